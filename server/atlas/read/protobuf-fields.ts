/** A field of a protocol-buffer message: a varint as number, or a length-delimited field as bytes. */
export interface ProtobufField {
  number: number
  value: number | Buffer
}

/**
 * Top-level fields of a protocol-buffer message; enough for the envelope of an `.osm.pbf` block.
 * @throws RangeError when the bytes are not such a message.
 */
export function protobufFields(bytes: Buffer): ProtobufField[] {
  const fields: ProtobufField[] = []
  let offset = 0
  while (offset < bytes.length) {
    const key = varintAt(bytes, offset)
    const read = valueAt(bytes, key.end, key.value % 8)
    fields.push({ number: Math.floor(key.value / 8), value: read.value })
    offset = read.end
  }
  return fields
}

function valueAt(bytes: Buffer, offset: number, wire: number): { value: number | Buffer; end: number } {
  if (wire === 0) return varintAt(bytes, offset)
  if (wire !== 2) throw new RangeError(`wire type ${wire} at ${offset}`)
  const length = varintAt(bytes, offset)
  const end = length.end + length.value
  if (end > bytes.length) throw new RangeError(`field of ${length.value} bytes runs over the end`)
  return { value: bytes.subarray(length.end, end), end }
}

function varintAt(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) break
    value += (byte % 128) * 128 ** index
    if (byte < 128) return { value, end: start + index + 1 }
  }
  throw new RangeError(`no number at ${start}`)
}
