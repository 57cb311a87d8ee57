import { floatColumn } from './column'
import type { SpillOptions } from './page-store'
import { PageStore } from './page-store'

const pageLength = 65_536

class ByteStore {
  readonly #pages: PageStore
  readonly #last = new Uint8Array(pageLength)
  #length = 0

  constructor(options: SpillOptions) {
    this.#pages = new PageStore(pageLength, options)
  }

  get length() {
    return this.#length
  }

  append(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const at = this.#length % pageLength
      const part = bytes.subarray(done, done + pageLength - at)
      this.#last.set(part, at)
      done += part.length
      this.#length += part.length
      if (at + part.length === pageLength) this.#pages.append(this.#last)
    }
  }

  /** Valid until the next call. */
  read(start: number, end: number): Uint8Array {
    const offset = start % pageLength
    if (offset + end - start <= pageLength) {
      return this.#page(Math.floor(start / pageLength)).subarray(offset, offset + end - start)
    }
    const bytes = new Uint8Array(end - start)
    for (let done = 0; done < bytes.length; ) {
      const at = start + done
      const page = this.#page(Math.floor(at / pageLength))
      const part = page.subarray(at % pageLength, (at % pageLength) + bytes.length - done)
      bytes.set(part, done)
      done += part.length
    }
    return bytes
  }

  close(): void {
    this.#pages.close()
    this.#length = 0
  }

  #page(index: number): Uint8Array {
    return index < this.#pages.count ? this.#pages.page(index) : this.#last
  }
}

/** Rows between two known starts are found by their lengths. */
const rowsPerStart = 16
/** Exceeds the bytes of a row's length as a varint. */
const longestLength = 5

export class PackedRows {
  readonly #bytes: ByteStore
  readonly #starts = floatColumn()
  readonly #varint = new Uint8Array(longestLength)
  #length = 0
  #next = { row: 0, start: 0 }

  constructor(options: SpillOptions) {
    this.#bytes = new ByteStore(options)
  }

  get length() {
    return this.#length
  }

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

  /** Valid until the next call. */
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
