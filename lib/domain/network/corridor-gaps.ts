import { metresBetween, metresPerDegree } from '@/lib/geo/distance'

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

/** Metres from the start. */
export interface Stretch {
  from: number
  to: number
}

export interface GapRules {
  length: number
  spacing: number
  /** Stretches whose pools are not known, in order and apart. */
  unknown?: readonly Stretch[]
}

/** Two distances that differ by less are the same. */
const tolerance = 0.5

/**
 * Stretches longer than `spacing` without a pool. The ends of the road count as a driver finds them: from the start to
 * the first pool and from the last to the end must be no further than between two pools. Of a stretch that is partly
 * unknown only the known parts count: a pool may stand in the rest. A place closes a gap if neither part that it leaves
 * is longer than the spacing.
 */
export function findGaps<Place extends AlongRoad>(
  pools: readonly AlongRoad[],
  places: readonly Place[],
  { length, spacing, unknown = [] }: GapRules,
): RoadGap<Place>[] {
  const stops = [0, ...pools.map(({ at }) => at).sort((one, other) => one - other), length]
  return stops
    .slice(1)
    .flatMap((to, place) => knownParts({ from: stops[place] ?? 0, to }, unknown))
    .filter(({ from, to }) => to - from > spacing + tolerance)
    .map(({ from, to }) => {
      const inside = places
        .filter(({ at }) => at > from && at < to)
        .map((each): GapPlace<Place> => {
          const longest = Math.max(each.at - from, to - each.at)
          return { place: each, longest, isClosing: longest <= spacing + tolerance }
        })
      return { from, to, places: inside.sort(inOrder) }
    })
}

function knownParts({ from, to }: Stretch, unknown: readonly Stretch[]): Stretch[] {
  const parts: Stretch[] = []
  let start = from
  for (const hidden of unknown) {
    if (hidden.to <= start || hidden.from >= to) continue
    if (hidden.from > start) parts.push({ from: start, to: hidden.from })
    start = Math.min(to, hidden.to)
  }
  if (start < to) parts.push({ from: start, to })
  return parts
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

  /** Null farther than `most` metres away. */
  nearest(position: Position, most: number): AlongRoad | null {
    let best: AlongRoad | null = null
    for (const { start, metres, from, to } of this.#parts) {
      if (isBeyond(position[1], from[1], to[1], most)) continue
      const share = shareOfPart(position, from, to)
      const foot = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const
      const off = metresBetween(position, foot)
      if (off <= (best?.off ?? most)) best = { at: start + share * metres, off }
    }
    return best
  }

  /** @param metres from the start, at most the length */
  positionAt(metres: number): Position {
    const part =
      this.#parts.find(({ start, metres: length }) => metres <= start + length) ?? this.#parts.at(-1)
    if (!part) return [0, 0]
    const share = part.metres === 0 ? 0 : Math.min(1, (metres - part.start) / part.metres)
    return [
      part.from[0] + share * (part.to[0] - part.from[0]),
      part.from[1] + share * (part.to[1] - part.from[1]),
    ]
  }
}

/** Spares most parts of a long line the exact distance. */
const isBeyond = (lat: number, one: number, other: number, most: number) =>
  Math.max(Math.min(one, other) - lat, lat - Math.max(one, other)) * metresPerDegree > most

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
