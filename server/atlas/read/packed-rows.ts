import { ByteStore } from './byte-store'
import { floatColumn } from './column'
import type { SpillOptions } from './page-store'

/** Rows between two known starts: those in between are found by their lengths. */
const rowsPerStart = 16
/** More than the length of a row takes as a varint. */
const longestLength = 5

/** Byte strings by row, each after its length, in a temporary file once they exceed memory. */
export class PackedRows {
  readonly #bytes: ByteStore
  readonly #starts = floatColumn()
  readonly #varint = new Uint8Array(longestLength)
  #length = 0
  /** The row after the last one read, and its start. */
  #next = { row: 0, start: 0 }

  constructor(options: SpillOptions) {
    this.#bytes = new ByteStore(options)
  }

  get length() {
    return this.#length
  }

  /**
   * Appends a copy of a row's bytes.
   * @throws ExtractError when the temporary file's disk is full.
   */
  add(bytes: Uint8Array): void {
    if (this.#length % rowsPerStart === 0) this.#starts.push(this.#bytes.length)
    let left = bytes.length
    let size = 0
    for (; left >= 128; left = Math.floor(left / 128)) this.#varint[size++] = 128 + (left % 128)
    this.#varint[size++] = left
    this.#bytes.append(this.#varint.subarray(0, size))
    this.#bytes.append(bytes)
    this.#length += 1
  }

  /** A row's bytes, valid until the next call. */
  at(row: number): Uint8Array {
    const isAhead = row >= this.#next.row && row - (row % rowsPerStart) <= this.#next.row
    let at = isAhead ? this.#next.row : row - (row % rowsPerStart)
    let place = this.#placeAt(isAhead ? this.#next.start : this.#starts.at(at / rowsPerStart))
    for (; at < row; at += 1) place = this.#placeAt(place.end)
    this.#next = { row: row + 1, start: place.end }
    return this.#bytes.read(place.start, place.end)
  }

  close(): void {
    this.#bytes.close()
  }

  /** Byte range of a row. @param start position of the row's length */
  #placeAt(start: number): { start: number; end: number } {
    const bytes = this.#bytes.read(start, Math.min(start + longestLength, this.#bytes.length))
    let length = 0
    let factor = 1
    let size = 0
    for (let byte = 128; byte >= 128; factor *= 128) {
      byte = bytes[size++] ?? 0
      length += (byte % 128) * factor
    }
    return { start: start + size, end: start + size + length }
  }
}
