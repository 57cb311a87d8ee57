import type { Compressors } from 'hyparquet'

type Unpack = NonNullable<Compressors[keyof Compressors]>

/**
 * How pages are unpacked, beside Snappy, which the reader does by itself. Each is fetched with the first file that
 * needs it. The library's front door starts WebAssembly, which a worker's policy refuses: its files are named.
 */
const codecs: Readonly<Record<string, () => Promise<Unpack>>> = {
  GZIP: async () => {
    const { gunzipSync } = await import('fflate')
    return (packed, size) => gunzipSync(packed, { out: new Uint8Array(size) })
  },
  ZSTD: async () => {
    const { decompress } = await import('fzstd')
    return (packed, size) => decompress(packed, new Uint8Array(size))
  },
  BROTLI: async () => (await import('hyparquet-compressors/src/brotli.js')).decompressBrotli,
  LZ4: async () => (await import('hyparquet-compressors/src/lz4.js')).decompressLz4,
  LZ4_RAW: async () => (await import('hyparquet-compressors/src/lz4.js')).decompressLz4Raw,
}

/** Whether columns packed this way can be read. */
export const isReadable = (codec: string) =>
  codec === 'UNCOMPRESSED' || codec === 'SNAPPY' || Object.hasOwn(codecs, codec)

/** What unpacks the columns of these codecs. */
export async function compressorsFor(names: Iterable<string>): Promise<Compressors> {
  const loading = [...new Set(names)].map(async (name) => [name, await codecs[name]?.()] as const)
  return Object.fromEntries((await Promise.all(loading)).filter(([, unpack]) => unpack !== undefined))
}
