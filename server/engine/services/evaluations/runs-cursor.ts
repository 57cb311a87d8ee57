import { AppError } from '@/server/engine/base/app-error'
import type { RunsPlace } from '@/server/engine/db/queries/runs'

/** The place of the last record of an answer, as its `next`. */
export const cursorOf = ({ rank, micros, evalId }: RunsPlace): string =>
  Buffer.from(`${rank}.${micros}.${evalId}`).toString('base64url')

/** The place that a cursor names. @throws AppError 400 for a text that no answer has given. */
export function placeOf(cursor: string): RunsPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, rank, micros, evalId] = /^([01])\.(\d{1,17})\.([\w-]{1,64})$/.exec(text) ?? []
  if (rank !== undefined && micros !== undefined && evalId !== undefined) {
    return { rank: Number(rank), micros, evalId }
  }
  throw new AppError({ code: 'bad_request', message: 'The cursor is of no list. Load the list anew.' })
}
