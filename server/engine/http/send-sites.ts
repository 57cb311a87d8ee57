import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { SiteAnswer } from '@/server/engine/services/scout/site-answer'
import { jsonBody, sendPrivate } from './send-body'

/** An answer of so many rows, some 0.3 MB, is made and sent at once. */
const wholeRows = 1000

/** The rest of the answer's `data`, beside `parking_stops` and `truncated`. */
type Rest = Readonly<Record<string, unknown>>

/**
 * Sends sites as `{ data: { parking_stops: { fields, all_data }, ...rest, truncated } }`. A large answer is streamed, so
 * that it is never one text in memory and others have their turn between two batches of rows.
 */
export function sendSites(context: Context, answer: SiteAnswer, rest: Rest = {}): Promise<Response> {
  const { fields, size, truncated } = answer
  if (size > wholeRows)
    return sendPrivate(context, { chunks: sitesText(answer, rest), type: 'application/json' })
  const all_data = [...answer.batches()].flat()
  return sendPrivate(context, jsonBody({ data: { parking_stops: { fields, all_data }, ...rest, truncated } }))
}

async function* sitesText(answer: SiteAnswer, rest: Rest): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`{"data":{"parking_stops":{"fields":${JSON.stringify(answer.fields)},"all_data":[`)
  let separator = ''
  for (const rows of answer.batches()) {
    yield encoder.encode(separator + JSON.stringify(rows).slice(1, -1))
    separator = ','
    await nextTurn()
  }
  const members = Object.entries({ ...rest, truncated: answer.truncated })
  const after = members.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
  yield encoder.encode(`]}${after.join('')}}}`)
}
