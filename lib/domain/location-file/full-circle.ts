import { type CoordinateReading, readCoordinate } from '@/lib/geo/read-coordinate'
import type { ColumnFields } from './file-fields'
import type { FileRow } from './file-row'

const circle = 360
const half = 180

export const fullCircleNote = 'Longitudes count from 0 to 360.'

/** Fewer values above 180 are mistyped. */
const leastShare = 0.2

/** Degrees from 180 as they are written. Reading every value takes 50,000 rows over 50 ms, and few tables have any. */
const mayBeBeyond = /(?<![\d.,])0?(?:1[89]|[23]\d)\d(?!\d)/

/** Whether the longitudes of a table count from 0 to 360: many lie above 180, and none below 0. */
export function hasFullCircle(fields: ColumnFields, rows: readonly FileRow[]): boolean {
  const column = fields.indexOf('lng')
  if (column < 0) return false
  if (!rows.some(({ cells }) => mayBeBeyond.test(cells[column] ?? ''))) return false
  let all = 0
  let beyond = 0
  for (const { cells } of rows) {
    const reading = readCoordinate(cells[column] ?? '', 'lng')
    if (reading.kind !== 'value' && reading.kind !== 'outside') continue
    if (reading.value < 0 || reading.value > circle) return false
    all += 1
    if (reading.value > half) beyond += 1
  }
  return beyond > 0 && beyond >= leastShare * all
}

/** A longitude of such a table, from -180 to 180. */
export function inHalfCircles(reading: CoordinateReading): CoordinateReading {
  if (reading.kind !== 'outside') return reading
  return { kind: 'value', value: Number((reading.value - circle).toFixed(9)), fix: 'circle' }
}
