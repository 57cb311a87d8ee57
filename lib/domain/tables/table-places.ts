import { type Bounds, isInView } from '@/lib/geo/mercator'
import type { DataTable } from './data-table'

/** Latitude, longitude, latitude, ... of rows in degrees; 0 if missing. */
export function coordinatesOf({ columns }: DataTable, rows: Uint32Array): Float64Array {
  const values = (name: string) => {
    const column = columns[name]
    return column?.kind === 'number' ? column.values : new Float64Array()
  }
  const lats = values('lat')
  const lngs = values('lng')
  const coordinates = new Float64Array(rows.length * 2)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    coordinates[index * 2] = lats[row] || 0
    coordinates[index * 2 + 1] = lngs[row] || 0
  }
  return coordinates
}

/**
 * Indices of the first places in a box, at most `limit`. Like a map's view, a box may cross the antimeridian.
 */
export function placesWithin(coordinates: Float64Array, bounds: Bounds, limit: number): number[] {
  const found: number[] = []
  for (let at = 0; at < coordinates.length && found.length < limit; at += 2) {
    if (isInView(bounds, coordinates[at] ?? 0, coordinates[at + 1] ?? 0)) found.push(at / 2)
  }
  return found
}
