import type { Compressors } from 'hyparquet'
import { unpackLz4Blocks } from './arrow-codecs'

type Unpack = NonNullable<Compressors[keyof Compressors]>

const largerThanClaimed = () => new Error('The page is larger than it claims.')

/** A few bytes may unpack to gigabytes, so that no more than this is taken at once. */
const packedAtOnce = 4_096

async function gunzipWithin(): Promise<Unpack> {
  const { Gunzip } = await import('fflate')
  return (packed, size) => {
    const output = new Uint8Array(size)
    let filled = 0
    const gunzip = new Gunzip((part) => {
      if (filled + part.length > size) throw largerThanClaimed()
      output.set(part, filled)
      filled += part.length
    })
    for (let at = 0; at < packed.length; at += packedAtOnce) {
      gunzip.push(packed.subarray(at, at + packedAtOnce), at + packedAtOnce >= packed.length)
    }
    return output.subarray(0, filled)
  }
}

/** The library makes a larger output for whatever a page holds. With the first one it fails beyond its end. */
async function unbrotliWithin(): Promise<Unpack> {
  const [{ BrotliOutput }, { decompressBrotli }] = await Promise.all([
    import('hyparquet-compressors/src/brotli.streams.js'),
    import('hyparquet-compressors/src/brotli.js'),
  ])
  const first = new WeakMap<object, Uint8Array>()
  Object.defineProperty(BrotliOutput.prototype, 'buffer', {
    configurable: true,
    get(this: object) {
      return first.get(this)
    },
    set(this: object, output: Uint8Array) {
      if (!first.has(this)) first.set(this, output)
    },
  })
  return decompressBrotli
}

/** Imports single files: the library's entry point starts WebAssembly, which the worker's policy refuses. */
const codecs: Readonly<Record<string, () => Promise<Unpack>>> = {
  SNAPPY: async () => {
    const { snappyUncompress } = await import('hyparquet')
    return (packed, size) => {
      const output = new Uint8Array(size)
      snappyUncompress(packed, output)
      return output
    }
  },
  GZIP: gunzipWithin,
  ZSTD: async () => {
    const { decompress } = await import('fzstd')
    return (packed, size) => decompress(packed, new Uint8Array(size))
  },
  BROTLI: unbrotliWithin,
  LZ4: async () => (packed, size) => unpackLz4Blocks(packed, size),
  LZ4_RAW: async () => (packed, size) => unpackLz4Blocks(packed, size, { isRaw: true }),
}

export const isReadable = (codec: string) => codec === 'UNCOMPRESSED' || Object.hasOwn(codecs, codec)

/** @param onUnpack receives the size that each page claims; may throw */
export async function compressorsFor(
  names: Iterable<string>,
  onUnpack: (size: number) => void,
): Promise<Compressors> {
  const counted =
    (unpack: Unpack): Unpack =>
    (packed, size) => {
      onUnpack(size)
      return unpack(packed, size)
    }
  const loading = [...new Set(names)].map(async (name) => {
    const unpack = await codecs[name]?.()
    return unpack ? [[name, counted(unpack)] as const] : []
  })
  return Object.fromEntries((await Promise.all(loading)).flat())
}
