const wires = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const

/** Checks every step against the message's end: forged lengths throw a RangeError and never hang. */
export class ProtobufCursor {
  readonly bytes: Uint8Array
  #at: number
  readonly #end: number
  #wire = 0

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    if (start > end || end > bytes.length) throw new RangeError('a field runs over the end')
    this.bytes = bytes
    this.#at = start
    this.#end = end
  }

  get atEnd() {
    return this.#at >= this.#end
  }

  get left() {
    return this.#end - this.#at
  }

  /** 0 at the end. The field's value must be read or skipped. */
  field(): number {
    if (this.atEnd) return 0
    const key = this.varint()
    this.#wire = key % 8
    return Math.floor(key / 8)
  }

  message(): ProtobufCursor {
    if (this.#wire !== wires.bytes) throw new RangeError(`wire type ${this.#wire} instead of bytes`)
    const length = this.varint()
    const start = this.#at
    if (length > this.left) throw new RangeError(`a field of ${length} bytes runs over the end`)
    this.#at += length
    return new ProtobufCursor(this.bytes, start, start + length)
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.#at, this.#end)
  }

  skip(): void {
    if (this.#wire === wires.varint) this.varint()
    else if (this.#wire === wires.bytes) this.message()
    else if (this.#wire === wires.eightBytes) this.#advance(8)
    else if (this.#wire === wires.fourBytes) this.#advance(4)
    else throw new RangeError(`wire type ${this.#wire}`)
  }

  /** Up to 64 bits, but approximate above 2^53. */
  varint(): number {
    let value = 0
    let factor = 1
    for (let index = 0; index < 10 && this.#at < this.#end; index++) {
      const byte = this.bytes[this.#at++] ?? 0
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
    throw new RangeError('a number runs over the end')
  }

  zigzag(): number {
    const value = this.varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  /** 64-bit two's complement. */
  signed(): number {
    if (this.#wire !== wires.varint) throw new RangeError(`wire type ${this.#wire} instead of a number`)
    const start = this.#at
    const value = this.varint()
    if (value <= Number.MAX_SAFE_INTEGER) return value
    let exact = 0n
    for (let at = this.#at - 1; at >= start; at--)
      exact = (exact << 7n) | BigInt((this.bytes[at] ?? 0) & 0x7f)
    return Number(BigInt.asIntN(64, exact))
  }

  #advance(length: number) {
    if (length > this.left) throw new RangeError('a field runs over the end')
    this.#at += length
  }
}

export function readFields(message: ProtobufCursor, read: Readonly<Record<number, () => void>>): void {
  for (let field = message.field(); field !== 0; field = message.field()) {
    const own = read[field]
    if (own) own()
    else message.skip()
  }
}
