import type { Position, RoadClass, RoadEdge, RoadGraph } from '@/server/atlas/entities'
import { type AtlasTable, columnOf, flagsOf, numbersOf, textsOf } from './read-table'

/** Positions are stored as integers of this many parts of a degree (1 cm). */
const partsPerDegree = 1e7
const noClass = 255

/** The drivable graph as the build left it; junctions are the ends of its edges. */
export function readRoads(table: AtlasTable): RoadGraph {
  const numbers = (name: string) => {
    const values = numbersOf(table, name)
    return (row: number) => values[row] ?? 0
  }
  const flags = (name: string) => {
    const values = flagsOf(table, name)
    return (row: number) => values[row] === true
  }
  const [from, to, segment] = [numbers('from'), numbers('to'), numbers('segment')]
  const [length, seconds, aadt] = [numbers('length_metres'), numbers('seconds'), numbers('aadt')]
  const [link, oneWay, estimated] = [flags('link'), flags('one_way'), flags('aadt_estimated')]
  const roadClass = numbers('class')
  const positions = columnOf(table, 'positions') as ArrayLike<ArrayLike<number>>
  const edges = textsOf(table, 'name').map(
    (name, row): RoadEdge => ({
      from: from(row),
      to: to(row),
      segment: segment(row),
      class: roadClass(row) === noClass ? null : (roadClass(row) as RoadClass),
      link: link(row),
      direction: oneWay(row) ? 'forward' : 'both',
      lengthMetres: length(row),
      seconds: seconds(row),
      aadt: aadt(row),
      aadtEstimated: estimated(row),
      positions: decodePositions(positions[row] ?? []),
      name,
    }),
  )
  return { junctions: junctionsOf(edges), edges }
}

function decodePositions(parts: ArrayLike<number>): Position[] {
  return Array.from({ length: parts.length / 2 }, (_, i) => [
    (parts[2 * i] ?? 0) / partsPerDegree,
    (parts[2 * i + 1] ?? 0) / partsPerDegree,
  ])
}

function junctionsOf(edges: readonly RoadEdge[]): Position[] {
  const junctions: Position[] = []
  for (const { from, to, positions } of edges) {
    const [first, last] = [positions[0], positions.at(-1)]
    if (first) junctions[from] = first
    if (last) junctions[to] = last
  }
  return Array.from(junctions, (position) => position ?? [0, 0])
}
