import type { Compressors } from 'hyparquet'

type Unpack = NonNullable<Compressors[keyof Compressors]>

/** Imports single files: the library's entry point starts WebAssembly, which the worker's policy refuses. */
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

export const isReadable = (codec: string) =>
  codec === 'UNCOMPRESSED' || codec === 'SNAPPY' || Object.hasOwn(codecs, codec)

export async function compressorsFor(names: Iterable<string>): Promise<Compressors> {
  const loading = [...new Set(names)].map(async (name) => [name, await codecs[name]?.()] as const)
  return Object.fromEntries((await Promise.all(loading)).filter(([, unpack]) => unpack !== undefined))
}
