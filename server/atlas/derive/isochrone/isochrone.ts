import type { RoadClass } from '@/lib/catalogue/road-class'
import { limits } from '@/lib/config/limits'
import { metresBetween } from '@/lib/geo/distance'
import {
  edgesWithin,
  nearestNamed,
  type RoadSnap,
  snapToEdge,
  snapToRoad,
} from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { classAt, positionsAt } from '@/server/atlas/derive/roads/road-edges'
import {
  networkBytes,
  prepareNetwork,
  type RoadNetwork,
  type RoadTrees,
} from '@/server/atlas/derive/roads/road-network'
import type { Position, RoadGraph } from '@/server/atlas/entities/entities'
import { Drive, driveSeconds, type Traffic } from './isochrone-drive'
import { outlineOf } from './isochrone-outline'
import { busiestRoad, mainRoad, type PassedRoads, type RoadFigure } from './road-figures'

export interface ReachedSegment {
  class: RoadClass
  aadt: number
  aadtEstimated: boolean
  name: string
  lines: Position[][]
}

interface ReachedRoads {
  segments: ReachedSegment[]
  /** Living streets and service roads, which carry no counted traffic. */
  others: Position[][]
}

type Part = [from: number, to: number]

/** Assumes constant speed along an edge. */
function reachedRoads(drive: Drive, start: RoadSnap): ReachedRoads {
  const { network } = drive
  const segments = new Map<number, ReachedSegment>()
  const others: Position[][] = []
  for (const [edge, parts] of [...drivenParts(drive, start)].sort(([a], [b]) => a - b)) {
    const lines = merged(parts).map((part) => cut(positionsAt(network.graph, edge), part))
    const segment = network.graph.segment[edge] ?? -1
    if (segment < 0) others.push(...lines)
    else segmentOf(segments, { network, segment, edge }).lines.push(...lines)
  }
  return { segments: [...segments].sort(([a], [b]) => a - b).map(([, segment]) => segment), others }
}

function drivenParts(drive: Drive, start: RoadSnap): Map<number, Part[]> {
  const { graph, arcStart, arcEdge } = drive.network
  const parts = new Map<number, Part[]>()
  const add = (edge: number, part: Part) => {
    const known = parts.get(edge)
    if (known) known.push(part)
    else parts.set(edge, [part])
  }
  const ahead = driveSeconds / at(graph.seconds, start.edge)
  const behind = graph.oneWay[start.edge] ? 0 : ahead
  add(start.edge, [Math.max(0, start.share - behind), Math.min(1, start.share + ahead)])
  for (const junction of drive.junctions) {
    const left = driveSeconds - drive.secondsTo(junction)
    const end = at(arcStart, junction + 1)
    for (let arc = at(arcStart, junction); arc < end; arc += 1) {
      const edge = at(arcEdge, arc)
      const share = Math.min(1, left / at(graph.seconds, edge))
      if (graph.from[edge] === junction) add(edge, [0, share])
      if (graph.to[edge] === junction && !graph.oneWay[edge]) add(edge, [1 - share, 1])
    }
  }
  return parts
}

function merged(parts: readonly Part[]): Part[] {
  const apart: Part[] = []
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

function cut(positions: readonly Position[], [from, to]: Part): Position[] {
  if (from === 0 && to === 1) return [...positions]
  const lengths = positions.slice(1).map((position, i) => metresBetween(positions[i] ?? position, position))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const line: Position[] = []
  let done = 0
  lengths.forEach((length, i) => {
    const a = positions[i]
    const b = positions[i + 1]
    const low = (from * whole - done) / length
    const high = (to * whole - done) / length
    done += length
    if (!a || !b || length === 0 || high < 0 || low > 1) return
    if (line.length === 0) line.push(between(a, b, low))
    line.push(between(a, b, high))
  })
  return line.length > 1 ? line : [...positions.slice(0, 1), ...positions.slice(0, 1)]
}

const between = (a: Position, b: Position, share: number): Position => {
  const part = Math.min(1, Math.max(0, share))
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]
}

function segmentOf(
  segments: Map<number, ReachedSegment>,
  { network, segment, edge }: { network: RoadNetwork; segment: number; edge: number },
): ReachedSegment {
  const { graph, segmentClass, segmentAadt } = network
  const name = graph.texts[at(graph.name, edge)] ?? ''
  const known = segments.get(segment)
  if (known) {
    known.name ||= name
    return known
  }
  const found: ReachedSegment = {
    class: at(segmentClass, segment) as RoadClass,
    aadt: at(segmentAadt, segment),
    aadtEstimated: graph.aadtEstimated[edge] === 1,
    name,
    lines: [],
  }
  segments.set(segment, found)
  return found
}

export interface Isochrone {
  segments: ReachedSegment[]
  outline: Position[]
}

/** Not thread-safe. */
export interface PreparedRoads {
  readonly network: RoadNetwork
  /** A segment counts once and whole if any part is reached. Zeros without roads. */
  traffic(point: Position): Traffic
  passed(point: Position): PassedRoads
  mainRoad(point: Position): (RoadFigure & { metres: number }) | null
  drive(point: Position): Isochrone
  /** Most important class within 200 m. */
  roadClass(point: Position): RoadClass | null
  metresToRoad(point: Position): number
  /** Without the graph and its index. */
  readonly bytes: number
  nearestNamed(point: Position, metres: number): { name: string; metres: number } | null
}

/** @param trees indexes stored by the build; rebuilt if omitted */
export function prepareRoads(graph: RoadGraph, trees?: RoadTrees): PreparedRoads {
  return roadsOver(prepareNetwork(graph, trees))
}

export function roadsOver(network: RoadNetwork): PreparedRoads {
  const drive = new Drive(network)
  return {
    network,
    traffic(point) {
      drive.run(point)
      return drive.traffic()
    },
    passed(point) {
      drive.run(point)
      return { traffic: drive.traffic(), busiest: busiestRoad(drive) }
    },
    mainRoad: (point) => mainRoad(network, point),
    drive(point) {
      const start = drive.run(point)
      if (!start) return { segments: [], outline: [] }
      const { segments, others } = reachedRoads(drive, start)
      return { segments, outline: outlineOf([...segments.flatMap(({ lines }) => lines), ...others]) }
    },
    roadClass: (point) => mostImportantClass(network, point),
    metresToRoad: (point) => snapToRoad(network, point)?.metres ?? Number.POSITIVE_INFINITY,
    bytes: networkBytes(network) + drive.bytes,
    nearestNamed: (point, metres) => nearestNamed(network, point, metres),
  }
}

function mostImportantClass(network: RoadNetwork, point: Position): RoadClass | null {
  let best: RoadClass | null = null
  for (const edge of edgesWithin(network, point, limits.nearbyRadius)) {
    const roadClass = classAt(network.graph, edge)
    if (roadClass === null || (best !== null && roadClass >= best)) continue
    if (snapToEdge(network.graph, edge, point).metres <= limits.nearbyRadius) best = roadClass
  }
  return best
}
