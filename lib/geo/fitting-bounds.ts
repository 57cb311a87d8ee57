import type { LatLng } from './coordinates'
import type { Bounds } from './mercator'

/** The smallest box around the places. East exceeds 180 in one across the antimeridian. */
export function fittingBounds(places: readonly LatLng[]): Bounds | undefined {
  const lngs = Float64Array.from(places, ({ lng }) => lng).sort()
  const first = lngs[0]
  const last = lngs.at(-1)
  if (first === undefined || last === undefined) return undefined
  let west = first
  let east = last
  let gap = 360 - (last - first)
  for (let at = 1; at < lngs.length; at += 1) {
    const before = lngs[at - 1] ?? 0
    const after = lngs[at] ?? 0
    if (after - before <= gap) continue
    gap = after - before
    west = after
    east = before + 360
  }
  let south = 90
  let north = -90
  for (const { lat } of places) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** With room in degrees, so that a single place shows its surroundings. */
export function roomyBounds(places: readonly LatLng[], margin = 0.01): Bounds | undefined {
  const box = fittingBounds(places)
  return box && [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin]
}
