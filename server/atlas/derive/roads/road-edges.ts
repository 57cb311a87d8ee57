import type { RoadClass } from '@/lib/catalogue/road-class'
import type { Position, RoadEdge, RoadGraph } from '@/server/atlas/entities/entities'
import { TextPool } from './road-buffer'

/** OpenStreetMap's own precision, 1 cm. */
export const partsPerDegree = 1e7
export const noClass = 255

/** For small graphs; rounds positions to 1e-7 degrees. */
export function packEdges(edges: readonly RoadEdge[]): RoadGraph {
  const pool = new TextPool()
  const positionStart = new Int32Array(edges.length + 1)
  const positions: number[] = []
  edges.forEach((edge, index) => {
    for (const [lng, lat] of edge.positions) {
      positions.push(Math.round(lng * partsPerDegree), Math.round(lat * partsPerDegree))
    }
    positionStart[index + 1] = positions.length
  })
  return {
    size: edges.length,
    junctions: edges.reduce((max, { from, to }) => Math.max(max, from + 1, to + 1), 0),
    from: Uint32Array.from(edges, ({ from }) => from),
    to: Uint32Array.from(edges, ({ to }) => to),
    segment: Int32Array.from(edges, ({ segment }) => segment),
    class: Uint8Array.from(edges, (edge) => edge.class ?? noClass),
    link: Uint8Array.from(edges, ({ link }) => Number(link)),
    oneWay: Uint8Array.from(edges, ({ direction }) => Number(direction === 'forward')),
    lengthMetres: Float32Array.from(edges, ({ lengthMetres }) => lengthMetres),
    seconds: Float64Array.from(edges, ({ seconds }) => seconds),
    aadt: Float32Array.from(edges, ({ aadt }) => aadt),
    aadtEstimated: Uint8Array.from(edges, ({ aadtEstimated }) => Number(aadtEstimated)),
    name: Int32Array.from(edges, ({ name }) => pool.numberOf(name)),
    ref: Int32Array.from(edges, ({ ref }) => pool.numberOf(ref)),
    texts: pool.texts,
    positionStart,
    positions: Int32Array.from(positions),
  }
}

/** For tests and small uses. */
export function edgeAt(graph: RoadGraph, index: number): RoadEdge {
  const textAt = (column: Int32Array) => graph.texts[column[index] ?? 0] ?? ''
  return {
    from: graph.from[index] ?? 0,
    to: graph.to[index] ?? 0,
    segment: graph.segment[index] ?? -1,
    class: classAt(graph, index),
    link: graph.link[index] === 1,
    direction: graph.oneWay[index] === 1 ? 'forward' : 'both',
    lengthMetres: graph.lengthMetres[index] ?? 0,
    seconds: graph.seconds[index] ?? 0,
    aadt: graph.aadt[index] ?? 0,
    aadtEstimated: graph.aadtEstimated[index] === 1,
    positions: positionsAt(graph, index),
    name: textAt(graph.name),
    ref: textAt(graph.ref),
  }
}

export function classAt(graph: Pick<RoadGraph, 'class'>, index: number): RoadClass | null {
  const value = graph.class[index] ?? noClass
  return value === noClass ? null : (value as RoadClass)
}

export function positionsAt(
  { positionStart, positions }: Pick<RoadGraph, 'positionStart' | 'positions'>,
  index: number,
): Position[] {
  const found: Position[] = []
  const end = positionStart[index + 1] ?? 0
  for (let at = positionStart[index] ?? 0; at < end; at += 2) {
    found.push([(positions[at] ?? 0) / partsPerDegree, (positions[at + 1] ?? 0) / partsPerDegree])
  }
  return found
}
