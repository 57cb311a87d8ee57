import { maxLatitude } from '@/lib/geo/mercator'

/** Whether a map can show a place: longitudes may go round once more either way. */
export const isPlace = (lng: number, lat: number) => Math.abs(lng) <= 540 && Math.abs(lat) <= maxLatitude

export interface Places {
  rows: Uint32Array
  lngs: Float64Array
  lats: Float64Array
}

/** Drops rows without a place, on which deck.gl fails. */
export function placed({ rows, lngs, lats }: Places): { rows: Uint32Array; places: Float64Array } {
  const kept = rows.filter((row) => isPlace(lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN))
  const places = new Float64Array(kept.length * 2)
  for (const [at, row] of kept.entries()) {
    places[at * 2] = lngs[row] ?? 0
    places[at * 2 + 1] = lats[row] ?? 0
  }
  return { rows: kept, places }
}
