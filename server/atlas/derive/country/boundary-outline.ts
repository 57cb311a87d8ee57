import { metresBetween } from '@/lib/geo/distance'
import { selfCrossings, untangle } from '@/server/atlas/derive/geometry/self-crossings'
import type { Extract, OsmRelation, OsmWay, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { memberWays } from '@/server/atlas/read/areas'
import { joinWays, polygonsOf, type Ring } from '@/server/atlas/read/rings'

/** Share of the outline. Closing larger gaps would invent a border. */
const maxGapShare = 0.25
/** An outline with gaps has fewer pieces. */
const maxPieces = 500
/** An outline that crosses itself more often has no clear interior. */
const maxCrossings = 20

export const isoOf = (tags: Tags) => tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']

interface ClosedGaps {
  rings: Ring[]
  gaps: number[]
}

interface End {
  chain: number
  atStart: boolean
  position: Position
}

/** Joins ends by straight lines, the shortest first. */
function closeGaps(open: readonly Ring[]): ClosedGaps {
  const chains = new Map(open.map((chain, index) => [index, chain]))
  const closed: ClosedGaps = { rings: [], gaps: [] }
  const free = new Set(open.flatMap((ring, chain) => gapEnds(chain, ring)))
  for (const { a, b, metres } of shortestFirst([...free])) {
    if (!(free.has(a) && free.has(b))) continue
    free.delete(a)
    free.delete(b)
    closed.gaps.push(metres)
    const first = chains.get(a.chain) ?? []
    chains.delete(a.chain)
    if (a.chain === b.chain) closed.rings.push([...first, ...first.slice(0, 1)])
    else {
      chains.set(b.chain, joinAt({ ring: first, end: a }, { ring: chains.get(b.chain) ?? [], end: b }))
      moveEnds(free, { from: a.chain, to: b.chain })
    }
  }
  return closed
}

interface Chain {
  ring: Ring
  end: End
}

function joinAt(first: Chain, second: Chain): Ring {
  return [
    ...(first.end.atStart ? first.ring.toReversed() : first.ring),
    ...(second.end.atStart ? second.ring : second.ring.toReversed()),
  ]
}

function moveEnds(free: ReadonlySet<End>, { from, to }: { from: number; to: number }) {
  for (const end of free) {
    if (end.chain === to) end.atStart = false
    else if (end.chain === from) {
      end.chain = to
      end.atStart = true
    }
  }
}

function shortestFirst(ends: readonly End[]): { a: End; b: End; metres: number }[] {
  return ends
    .flatMap((a, index) =>
      ends.slice(index + 1).map((b) => ({ a, b, metres: metresBetween(a.position, b.position) })),
    )
    .sort((first, second) => first.metres - second.metres)
}

function gapEnds(chain: number, ring: Ring): End[] {
  const start = ring[0]
  const end = ring.at(-1)
  if (!start || !end) return []
  return [
    { chain, atStart: true, position: start },
    { chain, atStart: false, position: end },
  ]
}

export interface Outline {
  polygons: Polygon[]
  gaps: number[]
  /** Where lines of the outline end. */
  ends: Position[]
  crossings: Position[]
  fault: string | null
}

export function outlineOf(
  extract: Pick<Extract, 'ways'>,
  relation: OsmRelation,
  maxMissing = maxGapShare,
): Outline {
  const ways = memberWays(extract, [relation])
  const members = (inner: boolean) =>
    relation.members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === inner)
      .flatMap(({ ref }) => ways.get(ref) ?? [])
  const outerWays = members(false)
  const outer = joinWays(outerWays)
  if (outer.open.length > maxPieces) {
    return unusable(`only in part: its outline is in ${outer.open.length} pieces`)
  }
  const { rings: closed, gaps: between } = closeGaps(outer.open)
  const rings = [...outer.rings, ...closed]
  const gaps = [...outerWays.flatMap(bridgesOf), ...between]
  const length = rings.reduce((sum, ring) => sum + ringLength(ring), 0)
  const missing = length === 0 ? 1 : sumOf(gaps) / length
  if (missing > maxMissing) {
    return unusable(`only in part: ${Math.round(100 * missing)} % of its outline is missing`)
  }
  const crossings = rings.flatMap(selfCrossings)
  if (crossings.length > maxCrossings) {
    return unusable(`with an outline that crosses itself ${placesOf(crossings)}`)
  }
  const loops = crossings.length === 0 ? rings : rings.flatMap(untangle)
  const { polygons } = polygonsOf(loops, joinWays(members(true)).rings)
  return { polygons, gaps, ends: outer.open.flatMap(endsOf), crossings, fault: null }
}

const endsOf = (ring: Ring) => [...ring.slice(0, 1), ...ring.slice(-1)]

const unusable = (fault: string): Outline => ({
  polygons: [],
  gaps: [],
  ends: [],
  crossings: [],
  fault,
})

function bridgesOf({ breaks = [], positions }: OsmWay): number[] {
  return breaks.flatMap((index) => {
    const before = positions[index - 1]
    const after = positions[index]
    return before && after ? metresBetween(before, after) : []
  })
}

function ringLength(ring: Ring): number {
  return sumOf(
    ring.map((position, index) => {
      const previous = ring[index - 1]
      return previous ? metresBetween(previous, position) : 0
    }),
  )
}

/** Metres. A smaller gap is a missing way. */
const minCut = 2000
/** Degrees, some 300 m: the last node before the edge of an extract. */
const nearEdge = 0.003

/** Two lines that end at or beyond one side of the extract's box, with a gap between. */
export function isCutByEdge({ file }: Pick<Extract, 'file'>, { gaps, ends }: Outline): boolean {
  if (!file?.box || sumOf(gaps) < minCut) return false
  const [west, south, east, north] = file.box
  const beyond = [
    ends.filter(([lng]) => lng < west + nearEdge),
    ends.filter(([, lat]) => lat < south + nearEdge),
    ends.filter(([lng]) => lng > east - nearEdge),
    ends.filter(([, lat]) => lat > north - nearEdge),
  ]
  return beyond.some(({ length }) => length >= 2)
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export function placesOf(crossings: readonly Position[]): string {
  const [[lng, lat] = [0, 0]] = crossings
  const place = `near ${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return crossings.length === 1 ? place : `${crossings.length} times, first ${place}`
}
