import type { OsmWay, Position, Ways } from '@/server/atlas/base/entities'
import { ByteStore } from './byte-store'
import { uintColumn } from './column'
import type { NodePositions } from './node-positions'
import type { SpillOptions } from './page-store'
import { ProtobufCursor } from './protobuf-cursor'
import { StoredObjects, type StoredRow } from './stored-objects'
import type { TagSets } from './tag-sets'

interface Line {
  refs: number[]
  positions: Position[]
  complete: boolean
  breaks: number[]
}

/** Rows that share a base offset of node ids, so that 4 bytes per way suffice. */
const rowsPerBase = 65_536

/** Ways: ids, tags and offsets in columns, 16 bytes per way, with node ids packed as in the extract. */
export class WayStore {
  readonly #ways: StoredObjects<OsmWay>
  readonly #nodes: NodePositions
  readonly #refs: ByteStore
  readonly #bases: number[] = []
  readonly #starts = uintColumn()
  readonly #incomplete = new Set<number>()
  #asked: { row: number; line: Line } | null = null
  #findElsewhere: (id: number) => Position | null = () => null

  constructor(sets: TagSets, nodes: NodePositions, options: SpillOptions) {
    this.#nodes = nodes
    this.#refs = new ByteStore(options)
    const source: WaySource = { tags: (set) => sets.at(set), line: (row) => this.#lineOf(row) }
    this.#ways = new StoredObjects<OsmWay>(sets, (stored) => new StoredWay(source, stored))
  }

  /**
   * Adds a way; `refs` are its node ids as zigzag differences.
   * @throws ExtractError when the disk is full.
   */
  add({ id, refs, set }: { id: number; refs: Uint8Array; set: number }): void {
    if (this.#starts.length % rowsPerBase === 0) this.#bases.push(this.#refs.length)
    this.#starts.push(this.#refs.length - (this.#bases.at(-1) ?? 0))
    this.#refs.append(refs)
    this.#ways.add(id, set)
  }

  /** The wanted ways ordered by id; call it after the last `add`. */
  settle(wanted: (way: { id: number; set: number }) => boolean): Ways {
    this.#ways.settle(wanted)
    return this.#ways
  }

  /** Number of ways read so far that lack a node. */
  get incomplete() {
    return this.#incomplete.size
  }

  /** Takes the positions of missing nodes from elsewhere; the ways so far incomplete still count as such. */
  completeFrom(find: (id: number) => Position | null): void {
    this.#asked = null
    this.#findElsewhere = find
  }

  close(): void {
    this.#asked = null
    this.#refs.close()
  }

  #startOf(row: number) {
    if (row >= this.#starts.length) return this.#refs.length
    return (this.#bases[Math.floor(row / rowsPerBase)] ?? 0) + this.#starts.at(row)
  }

  /** The last way stays unpacked, so that a loop over its positions looks them up once. */
  #lineOf(row: number): Line {
    if (this.#asked?.row === row) return this.#asked.line
    const line: Line = { refs: [], positions: [], complete: true, breaks: [] }
    const packed = new ProtobufCursor(this.#refs.read(this.#startOf(row), this.#startOf(row + 1)))
    let ref = 0
    while (!packed.atEnd) {
      ref += packed.zigzag()
      const position = this.#nodes.find(ref) ?? this.#findElsewhere(ref)
      if (!position) {
        line.complete = false
        if (line.breaks.at(-1) !== line.refs.length) line.breaks.push(line.refs.length)
        this.#incomplete.add(row)
        continue
      }
      line.refs.push(ref)
      line.positions.push(position)
    }
    this.#asked = { row, line }
    return line
  }
}

interface WaySource {
  tags(set: number): OsmWay['tags']
  line(row: number): Line
}

/** A way that reads its tags and nodes on demand. */
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
