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

/** Names for points: the nearest named road of any class, and the town that the nearest named place belongs to. */
export function prepareAddresses(input: {
  roads: RoadGraph
  places: readonly Place[]
}): (point: Position) => Address {
  const streetAt = prepareStreets(input.roads)
  const townAt = prepareTowns(input.places)
  return (point) => ({ street: streetAt(point), town: townAt(point) })
}

function prepareStreets(graph: RoadGraph): (point: Position) => string | null {
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
    let best = { name: null as string | null, metres: streetMetres }
    for (const box of boxes) {
      const edge = named[box] ?? 0
      const { metres } = snapToEdge({ graph }, edge, point)
      if (metres < best.metres) best = { name: graph.edges[edge]?.name ?? null, metres }
    }
    return best.name
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
