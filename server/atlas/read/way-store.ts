import type { OsmWay, Ways } from '@/server/atlas/entities/entities'
import type { NodePositions } from './node-positions'
import { PackedRows } from './packed-rows'
import type { SpillOptions } from './page-store'
import { StoredObjects, type StoredRow } from './stored-objects'
import type { TagSets } from './tag-sets'
import { type FindNode, LinePacker, unpackLine, type WayLine } from './way-lines'

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
