import { metresBetween } from '@/lib/geo/distance'
import type { OsmNode, OsmWay, Position } from '@/server/atlas/base/entities'
import { at, bytes, counts, doubles, integers, placeOf, TextPool } from './road-buffer'
import { noClass, partsPerDegree } from './road-edges'
import { numberNodes } from './road-ends'
import { speedOf } from './road-speed'
import { isBlocking, type RoadTags, readRoadTags } from './road-tags'
import { otherLimits, type SpeedLimits } from './speed-limits'

/**
 * Stretches of one way between nodes at which ways meet or end, in columns; one-way ones run from `from` to
 * `to`. `class`, `link`, `oneWay`, `name`, `ref`, `texts`, `positionStart` and `positions` as in `RoadGraph`.
 */
export interface RoadPieces {
  size: number
  /** Node numbers, in order of their ids. */
  nodes: number
  from: Uint32Array
  to: Uint32Array
  class: Uint8Array
  link: Uint8Array
  oneWay: Uint8Array
  metres: Float64Array
  seconds: Float64Array
  name: Uint32Array
  ref: Uint32Array
  texts: readonly string[]
  positionStart: Int32Array
  positions: Int32Array
}

/** An extract's road objects, ordered by id; may be made on demand. */
export interface RoadSource {
  nodes: Iterable<OsmNode>
  ways: Iterable<OsmWay>
}

export interface RoadOptions {
  /** True in built-up areas, which have lower limits. */
  isUrban(position: Position): boolean
  /** The country's default limits; without, those of countries whose limits are not known. */
  limits?: SpeedLimits
}

/**
 * Cuts the drivable ways of an extract where they meet, end or are barred, in order of way id. It iterates
 * the ways twice and holds none: first to find the nodes where ways meet, then to cut.
 */
export function cutIntoPieces({ nodes, ways }: RoadSource, options: RoadOptions): RoadPieces {
  const barred = new Set<number>()
  for (const { id, tags } of nodes) if (isBlocking(tags)) barred.add(id)
  const meeting = findMeetingNodes(ways)
  const isCut = (ref: number) => barred.has(ref) || contains(meeting, ref)
  const pieces = new PieceColumns(barred)
  for (const way of ways) {
    const road = roadOf(way)
    if (!road) continue
    let start = 0
    const last = way.refs.length - 1
    for (let end = 1; end <= last; end += 1) {
      if (end < last && !isCut(at(way.refs, end))) continue
      pieces.add({ way, road, start, end }, options)
      start = end
    }
  }
  return pieces.taken()
}

const roadOf = (way: OsmWay): RoadTags | null => (way.refs.length > 1 ? readRoadTags(way.tags) : null)

/** Nodes used more than once, ascending. */
function findMeetingNodes(ways: Iterable<OsmWay>): Float64Array {
  const used = doubles()
  for (const way of ways) {
    if (roadOf(way)) for (const ref of way.refs) used.push(ref)
  }
  const refs = used.taken().sort()
  let meeting = 0
  for (let i = 1; i < refs.length; i += 1) {
    const ref = refs[i] ?? 0
    if (ref !== refs[i - 1] || (meeting > 0 && refs[meeting - 1] === ref)) continue
    refs[meeting] = ref
    meeting += 1
  }
  return refs.slice(0, meeting)
}

function contains(ascending: Float64Array, wanted: number): boolean {
  return ascending[placeOf(ascending, wanted)] === wanted
}

/** A way's stretch from index `start` of its nodes to index `end`. */
interface Stretch {
  way: OsmWay
  road: RoadTags
  start: number
  end: number
}

class PieceColumns {
  readonly #from = doubles()
  readonly #to = doubles()
  readonly #class = bytes()
  readonly #link = bytes()
  readonly #oneWay = bytes()
  readonly #metres = doubles()
  readonly #seconds = doubles()
  readonly #name = counts()
  readonly #ref = counts()
  readonly #texts = new TextPool()
  readonly #positionStart = integers()
  readonly #positions = integers()
  readonly #barred: ReadonlySet<number>
  #bars = 0

  constructor(barred: ReadonlySet<number>) {
    this.#barred = barred
  }

  add({ way, road, start, end }: Stretch, options: RoadOptions) {
    const isBackward = road.direction === 'backward'
    const line = way.positions.slice(start, end + 1)
    if (isBackward) line.reverse()
    const metres = lengthOf(line)
    const from = this.#nodeOf(way.refs[isBackward ? end : start] ?? 0)
    const to = this.#nodeOf(way.refs[isBackward ? start : end] ?? 0)
    if (metres === 0 && from === to) return
    const urban = options.isUrban(line[line.length >> 1] ?? [0, 0])
    const dual = road.direction !== 'both' && way.tags.junction === undefined
    const { limits = otherLimits } = options
    this.#from.push(from)
    this.#to.push(to)
    this.#class.push(road.class ?? noClass)
    this.#link.push(Number(road.link))
    this.#oneWay.push(Number(road.direction !== 'both'))
    this.#metres.push(metres)
    this.#seconds.push((metres / speedOf(way.tags, { ...road, urban, dual, limits })) * 3.6)
    this.#name.push(this.#texts.numberOf(road.name))
    this.#ref.push(this.#texts.numberOf(road.ref))
    this.#positionStart.push(this.#positions.length)
    for (const [lng, lat] of line) {
      this.#positions.push(Math.round(lng * partsPerDegree))
      this.#positions.push(Math.round(lat * partsPerDegree))
    }
  }

  taken(): RoadPieces {
    this.#positionStart.push(this.#positions.length)
    return {
      size: this.#from.length,
      ...numberNodes(this.#from.taken(), this.#to.taken()),
      class: this.#class.taken(),
      link: this.#link.taken(),
      oneWay: this.#oneWay.taken(),
      metres: this.#metres.taken(),
      seconds: this.#seconds.taken(),
      name: this.#name.taken(),
      ref: this.#ref.taken(),
      texts: this.#texts.texts,
      positionStart: this.#positionStart.taken(),
      positions: this.#positions.taken(),
    }
  }

  // A bollard ends both stretches in separate junctions; no OpenStreetMap node has a negative id.
  #nodeOf(ref: number): number {
    if (!this.#barred.has(ref)) return ref
    this.#bars += 1
    return -this.#bars
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
