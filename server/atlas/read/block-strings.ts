import { isKeptKey } from '@/server/atlas/base/tag-keys'
import { type ProtobufCursor, readFields } from './protobuf-cursor'
import type { TagSets } from './tag-sets'

const unknown = -2
const dropped = -1

/** The strings of a block, decoded lazily and once each, because most are never kept. */
export class BlockStrings {
  readonly #sets: TagSets
  readonly #texts: Uint8Array[] = []
  readonly #keys: Int32Array
  readonly #values: Int32Array

  /** @param table the block's string table */
  constructor(table: ProtobufCursor, sets: TagSets) {
    this.#sets = sets
    readFields(table, { 1: () => this.#texts.push(table.message().rest()) })
    this.#keys = new Int32Array(this.#texts.length).fill(unknown)
    this.#values = new Int32Array(this.#texts.length).fill(unknown)
  }

  /** Text id of a key, -1 for dropped keys. */
  key(index: number): number {
    const known = this.#keys[index]
    if (known !== undefined && known !== unknown) return known
    const key = this.text(index)
    const id = isKeptKey(key) ? this.#sets.textId(key) : dropped
    this.#keys[index] = id
    return id
  }

  value(index: number): number {
    const known = this.#values[index]
    if (known !== undefined && known !== unknown) return known
    const id = this.#sets.textId(this.text(index))
    this.#values[index] = id
    return id
  }

  text(index: number): string {
    const bytes = this.#texts[index]
    if (!bytes) throw new Error(`a tag names string ${index} of ${this.#texts.length}`)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  }
}
