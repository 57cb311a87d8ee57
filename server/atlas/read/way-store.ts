import { PbfWriter } from 'pbf'
import type { OsmWay, Position, Ways } from '@/server/atlas/entities/entities'
import type { NodePositions } from './node-positions'
import { PackedRows } from './packed-rows'
import type { SpillOptions } from './page-store'
import { ProtobufCursor } from './protobuf-cursor'
import { StoredObjects, type StoredRow } from './stored-objects'
import type { TagSets } from './tag-sets'

interface WayLine {
  refs: number[]
  positions: Position[]
  complete: boolean
  breaks: number[]
}

export type FindNode = (id: number) => Position | null

/** OpenStreetMap's own precision. */
const perDegree = 1e7

/**
 * About 6 bytes per node: zigzag differences of longitude, latitude (1e-7 degrees) and id. The lowest bit
 * of a longitude is 1; a node that the extract lacks is a 0 and its id.
 */
export class LinePacker {
  readonly #nodes: Pick<NodePositions, 'find'>
  readonly #packed = new PbfWriter()

  constructor(nodes: Pick<NodePositions, 'find'>) {
    this.#nodes = nodes
  }

  /**
   * @param refs node ids as zigzag differences
   * @returns bytes that are valid until the next call
   */
  pack(refs: Uint8Array): Uint8Array {
    const to = this.#packed
    to.pos = 0
    const from = new ProtobufCursor(refs)
    let ref = 0
    let id = 0
    let lng = 0
    let lat = 0
    while (!from.atEnd) {
      ref += from.zigzag()
      const position = this.#nodes.find(ref)
      if (!position) {
        // A forged id may be larger than the format can hold.
        const missing = Number.isSafeInteger(ref) ? ref : Number.MAX_SAFE_INTEGER
        to.writeVarint(0)
        to.writeSVarint(missing - id)
        id = missing
        continue
      }
      const east = Math.round(position[0] * perDegree)
      const north = Math.round(position[1] * perDegree)
      to.writeVarint(2 * zigzag(east - lng) + 1)
      to.writeSVarint(north - lat)
      to.writeSVarint(ref - id)
      id = ref
      lng = east
      lat = north
    }
    return to.buf.subarray(0, to.pos)
  }
}

export function unpackLine(bytes: Uint8Array, findElsewhere: FindNode): WayLine {
  const from = new ProtobufCursor(bytes)
  const line = { refs: [] as number[], positions: [] as Position[], complete: true, breaks: [] as number[] }
  let ref = 0
  let lng = 0
  let lat = 0
  while (!from.atEnd) {
    const east = from.varint()
    if (east === 0) {
      ref += from.zigzag()
      addMissing(line, ref, findElsewhere(ref))
      continue
    }
    lng += unzigzag((east - 1) / 2)
    lat += from.zigzag()
    ref += from.zigzag()
    line.refs.push(ref)
    line.positions.push([lng / perDegree, lat / perDegree])
  }
  return line
}

function addMissing(line: WayLine, ref: number, found: Position | null) {
  if (found) {
    line.refs.push(ref)
    line.positions.push(found)
    return
  }
  line.complete = false
  if (line.breaks.at(-1) !== line.refs.length) line.breaks.push(line.refs.length)
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/**
 * 9 bytes per way. `settle` looks up every position once and replaces the packed node ids by packed lines,
 * because a build reads most ways several times.
 */
export class WayStore {
  readonly #ways: StoredObjects<OsmWay>
  readonly #nodes: NodePositions
  readonly #options: SpillOptions
  #refs: PackedRows
  #lines: PackedRows | null = null
  readonly #incomplete = new Set<number>()
  #asked: { row: number; line: WayLine } | null = null
  #findElsewhere: FindNode = () => null

  constructor(sets: TagSets, nodes: NodePositions, options: SpillOptions) {
    this.#nodes = nodes
    this.#options = options
    this.#refs = new PackedRows(options)
    const source: WaySource = { tags: (set) => sets.at(set), line: (row) => this.#lineOf(row) }
    this.#ways = new StoredObjects<OsmWay>(sets, (stored) => new StoredWay(source, stored))
  }

  /** @param refs node ids as zigzag differences */
  add({ id, refs, set }: { id: number; refs: Uint8Array; set: number }): void {
    this.#refs.add(refs)
    this.#ways.add(id, set)
  }

  settle(wanted: (way: { id: number; set: number }) => boolean): Ways {
    this.#ways.settle(wanted)
    const lines = new PackedRows(this.#options)
    this.#lines = lines
    const packer = new LinePacker(this.#nodes)
    for (let row = 0; row < this.#refs.length; row++) {
      lines.add(this.#ways.isKept(row) ? packer.pack(this.#refs.at(row)) : nothing)
    }
    this.#refs.close()
    this.#refs = new PackedRows(this.#options)
    return this.#ways
  }

  get incomplete() {
    return this.#incomplete.size
  }

  /** Ways that were incomplete still count as such. */
  completeFrom(find: FindNode): void {
    this.#asked = null
    this.#findElsewhere = find
  }

  close(): void {
    this.#asked = null
    this.#ways.close()
    this.#refs.close()
    this.#lines?.close()
    this.#lines = null
  }

  /** The last way stays unpacked, so that a loop over its positions unpacks them once. */
  #lineOf(row: number): WayLine {
    if (this.#asked?.row === row) return this.#asked.line
    const line = unpackLine(this.#lines?.at(row) ?? nothing, this.#findElsewhere)
    if (!line.complete) this.#incomplete.add(row)
    this.#asked = { row, line }
    return line
  }
}

const nothing = new Uint8Array(0)

interface WaySource {
  tags(set: number): OsmWay['tags']
  line(row: number): WayLine
}

class StoredWay implements OsmWay {
  readonly id: number
  readonly #source: WaySource
  readonly #row: number
  readonly #set: number

  constructor(source: WaySource, { row, id, set }: StoredRow) {
    this.#source = source
    this.id = id
    this.#row = row
    this.#set = set
  }

  get tags() {
    return this.#source.tags(this.#set)
  }
  get refs() {
    return this.#source.line(this.#row).refs
  }
  get positions() {
    return this.#source.line(this.#row).positions
  }
  get complete() {
    return this.#source.line(this.#row).complete
  }
  get breaks() {
    return this.#source.line(this.#row).breaks
  }
}
