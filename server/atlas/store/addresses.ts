import Flatbush from 'flatbush'
import { metresPerDegree } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import { findNearestPoint, indexPositions } from '@/server/atlas/derive/nearby-points'
import { snapToEdge } from '@/server/atlas/derive/nearest-road'
import type { Place, Position, RoadGraph } from '@/server/atlas/entities'

/** Farther away a street says nothing about where a point is. */
const streetMetres = 150

export interface Address {
  street: string | null
  town: string | null
}

interface NamedDistance {
  name: string
  metres: number
}

/** Names for points: the nearest named street, and the town that the nearest named place belongs to. */
export function prepareAddresses(input: {
  roads: RoadGraph
  places: readonly Place[]
}): (point: Position) => Address {
  const roadAt = prepareRoadNames(input.roads)
  const streetAt = prepareStreets(input.places)
  const townAt = prepareTowns(input.places)
  return (point) => {
    const found = [roadAt(point), streetAt(point)].filter((street) => street !== null)
    const [street] = found.sort((a, b) => a.metres - b.metres)
    return { street: street && street.metres <= streetMetres ? street.name : null, town: townAt(point) }
  }
}

function prepareRoadNames(graph: RoadGraph): (point: Position) => NamedDistance | null {
  const named = graph.edges.flatMap((edge, index) => (edge.name === '' ? [] : [index]))
  if (named.length === 0) return () => null
  const tree = new Flatbush(named.length)
  for (const index of named) {
    const bounds = boundsOf(graph.edges[index]?.positions ?? [])
    tree.add(...(bounds ?? [0, 0, 0, 0]))
  }
  tree.finish()
  return (point) => {
    const north = streetMetres / metresPerDegree
    const east = north / Math.max(Math.cos((point[1] * Math.PI) / 180), 1e-6)
    const boxes = tree.search(point[0] - east, point[1] - north, point[0] + east, point[1] + north)
    let best: NamedDistance | null = null
    for (const box of boxes) {
      const edge = named[box] ?? 0
      const { metres } = snapToEdge({ graph }, edge, point)
      if (!best || metres < best.metres) best = { name: graph.edges[edge]?.name ?? '', metres }
    }
    return best
  }
}

/** Streets that nobody drives have no edge, but the search index has a point on each. */
function prepareStreets(places: readonly Place[]): (point: Position) => NamedDistance | null {
  const streets = places.filter(({ kind }) => kind === 'street')
  const index = indexPositions(streets.map(({ position }) => position))
  return (point) => {
    const nearest = findNearestPoint(index, point)
    const street = streets[nearest?.index ?? -1]
    return nearest && street ? { name: street.name, metres: nearest.metres } : null
  }
}

const settlements: ReadonlySet<Place['kind']> = new Set(['town', 'village', 'hamlet'])

/** A street or site knows its town better than distance does: a border runs closer to the next town's centre. */
function prepareTowns(places: readonly Place[]): (point: Position) => string | null {
  const placed = places.filter(({ kind, city }) => city !== '' || settlements.has(kind))
  const index = indexPositions(placed.map(({ position }) => position))
  return (point) => {
    const nearest = placed[findNearestPoint(index, point)?.index ?? -1]
    return nearest ? nearest.city || nearest.name : null
  }
}
