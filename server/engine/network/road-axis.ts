import FlatQueue from 'flatqueue'
import { roadKey, roadNumbersIn } from '@/lib/domain/corridor/road-number'
import { metresBetween } from '@/lib/geo/distance'
import { partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import type { Position, RoadGraph } from '@/server/atlas/entities/entities'
import { metresAlong, namesOf } from './numbered-road'

export interface RoadAxis {
  /** In the spelling of most of its metres. */
  ref: string
  /** Its European numbers; of a European road those that it runs along. */
  otherRefs: string[]
  /** Edges of the road, ramps left out. */
  edges: number[]
  /** Distance from the start by junction, metres along the road. */
  along: Map<number, number>
  length: number
  start: Position
  end: Position
  /** Parts with the number that hang together with no other, metres. */
  apart: number
  /** From the start to the end, straight over gaps. */
  line: Position[]
}

/** Carriageways that begin side by side, and roundabouts or bridges without the number, are this far apart at most. */
const bridged = 1_000

/**
 * A road as a line: distances from one of its two farthest ends, over its own edges in either direction, and over gaps of
 * up to 1 km between ends. Null if no edge has the number, in any spelling.
 */
export function roadAxis(graph: RoadGraph, ref: string): RoadAxis | null {
  const wanted = roadKey(ref)
  const isOf = graph.texts.map((text) => roadNumbersIn(text).some((each) => roadKey(each) === wanted))
  const edges: number[] = []
  for (let edge = 0; edge < graph.size; edge += 1) {
    const hasNumber = isOf[graph.ref[edge] ?? 0] || isOf[graph.intRef?.[edge] ?? 0]
    if (!graph.link[edge] && hasNumber) edges.push(edge)
  }
  const [first] = edges
  if (first === undefined) return null
  const steps = stepsOf(graph, edges)
  const whole = largestPart(graph, edges, steps)
  const one = farthest(distancesFrom(whole.junction, steps))
  const before = new Map<number, number>()
  const along = distancesFrom(one.junction, steps, before)
  const other = farthest(along)
  const inReach = edges.filter((edge) => along.has(graph.from[edge] ?? 0))
  return {
    ...namesOf(graph, wanted),
    edges: inReach,
    along,
    length: other.metres,
    start: junctionAt(graph, edges, one.junction),
    end: junctionAt(graph, edges, other.junction),
    apart: metresOf(graph, edges) - metresOf(graph, inReach),
    line: lineOf(graph, inReach, wayTo(other.junction, before)),
  }
}

const metresOf = (graph: RoadGraph, edges: readonly number[]) =>
  edges.reduce((sum, edge) => sum + metresAlong(graph, edge), 0)

type Steps = Map<number, { junction: number; metres: number }[]>

function stepsOf(graph: RoadGraph, edges: readonly number[]): Steps {
  const steps: Steps = new Map()
  const link = (from: number, junction: number, metres: number) => {
    const known = steps.get(from)
    if (known) known.push({ junction, metres })
    else steps.set(from, [{ junction, metres }])
  }
  for (const edge of edges) {
    const metres = graph.lengthMetres[edge] ?? 0
    link(graph.from[edge] ?? 0, graph.to[edge] ?? 0, metres)
    link(graph.to[edge] ?? 0, graph.from[edge] ?? 0, metres)
  }
  const ends = edges
    .flatMap((edge) => [graph.from[edge] ?? 0, graph.to[edge] ?? 0])
    .filter((junction) => steps.get(junction)?.length === 1)
    .map((junction) => ({ junction, position: junctionAt(graph, edges, junction) }))
  ends.forEach((one, place) => {
    for (const other of ends.slice(place + 1)) {
      if (Math.abs(one.position[1] - other.position[1]) > 0.01) continue
      const metres = metresBetween(one.position, other.position)
      if (metres > bridged) continue
      link(one.junction, other.junction, metres)
      link(other.junction, one.junction, metres)
    }
  })
  return steps
}

function largestPart(
  graph: RoadGraph,
  edges: readonly number[],
  steps: Steps,
): { junction: number; edges: number } {
  const seen = new Set<number>()
  let best = { junction: graph.from[edges[0] ?? 0] ?? 0, edges: 0 }
  for (const edge of edges) {
    const junction = graph.from[edge] ?? 0
    if (seen.has(junction)) continue
    const reached = distancesFrom(junction, steps)
    for (const each of reached.keys()) seen.add(each)
    if (reached.size > best.edges) best = { junction, edges: reached.size }
  }
  return best
}

/** Dijkstra over the few junctions of a road. @param before receives the junction before each on the shortest way */
function distancesFrom(start: number, steps: Steps, before?: Map<number, number>): Map<number, number> {
  const queue = new FlatQueue<number>()
  const found = new Map<number, number>()
  const shortest = new Map<number, number>()
  queue.push(start, 0)
  for (;;) {
    const metres = queue.peekValue()
    const junction = queue.pop()
    if (junction === undefined || metres === undefined) return found
    if (found.has(junction)) continue
    found.set(junction, metres)
    for (const step of steps.get(junction) ?? []) {
      const reached = metres + step.metres
      if (found.has(step.junction) || reached >= (shortest.get(step.junction) ?? Number.POSITIVE_INFINITY)) {
        continue
      }
      shortest.set(step.junction, reached)
      before?.set(step.junction, junction)
      queue.push(step.junction, reached)
    }
  }
}

function farthest(distances: ReadonlyMap<number, number>): { junction: number; metres: number } {
  let best = { junction: 0, metres: -1 }
  for (const [junction, metres] of distances) if (metres > best.metres) best = { junction, metres }
  return best
}

function wayTo(end: number, before: ReadonlyMap<number, number>): number[] {
  const way = [end]
  for (;;) {
    const junction = before.get(way.at(-1) ?? end)
    if (junction === undefined) return way.reverse()
    way.push(junction)
  }
}

/** Along the shortest of the road's edges between each two junctions. */
function lineOf(graph: RoadGraph, edges: readonly number[], way: readonly number[]): Position[] {
  const pair = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
  const shortest = new Map<string, number>()
  for (const edge of edges) {
    const key = pair(graph.from[edge] ?? 0, graph.to[edge] ?? 0)
    const known = shortest.get(key)
    if (known === undefined || (graph.lengthMetres[edge] ?? 0) < (graph.lengthMetres[known] ?? 0)) {
      shortest.set(key, edge)
    }
  }
  const [first] = way
  const line = first === undefined ? [] : [junctionAt(graph, edges, first)]
  for (const [place, junction] of way.slice(1).entries()) {
    const before = way[place] ?? junction
    const edge = shortest.get(pair(before, junction))
    if (edge === undefined) {
      line.push(junctionAt(graph, edges, junction))
      continue
    }
    const positions = positionsOf(graph, edge)
    if (graph.from[edge] !== before) positions.reverse()
    line.push(...positions.slice(1))
  }
  return line
}

function positionsOf({ positionStart, positions }: RoadGraph, edge: number): Position[] {
  const found: Position[] = []
  for (let slot = positionStart[edge] ?? 0; slot < (positionStart[edge + 1] ?? 0); slot += 2) {
    found.push([(positions[slot] ?? 0) / partsPerDegree, (positions[slot + 1] ?? 0) / partsPerDegree])
  }
  return found
}

function junctionAt(graph: RoadGraph, edges: readonly number[], junction: number): Position {
  const edge = edges.find((each) => graph.from[each] === junction || graph.to[each] === junction) ?? 0
  const slot =
    graph.from[edge] === junction
      ? (graph.positionStart[edge] ?? 0)
      : (graph.positionStart[edge + 1] ?? 0) - 2
  return [(graph.positions[slot] ?? 0) / partsPerDegree, (graph.positions[slot + 1] ?? 0) / partsPerDegree]
}
