import { PageStore, type SpillOptions } from './page-store'

const pageLength = 65_536

/** Concatenated bytes, in memory while few and in a temporary file beyond that. */
export class ByteStore {
  readonly #pages: PageStore
  readonly #last = new Uint8Array(pageLength)
  #length = 0

  constructor(options: SpillOptions) {
    this.#pages = new PageStore(pageLength, options)
  }

  get length() {
    return this.#length
  }

  /** @throws ExtractError when the temporary file's disk is full. */
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

  /** The bytes from `start` to `end`, valid until the next call. */
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
