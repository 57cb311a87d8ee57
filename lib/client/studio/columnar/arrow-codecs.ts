type Unpack = (packed: Uint8Array, size: number) => Uint8Array

const frameMark = 0x18_4d_22_04

/** LZ4 blocks of a frame may repeat bytes of earlier ones. */
export function unpackLz4Frame(packed: Uint8Array, size: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  if (view.getUint32(0, true) !== frameMark) throw new Error('No LZ4 frame.')
  const flags = view.getUint8(4)
  const output = new Uint8Array(size)
  let at = 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0)
  let filled = 0
  for (;;) {
    const head = view.getUint32(at, true)
    at += 4
    if (head === 0) break
    const length = head & 0x7fff_ffff
    const block = packed.subarray(at, at + length)
    if (block.length < length) throw new Error('The LZ4 frame is cut off.')
    filled = head & 0x8000_0000 ? copied(block, output, filled) : unpackBlock(block, output, filled)
    at += length + (flags & 16 ? 4 : 0)
  }
  if (filled !== size) throw new Error('The LZ4 frame has another size.')
  return output
}

function copied(block: Uint8Array, output: Uint8Array, at: number): number {
  output.set(block, at)
  return at + block.length
}

function unpackBlock(block: Uint8Array, output: Uint8Array, start: number): number {
  let from = 0
  let to = start
  const lengthOf = (nibble: number) => {
    let length = nibble
    if (nibble < 15) return length
    let byte = 255
    while (byte === 255) {
      byte = block[from] ?? 0
      from += 1
      length += byte
    }
    return length
  }
  while (from < block.length) {
    const token = block[from] ?? 0
    from += 1
    const literals = lengthOf(token >> 4)
    to = copied(block.subarray(from, from + literals), output, to)
    from += literals
    if (from >= block.length) break
    const back = (block[from] ?? 0) | ((block[from + 1] ?? 0) << 8)
    from += 2
    const end = to + lengthOf(token & 15) + 4
    if (back === 0 || back > to || end > output.length) throw new Error('The LZ4 block is damaged.')
    for (; to < end; to += 1) output[to] = output[to - back] ?? 0
  }
  return to
}

/** Blocks behind their two lengths, as Hadoop writes them; undefined for bytes of another form. */
function unpackHadoopBlocks(packed: Uint8Array, size: number): Uint8Array | undefined {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const output = new Uint8Array(size)
  let at = 0
  let filled = 0
  while (at + 8 <= packed.length) {
    const end = filled + view.getUint32(at)
    const from = at + 8
    at = from + view.getUint32(at + 4)
    if (end > size || at > packed.length) return undefined
    if (unpackBlock(packed.subarray(from, at), output, filled) !== end) return undefined
    filled = end
  }
  return at === packed.length && filled === size ? output : undefined
}

/** The LZ4 of Parquet: one block, or with its older name several with lengths. */
export function unpackLz4Blocks(packed: Uint8Array, size: number, { isRaw = false } = {}): Uint8Array {
  if (!isRaw) {
    try {
      const blocks = unpackHadoopBlocks(packed, size)
      if (blocks) return blocks
    } catch {
      // Lengths that are none.
    }
  }
  const output = new Uint8Array(size)
  return output.subarray(0, unpackBlock(packed, output, 0))
}

/** The size before a compressed buffer; flechette hands over the buffer alone. */
const sizeBefore = ({ buffer, byteOffset }: Uint8Array) =>
  Number(new DataView(buffer, byteOffset - 8, 8).getBigInt64(0, true))

/** Lets flechette read compressed files. @param onUnpack may throw for a size that is too large */
export async function registerCodecs(onUnpack: (size: number) => void): Promise<void> {
  const [{ CompressionType, setCompressionCodec }, { decompress }] = await Promise.all([
    import('@uwdata/flechette'),
    import('fzstd'),
  ])
  const codecOf = (unpack: Unpack) => ({
    decode(packed: Uint8Array) {
      const size = sizeBefore(packed)
      onUnpack(size)
      return unpack(packed, size)
    },
    encode(): Uint8Array {
      throw new Error('Files are written without compression.')
    },
  })
  setCompressionCodec(CompressionType.LZ4_FRAME, codecOf(unpackLz4Frame))
  setCompressionCodec(
    CompressionType.ZSTD,
    codecOf((packed, size) => decompress(packed, new Uint8Array(size))),
  )
}
