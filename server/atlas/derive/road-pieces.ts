import { metresBetween } from '@/lib/geo/distance'
import type { Extract, OsmWay, Position, RoadClass } from '@/server/atlas/entities'
import { speedOf } from './road-speed'
import { isBlocking, readRoadTags } from './road-tags'

/** A stretch of one way between two nodes where ways meet or end; `oneWay` ones run from `from` to `to`. */
export interface RoadPiece {
  from: number
  to: number
  class: RoadClass | null
  link: boolean
  oneWay: boolean
  positions: Position[]
  metres: number
  seconds: number
  name: string
}

export interface RoadOptions {
  /** True in built-up areas, where limits are lower. */
  isUrban(position: Position): boolean
}

interface Stretch {
  refs: readonly number[]
  positions: readonly Position[]
}

/** Cuts the drivable ways of an extract where they meet, end or are barred, in order of way id. */
export function cutIntoPieces(extract: Extract, options: RoadOptions): RoadPiece[] {
  const blocked = new Set(extract.nodes.filter((node) => isBlocking(node.tags)).map((node) => node.id))
  const ways = extract.ways.filter((way) => way.refs.length > 1 && readRoadTags(way.tags) !== null)
  const meeting = findMeetingNodes(ways)
  // A bollard ends both stretches in junctions of their own; no OpenStreetMap node has a negative id.
  let bars = 0
  const bar = () => {
    bars += 1
    return -bars
  }
  return ways.flatMap((way) =>
    splitWay(way, (ref) => meeting.has(ref) || blocked.has(ref)).flatMap((stretch) => {
      const piece = toPiece(way, stretch, options)
      if (blocked.has(piece.from)) piece.from = bar()
      if (blocked.has(piece.to)) piece.to = bar()
      return piece.metres > 0 || piece.from !== piece.to ? [piece] : []
    }),
  )
}

/** Nodes used more than once, by whichever ways. */
function findMeetingNodes(ways: readonly OsmWay[]): Set<number> {
  const once = new Set<number>()
  const meeting = new Set<number>()
  for (const way of ways) {
    for (const ref of way.refs) {
      if (once.has(ref)) meeting.add(ref)
      else once.add(ref)
    }
  }
  return meeting
}

function splitWay({ refs, positions }: OsmWay, isCut: (ref: number) => boolean): Stretch[] {
  const stretches: Stretch[] = []
  let start = 0
  for (let i = 1; i < refs.length; i += 1) {
    if (i < refs.length - 1 && !isCut(refs[i] ?? 0)) continue
    stretches.push({ refs: refs.slice(start, i + 1), positions: positions.slice(start, i + 1) })
    start = i
  }
  return stretches
}

function toPiece(way: OsmWay, { refs, positions }: Stretch, options: RoadOptions): RoadPiece {
  const road = readRoadTags(way.tags)
  const isBackward = road?.direction === 'backward'
  const line = isBackward ? [...positions].reverse() : [...positions]
  const metres = lengthOf(line)
  const middle = line[line.length >> 1] ?? [0, 0]
  const roadClass = road?.class ?? null
  const link = road?.link ?? false
  const speed = speedOf(way.tags, { class: roadClass, link, urban: options.isUrban(middle) })
  const [first = 0, last = 0] = [refs[0], refs.at(-1)]
  return {
    from: isBackward ? last : first,
    to: isBackward ? first : last,
    class: roadClass,
    link,
    oneWay: road?.direction !== 'both',
    positions: line,
    metres,
    seconds: (metres / speed) * 3.6,
    name: road?.name ?? '',
  }
}

function lengthOf(positions: readonly Position[]): number {
  let metres = 0
  for (let i = 1; i < positions.length; i += 1) {
    const [a, b] = [positions[i - 1], positions[i]]
    if (a && b) metres += metresBetween(a, b)
  }
  return metres
}
