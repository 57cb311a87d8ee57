import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AnswerOf, DeclaredCall, Schema } from '@/lib/contract/call'
import { getRuntime } from '@/server/base/process/runtime'
import { appOrigin } from '@/server/base/settings/env'
import { passOn } from './upstream/pass-on'

const none = { params: {}, query: {} }

/**
 * Asks as a visitor, for pages that are the same for everyone. Null when the service fails: the
 * page shows a notice, and the log has the reason.
 */
export async function readForPage<C extends DeclaredCall & { answer: Schema }>(
  declared: C,
): Promise<AnswerOf<C> | null> {
  const runtime = await getRuntime()
  const requestId = randomUUID()
  const request = new Request(appOrigin)
  const asked = { declared, request, requestId, session: null, runtime, given: none }
  try {
    const response = await passOn({ ...asked, body: undefined, query: undefined, params: undefined })
    return z.parse(declared.answer, await response.json()) as AnswerOf<C>
  } catch (error) {
    runtime.log.error({ requestId, err: error }, 'A page could not be told what it shows.')
    return null
  }
}
