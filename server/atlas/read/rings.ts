import { area as turfArea } from '@turf/area'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { OsmWay, Polygon, Position } from '@/server/atlas/entities/entities'

export type Ring = readonly Position[]

export interface JoinedWays {
  rings: Ring[]
  open: Ring[]
}

interface Line {
  refs: readonly number[]
  positions: readonly Position[]
}

/**
 * Joins by node id, reversing where necessary. A ring closes as soon as it returns to its start, so rings
 * that touch in a node stay apart. The result depends only on the order of `ways`.
 */
export function joinWays(ways: readonly OsmWay[]): JoinedWays {
  const lines = ways
    .map(({ refs, positions }): Line => ({ refs, positions }))
    .filter(({ refs }) => refs.length > 1)
  const free = new Set(lines.keys())
  const ends = endsOf(lines)
  const joined: JoinedWays = { rings: [], open: [] }

  const takeNext = (node: number | undefined): Line | null => {
    if (node === undefined) return null
    const index = ends.get(node)?.find((each) => free.has(each))
    const line = index === undefined ? undefined : lines[index]
    if (index === undefined || !line) return null
    free.delete(index)
    return line.refs[0] === node ? line : turned(line)
  }

  for (const index of lines.keys()) {
    const first = lines[index]
    if (!first || !free.delete(index)) continue
    const chain = grow(first, takeNext)
    const target = chain.refs[0] === chain.refs.at(-1) ? joined.rings : joined.open
    target.push(chain.positions)
  }
  return joined
}

function grow(first: Line, takeNext: (node: number | undefined) => Line | null): Line {
  let refs = [...first.refs]
  let positions = [...first.positions]
  const extend = () => {
    while (refs[0] !== refs.at(-1)) {
      const next = takeNext(refs.at(-1))
      if (!next) return
      refs.push(...next.refs.slice(1))
      positions.push(...next.positions.slice(1))
    }
  }
  extend()
  if (refs[0] !== refs.at(-1)) {
    refs = refs.reverse()
    positions = positions.reverse()
    extend()
  }
  return { refs, positions }
}

function endsOf(lines: readonly Line[]) {
  const ends = new Map<number, number[]>()
  for (const [index, { refs }] of lines.entries()) {
    for (const node of [refs[0], refs.at(-1)]) {
      if (node === undefined) continue
      const at = ends.get(node)
      if (at) at.push(index)
      else ends.set(node, [index])
    }
  }
  return ends
}

function turned({ refs, positions }: Line): Line {
  return { refs: refs.toReversed(), positions: positions.toReversed() }
}

/** A hole belongs to the smallest outer ring around it; holes outside every ring are counted. */
export function polygonsOf(outers: readonly Ring[], inners: readonly Ring[]) {
  const bySize = outers.map((ring) => ({ ring, area: polygonArea([ring]), holes: [] as Ring[] }))
  const smallestFirst = bySize.toSorted((a, b) => a.area - b.area)
  let strayHoles = 0
  for (const inner of inners) {
    const home = smallestFirst.find(({ ring }) => containsRing(ring, inner))
    if (home) home.holes.push(inner)
    else strayHoles += 1
  }
  return { polygons: bySize.map(({ ring, holes }): Polygon => [ring, ...holes]), strayHoles }
}

/** A hole may touch its outer ring, so its first point off that ring decides. */
function containsRing(outer: Ring, inner: Ring): boolean {
  const polygon = { type: 'Polygon' as const, coordinates: [outer.map(([lng, lat]) => [lng, lat])] }
  let touches = false
  for (const [lng, lat] of inner) {
    const inside = booleanPointInPolygon([lng, lat], polygon, { ignoreBoundary: true })
    if (inside) return true
    if (!booleanPointInPolygon([lng, lat], polygon)) return false
    touches = true
  }
  return touches
}

/** m² on the sphere, minus holes. */
export function polygonArea(polygon: Polygon): number {
  return turfArea({
    type: 'Polygon',
    coordinates: polygon.map((ring) => ring.map(([lng, lat]) => [lng, lat])),
  })
}
