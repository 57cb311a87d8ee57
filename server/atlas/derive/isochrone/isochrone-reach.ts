import type { RoadClass } from '@/lib/catalogue/road-class'
import { metresBetween } from '@/lib/geo/distance'
import type { RoadSnap } from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { positionsAt } from '@/server/atlas/derive/roads/road-edges'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Position } from '@/server/atlas/entities/entities'
import { type Drive, driveSeconds } from './isochrone-drive'

export interface ReachedSegment {
  class: RoadClass
  aadt: number
  aadtEstimated: boolean
  name: string
  lines: Position[][]
}

export interface ReachedRoads {
  segments: ReachedSegment[]
  /** Living streets and service roads, which carry no counted traffic. */
  others: Position[][]
}

type Part = [from: number, to: number]

/** Assumes constant speed along an edge. */
export function reachedRoads(drive: Drive, start: RoadSnap): ReachedRoads {
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
