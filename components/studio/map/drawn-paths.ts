import type { Trips } from '@/lib/domain/kepler/studio/drawing'
import type { Position } from '@/lib/domain/kepler/studio/shapes'

export interface TripPart {
  path: Position[]
  row: number
}

const between = (from: Position, to: Position, share: number): Position =>
  [0, 1].map((part) => (from[part] ?? 0) + ((to[part] ?? 0) - (from[part] ?? 0)) * share)

/** The stretch of a path between two times; undefined if it has none. */
function stretch(
  { path, times }: Trips['paths'][number],
  [from, to]: readonly [number, number],
): Position[] | undefined {
  const places: Position[] = []
  for (let at = 1; at < path.length; at += 1) {
    const [start = 0, end = 0] = [times[at - 1], times[at]]
    const [here, there] = [path[at - 1], path[at]]
    if (!here || !there || end < from || start > to || end <= start) continue
    const shareOf = (time: number) => Math.min(1, Math.max(0, (time - start) / (end - start)))
    if (places.length === 0) places.push(between(here, there, shareOf(from)))
    places.push(between(here, there, shareOf(to)))
  }
  return places.length > 1 ? places : undefined
}

/** What moving things have left behind them at a time. */
export function trailsAt({ paths, trailMs }: Trips, now: number): TripPart[] {
  return paths.flatMap((trip) => {
    const path = stretch(trip, [now - trailMs, now])
    return path ? [{ path, row: trip.row }] : []
  })
}
