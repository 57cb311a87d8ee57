import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { appOrigin } from '@/server/base/env'
import { getRuntime } from '@/server/base/runtime'
import type { Call } from './handler/handle'

/**
 * A use case's answer for visitors, for server-rendered pages that are the same for everybody. Null when the
 * service could not answer: the page shows a notice, and the log has the reason.
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
