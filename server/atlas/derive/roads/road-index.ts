import Flatbush from 'flatbush'
import type { RoadExits, RoadGraph } from '@/server/atlas/entities/entities'
import { sharedCounts } from '@/server/atlas/entities/shared-columns'
import { at } from './road-buffer'
import { noClass } from './road-edges'

type Indexed = Pick<RoadGraph, 'size' | 'class' | 'name' | 'positionStart' | 'positions'>

/** Ascending; box i of the index belongs to the i-th. */
export function indexedEdges({ size, class: classes, name }: Indexed): Uint32Array {
  const isIndexed = (edge: number) => classes[edge] !== noClass || name[edge] !== 0
  let count = 0
  for (let edge = 0; edge < size; edge += 1) if (isIndexed(edge)) count += 1
  const edges = sharedCounts(count)
  let next = 0
  for (let edge = 0; edge < size; edge += 1) {
    if (!isIndexed(edge)) continue
    edges[next] = edge
    next += 1
  }
  return edges
}

/** In 1e-7 degrees; null without any edge. */
export function indexRoads(graph: Indexed): Flatbush | null {
  const edges = indexedEdges(graph)
  if (edges.length === 0) return null
  const tree = new Flatbush(edges.length, 16, Int32Array, SharedArrayBuffer)
  for (const edge of edges) tree.add(...boxOf(graph, edge))
  tree.finish()
  return tree
}

/** In 1e-7 degrees; null without any stretch. */
export function indexExits(exits: RoadExits): Flatbush | null {
  if (exits.size === 0) return null
  const tree = new Flatbush(exits.size, 16, Int32Array, SharedArrayBuffer)
  for (let row = 0; row < exits.size; row += 1) tree.add(...boxOf(exits, row))
  tree.finish()
  return tree
}

type Lines = Pick<RoadGraph, 'positionStart' | 'positions'>

function boxOf({ positionStart, positions }: Lines, edge: number): [number, number, number, number] {
  const start = at(positionStart, edge)
  const end = at(positionStart, edge + 1)
  let west = at(positions, start)
  let south = at(positions, start + 1)
  let east = west
  let north = south
  for (let i = start; i < end; i += 2) {
    const lng = at(positions, i)
    const lat = at(positions, i + 1)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
