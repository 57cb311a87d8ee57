import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { SiteAnswer } from '@/server/engine/services/scout/site-answer'
import { sendPrivate } from './send-body'

/** About 0.3 MB. */
const wholeRows = 1000

type Rest = Readonly<Record<string, unknown>>

/**
 * Sends `{ data: { parking_stops: { fields, all_data }, ...rest, truncated } }`. Streams large
 * answers, so that other requests run between batches.
 */
export function sendSites(context: Context, answer: SiteAnswer, rest: Rest = {}): Promise<Response> {
  const chunks = sitesJson(answer, rest)
  const type = 'application/json'
  return sendPrivate(
    context,
    answer.size > wholeRows ? { chunks: inTurns(chunks), type } : { bytes: Buffer.concat([...chunks]), type },
  )
}

function* sitesJson(answer: SiteAnswer, rest: Rest): Generator<Uint8Array> {
  yield Buffer.from(`{"data":{"parking_stops":{"fields":${JSON.stringify(answer.fields)},"all_data":[`)
  yield* answer.batches()
  const members = Object.entries({ ...rest, truncated: answer.truncated })
  const after = members.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
  yield Buffer.from(`]}${after.join('')}}}`)
}

async function* inTurns(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk
    await nextTurn()
  }
}
