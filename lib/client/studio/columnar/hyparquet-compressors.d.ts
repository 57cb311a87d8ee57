/** hyparquet-compressors 1.1 ships its types in one file; these parts need no WebAssembly. */
declare module 'hyparquet-compressors/src/brotli.js' {
  export { decompressBrotli } from 'hyparquet-compressors'
}

declare module 'hyparquet-compressors/src/lz4.js' {
  export { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors'
}
