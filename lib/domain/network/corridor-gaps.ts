import { metresBetween } from '@/lib/geo/distance'

/** Anything along a road, in metres: `at` from its start along it, `off` for the way from there. */
export interface AlongRoad {
  at: number
  off: number
}

interface GapPlace<Place extends AlongRoad> {
  place: Place
  /** The longer part that it leaves of the gap. */
  longest: number
  isClosing: boolean
}

export interface RoadGap<Place extends AlongRoad> {
  from: number
  to: number
  /** Those that close it come first, by the way from the road; then those that leave least of it. */
  places: GapPlace<Place>[]
}

/** Two distances that differ by less are the same. */
const tolerance = 0.5

/**
 * Stretches longer than `spacing` without a pool. The ends of the road count as a driver finds them: from the start to
 * the first pool and from the last to the end must be no further than between two pools. A place closes a gap if neither
 * part that it leaves is longer than the spacing.
 */
export function findGaps<Place extends AlongRoad>(
  pools: readonly AlongRoad[],
  places: readonly Place[],
  { length, spacing }: { length: number; spacing: number },
): RoadGap<Place>[] {
  const stops = [0, ...pools.map(({ at }) => at).sort((one, other) => one - other), length]
  return stops.slice(1).flatMap((to, place) => {
    const from = stops[place] ?? 0
    if (to - from <= spacing + tolerance) return []
    const inside = places
      .filter(({ at }) => at > from && at < to)
      .map((each): GapPlace<Place> => {
        const longest = Math.max(each.at - from, to - each.at)
        return { place: each, longest, isClosing: longest <= spacing + tolerance }
      })
    return [{ from, to, places: inside.sort(inOrder) }]
  })
}

function inOrder(one: GapPlace<AlongRoad>, other: GapPlace<AlongRoad>): number {
  if (one.isClosing !== other.isClosing) return one.isClosing ? -1 : 1
  return one.isClosing ? one.place.off - other.place.off : one.longest - other.longest
}

type Position = readonly [lng: number, lat: number]

interface LinePart {
  start: number
  metres: number
  from: Position
  to: Position
}

/** A drawn line, to which places belong as the crow flies. */
export class DrawnLine {
  readonly length: number
  readonly #parts: LinePart[]

  constructor(points: readonly Position[]) {
    let start = 0
    this.#parts = points.slice(1).map((to, place) => {
      const from = points[place] ?? to
      const part = { start, metres: metresBetween(from, to), from, to }
      start += part.metres
      return part
    })
    this.length = start
  }

  nearest(position: Position): AlongRoad {
    let best = { at: 0, off: Number.POSITIVE_INFINITY }
    for (const { start, metres, from, to } of this.#parts) {
      const share = shareOfPart(position, from, to)
      const foot = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const
      const off = metresBetween(position, foot)
      if (off < best.off) best = { at: start + share * metres, off }
    }
    return best
  }
}

/** Where the foot of the perpendicular lies, 0..1; flat within a part. */
function shareOfPart([lng, lat]: Position, from: Position, to: Position): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const east = (to[0] - from[0]) * narrow
  const north = to[1] - from[1]
  const square = east * east + north * north
  if (square === 0) return 0
  const along = ((lng - from[0]) * narrow * east + (lat - from[1]) * north) / square
  return Math.min(1, Math.max(0, along))
}
