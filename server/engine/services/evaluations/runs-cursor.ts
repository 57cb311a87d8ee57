import { recordDaySchema } from '@/lib/contract/record'
import { AppError } from '@/server/engine/base/app-error'
import type { RunsPlace } from '@/server/engine/db/queries/runs'

/** The place of the last record of an answer, as its `next`. */
export const cursorOf = ({ rank, day, micros, evalId }: RunsPlace): string =>
  Buffer.from(`${rank}.${day}.${micros}.${evalId}`).toString('base64url')

const placeForm = /^([01])\.(\d{4}-\d\d-\d\d)\.(\d{1,17})\.([\w-]{1,64})$/

/** The place that a cursor names. @throws AppError 400 for a text that no answer has given. */
export function placeOf(cursor: string): RunsPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, rank, day = '', micros = '', evalId = ''] = placeForm.exec(text) ?? []
  if (rank !== undefined && recordDaySchema.safeParse(day).success) {
    return { rank: Number(rank), day, micros, evalId }
  }
  throw new AppError({ code: 'bad_request', message: 'The cursor is of no list. Load the list anew.' })
}
