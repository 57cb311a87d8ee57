import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { appOrigin } from '@/server/base/env'
import { getRuntime } from '@/server/base/runtime'
import type { Call } from './handler/handle'

/**
 * What a use case answers to somebody without a session, for pages that are made on the server and look the same to
 * everybody. Null where the service could not answer: the page says so in its place, and the log why.
 */
export async function readForPage<S extends z.core.$ZodType>(
  ask: (call: Call) => Promise<Response>,
  schema: S,
): Promise<z.infer<S> | null> {
  const runtime = await getRuntime()
  const requestId = randomUUID()
  const request = new Request(appOrigin)
  const call: Call = { request, requestId, session: null, runtime, body: null, query: null, params: null }
  try {
    const response = await ask(call)
    return z.parse(schema, await response.json())
  } catch (error) {
    runtime.log.error({ requestId, err: error }, 'A page could not be told what it shows.')
    return null
  }
}
