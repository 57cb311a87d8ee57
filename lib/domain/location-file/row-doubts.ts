import type { PlaceFault } from '@/lib/contract/location-file'
import { isFarAbroad, turnedAmong } from '@/lib/domain/locations/place-doubts'
import { formatCount } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import type { AssessedRow } from './assess-rows'
import type { Bounds } from './file-row'

/** Rows that can be saved, though nothing can be evaluated at their places. */
export interface DoubtGroup {
  key: string
  fault: PlaceFault
  rows: readonly AssessedRow[]
  text: string
}

export type PlacedRow = AssessedRow & LatLng

const placedRows = (rows: readonly AssessedRow[]): PlacedRow[] =>
  rows.filter(
    (row): row is PlacedRow => row.status === 'ready' && row.lat !== undefined && row.lng !== undefined,
  )

/** Rows whose places the rectangles of the countries do not settle. */
export const rowsToCheck = (rows: readonly AssessedRow[], areas: readonly Bounds[]): PlacedRow[] =>
  placedRows(rows).filter((row) => !isFarAbroad(row, areas))

/** What rows that nothing is known about are left with. */
export type AbroadText = (count: number) => string

const stillSaved: AbroadText = (count) =>
  count === 1
    ? 'No data here: this location cannot be evaluated. It can still be saved.'
    : `No data here: these ${formatCount(count)} locations cannot be evaluated. They can still be saved.`

const textsWith = (abroad: AbroadText): Readonly<Record<PlaceFault, AbroadText>> => ({
  swapped: () => 'Latitude and longitude look swapped',
  water: () => 'In water, where no charging station can be built',
  abroad,
  zero: () => 'At 0, 0 in the Atlantic: the coordinates are missing',
})

interface Doubting {
  areas: readonly Bounds[]
  /** What the countries say of a row, once they are asked. */
  faultOf: (row: PlacedRow) => PlaceFault | undefined
  /** By default for locations that are saved. */
  abroad?: AbroadText | undefined
}

export function doubtsOf(
  rows: readonly AssessedRow[],
  { areas, faultOf, abroad = stillSaved }: Doubting,
): DoubtGroup[] {
  const texts = textsWith(abroad)
  const placed = placedRows(rows)
  const turned = new Set(turnedAmong(placed))
  const groups = new Map<PlaceFault, PlacedRow[]>()
  for (const row of placed) {
    const fault = isFarAbroad(row, areas) ? 'abroad' : faultOf(row)
    if (!fault) continue
    const shown = fault === 'abroad' && turned.has(row) ? 'swapped' : fault
    const group = groups.get(shown)
    if (group) group.push(row)
    else groups.set(shown, [row])
  }
  return (Object.keys(texts) as PlaceFault[]).flatMap((fault) => {
    const found = groups.get(fault)
    return found ? [{ key: `doubt ${fault}`, fault, rows: found, text: texts[fault](found.length) }] : []
  })
}
