import { tmpdir } from 'node:os'
import { classByHighway, type RoadClass, readHighway } from '@/lib/catalogue/road-class'
import { metresBetween } from '@/lib/geo/distance'
import type { OsmNode, OsmWay, Position, Tags } from '@/server/atlas/entities/entities'
import { PackedRows } from '@/server/atlas/read/packed-rows'
import { RepeatedIds } from '@/server/atlas/read/repeated-ids'
import { at, bytes, counts, doubles, placeOf, TextPool } from './road-buffer'
import { noClass, numberNodes, partsPerDegree } from './road-edges'
import { speedOf } from './road-speed'
import { otherLimits, type SpeedLimits } from './speed-limits'

const classOf: Readonly<Record<string, RoadClass | null>> = {
  ...classByHighway,
  road: 5,
  living_street: null,
  service: null,
}

/** Driveways and parking aisles lead nowhere that the road in front does not: a drive only starts on them. */
const sideways = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access'])
const closed = new Set(['no', 'private', 'agricultural', 'forestry', 'military', 'emergency', 'permit'])
/** Carry cars by a timetable. */
const carriers = new Set(['ferry', 'shuttle_train'])
/** From most to least specific (OpenStreetMap, Key:access). */
const accessKeys = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const

/** Nodes that block cars unless tagged otherwise. */
const blocking = new Set([
  'bollard',
  'block',
  'jersey_barrier',
  'cycle_barrier',
  'kissing_gate',
  'stile',
  'log',
])

interface RoadTags {
  class: RoadClass | null
  link: boolean
  aside: boolean
  /** Along the way's nodes or against them. */
  direction: 'both' | 'forward' | 'backward'
  /** The street's name, else its reference, else empty. */
  name: string
  /** References such as `A58;A660`, or empty. */
  ref: string
  /** European or other international ones such as `E 43`, or empty. */
  intRef: string
}

/** Null if the public may not or cannot drive the way. */
function readRoadTags(tags: Tags): RoadTags | null {
  const { highway, link } = readHighway(tags.highway)
  const roadClass = classOf[highway]
  if (roadClass === undefined || tags.area === 'yes') return null
  if (carriers.has(tags.route ?? '')) return null
  if (!isOpen(tags)) return null
  const aside = sideways.has(tags.service ?? '')
  return {
    class: aside ? null : roadClass,
    link,
    aside,
    direction: directionOf(tags, roadClass),
    name: tags.name ?? tags.ref ?? '',
    ref: tags.ref ?? '',
    intRef: tags.int_ref ?? '',
  }
}

function isBlocking(tags: Tags): boolean {
  const barrier = tags.barrier
  if (!barrier || barrier === 'no') return false
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined)
  return stated === undefined ? blocking.has(barrier) : closed.has(stated)
}

function isOpen(tags: Tags): boolean {
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined)
  return stated === undefined || !closed.has(stated)
}

/** Motorways and roundabouts are one-way unless tagged otherwise. */
function directionOf(tags: Tags, roadClass: RoadClass | null): RoadTags['direction'] {
  const oneway = tags.oneway ?? ''
  if (['yes', 'true', '1'].includes(oneway)) return 'forward'
  if (['-1', 'reverse'].includes(oneway)) return 'backward'
  if (oneway !== '') return 'both'
  const isImplied = roadClass === 0 || ['roundabout', 'circular'].includes(tags.junction ?? '')
  return isImplied ? 'forward' : 'both'
}

/**
 * Columns of stretches between nodes at which ways meet or end; one-way ones run from `from` to `to`.
 * `class`, `link`, `oneWay`, `name`, `ref`, `intRef` and `texts` as in `RoadGraph`. Close it to free the positions,
 * which move to a temporary file if many.
 */
export interface RoadPieces {
  size: number
  /** In order of their ids. */
  nodes: number
  from: Uint32Array
  to: Uint32Array
  class: Uint8Array
  link: Uint8Array
  /** 1 for driveways and parking aisles, which lead out to a road but are not driven through. */
  aside: Uint8Array
  oneWay: Uint8Array
  metres: Float64Array
  seconds: Float64Array
  name: Uint32Array
  ref: Uint32Array
  intRef: Uint32Array
  texts: readonly string[]
  /** Of the pieces that are not aside. */
  coordinates: number
  /** lng, lat, lng, lat, ... in 1e-7 degrees, valid until the next call. */
  positionsOf(piece: number): Int32Array
  close(): void
}

/** Ordered by id; may be made on demand. */
export interface RoadSource {
  nodes: Iterable<OsmNode>
  ways: Iterable<OsmWay>
}

export interface RoadOptions {
  /** Built-up areas have lower limits. */
  isUrban(position: Position): boolean
  /** The country's default limits; the most frequent ones of known countries if omitted. */
  limits?: SpeedLimits
  /** For data that exceeds memory; the system's temporary folder by default. */
  temporaryFolder?: string
}

/** Bytes of positions in memory, and of the cache once they have moved to a file. */
const heldBytes = 32 << 20
const cacheBytes = 8 << 20

/**
 * Cuts drivable ways where they meet, end or are barred, in order of way id. Iterates the ways twice and
 * holds none: first to find the nodes where ways meet, then to cut.
 * @throws ExtractError when the temporary file's disk is full.
 */
export function cutIntoPieces({ nodes, ways }: RoadSource, options: RoadOptions): RoadPieces {
  const barred = new Set<number>()
  for (const { id, tags } of nodes) if (isBlocking(tags)) barred.add(id)
  const { temporaryFolder = tmpdir() } = options
  const meeting = findMeetingNodes(ways, temporaryFolder)
  const isCut = (ref: number) => barred.has(ref) || contains(meeting, ref)
  const pieces = new PieceColumns(barred, temporaryFolder)
  try {
    for (const way of ways) cutWay(way, { isCut, add: (stretch) => pieces.add(stretch, options) })
    return pieces.taken()
  } catch (error) {
    pieces.close()
    throw error
  }
}

interface Cutting {
  isCut(ref: number): boolean
  add(stretch: Stretch): void
}

function cutWay(way: OsmWay, { isCut, add }: Cutting): void {
  const road = roadOf(way)
  if (!road) return
  let start = 0
  const last = way.refs.length - 1
  for (let end = 1; end <= last; end += 1) {
    if (end < last && !isCut(at(way.refs, end))) continue
    add({ way, road, start, end })
    start = end
  }
}

const roadOf = (way: OsmWay): RoadTags | null => (way.refs.length > 1 ? readRoadTags(way.tags) : null)

function findMeetingNodes(ways: Iterable<OsmWay>, folder: string): Float64Array {
  const used = new RepeatedIds({ folder })
  for (const way of ways) {
    if (roadOf(way)) for (const ref of way.refs) used.add(ref)
  }
  return used.take(2)
}

function contains(ascending: Float64Array, wanted: number): boolean {
  return ascending[placeOf(ascending, wanted)] === wanted
}

/** From index `start` of the way's nodes to index `end`. */
interface Stretch {
  way: OsmWay
  road: RoadTags
  start: number
  end: number
}

class PieceColumns {
  #from = doubles()
  #to = doubles()
  readonly #class = bytes()
  readonly #link = bytes()
  readonly #aside = bytes()
  readonly #oneWay = bytes()
  readonly #metres = doubles()
  readonly #seconds = doubles()
  readonly #name = counts()
  readonly #ref = counts()
  readonly #intRef = counts()
  readonly #texts = new TextPool()
  readonly #positions: PackedRows
  readonly #barred: ReadonlySet<number>
  #coordinates = 0
  #bars = 0

  constructor(barred: ReadonlySet<number>, folder: string) {
    this.#barred = barred
    this.#positions = new PackedRows({ folder, memoryBytes: heldBytes, cacheBytes })
  }

  add({ way, road, start, end }: Stretch, options: RoadOptions) {
    const isBackward = road.direction === 'backward'
    const line = way.positions.slice(start, end + 1)
    if (isBackward) line.reverse()
    const metres = lengthOf(line)
    const from = this.#nodeOf(way.refs[isBackward ? end : start] ?? 0)
    const to = this.#nodeOf(way.refs[isBackward ? start : end] ?? 0)
    if (metres === 0 && from === to) return
    const urban = !road.aside && options.isUrban(line[line.length >> 1] ?? [0, 0])
    const dual = road.direction !== 'both' && way.tags.junction === undefined
    const { limits = otherLimits } = options
    this.#from.push(from)
    this.#to.push(to)
    this.#class.push(road.class ?? noClass)
    this.#link.push(Number(road.link))
    this.#aside.push(Number(road.aside))
    this.#oneWay.push(Number(road.direction !== 'both'))
    this.#metres.push(metres)
    this.#seconds.push((metres / speedOf(way.tags, { ...road, urban, dual, limits })) * 3.6)
    this.#name.push(this.#texts.numberOf(road.name))
    this.#ref.push(this.#texts.numberOf(road.ref))
    this.#intRef.push(this.#texts.numberOf(road.intRef))
    const packed = new Int32Array(2 * line.length)
    for (const [place, [lng, lat]] of line.entries()) {
      packed[2 * place] = Math.round(lng * partsPerDegree)
      packed[2 * place + 1] = Math.round(lat * partsPerDegree)
    }
    this.#positions.add(new Uint8Array(packed.buffer))
    if (!road.aside) this.#coordinates += packed.length
  }

  taken(): RoadPieces {
    const size = this.#from.length
    const numbered = numberNodes(this.#from.taken(), this.#to.taken())
    // Their ids are numbers now.
    this.#from = doubles()
    this.#to = doubles()
    return {
      size,
      ...numbered,
      class: this.#class.taken(),
      link: this.#link.taken(),
      aside: this.#aside.taken(),
      oneWay: this.#oneWay.taken(),
      metres: this.#metres.taken(),
      seconds: this.#seconds.taken(),
      name: this.#name.taken(),
      ref: this.#ref.taken(),
      intRef: this.#intRef.taken(),
      texts: this.#texts.texts,
      coordinates: this.#coordinates,
      positionsOf: (piece) => {
        // A copy is aligned for numbers.
        const { buffer } = this.#positions.at(piece).slice()
        return new Int32Array(buffer)
      },
      close: () => this.close(),
    }
  }

  close(): void {
    this.#positions.close()
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
    const a = positions[i - 1]
    const b = positions[i]
    if (a && b) metres += metresBetween(a, b)
  }
  return metres
}
