import { countFullCircle, inHalfCircles } from '@/lib/domain/tables/turned-degrees'
import { type CoordinateReading, readCoordinate } from '@/lib/geo/read-coordinate'
import type { ColumnFields } from './file-fields'
import type { FileRow } from './file-row'

export const fullCircleNote = 'Longitudes count from 0 to 360.'

/** Degrees from 180 as they are written. Reading every value takes 50,000 rows over 50 ms, and few tables have any. */
const mayBeBeyond = /(?<![\d.,])0?(?:1[89]|[23]\d)\d(?!\d)/

/** Whether the longitudes of a file count from 0 to 360. */
export function hasFullCircle(fields: ColumnFields, rows: readonly FileRow[]): boolean {
  const column = fields.indexOf('lng')
  if (column < 0) return false
  if (!rows.some(({ cells }) => mayBeBeyond.test(cells[column] ?? ''))) return false
  const longitudes = rows.map(({ cells }) => {
    const reading = readCoordinate(cells[column] ?? '', 'lng')
    return reading.kind === 'value' || reading.kind === 'outside' ? reading.value : Number.NaN
  })
  return countFullCircle(longitudes)
}

/** A longitude of such a file, from -180 to 180. */
export function halfCircles(reading: CoordinateReading): CoordinateReading {
  if (reading.kind !== 'outside') return reading
  return { kind: 'value', value: inHalfCircles(reading.value), fix: 'circle' }
}
