import { ByteStore } from './byte-store'
import { uintColumn } from './column'
import type { SpillOptions } from './page-store'

/** Rows that share a base offset, so that 4 bytes per row suffice. */
const rowsPerBase = 65_536

/** Byte strings by row, in a temporary file once they exceed memory. */
export class PackedRows {
  readonly #bytes: ByteStore
  readonly #bases: number[] = []
  readonly #starts = uintColumn()

  constructor(options: SpillOptions) {
    this.#bytes = new ByteStore(options)
  }

  get length() {
    return this.#starts.length
  }

  /**
   * Appends a copy of a row's bytes.
   * @throws ExtractError when the temporary file's disk is full.
   */
  add(bytes: Uint8Array): void {
    if (this.#starts.length % rowsPerBase === 0) this.#bases.push(this.#bytes.length)
    this.#starts.push(this.#bytes.length - (this.#bases.at(-1) ?? 0))
    this.#bytes.append(bytes)
  }

  /** A row's bytes, valid until the next call. */
  at(row: number): Uint8Array {
    return this.#bytes.read(this.#startOf(row), this.#startOf(row + 1))
  }

  close(): void {
    this.#bytes.close()
  }

  #startOf(row: number) {
    if (row >= this.#starts.length) return this.#bytes.length
    return (this.#bases[Math.floor(row / rowsPerBase)] ?? 0) + this.#starts.at(row)
  }
}
