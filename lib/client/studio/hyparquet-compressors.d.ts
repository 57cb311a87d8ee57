/** The files of hyparquet-compressors 1.1 that need no WebAssembly; the package ships types for all of them together. */
declare module 'hyparquet-compressors/src/brotli.js' {
  export { decompressBrotli } from 'hyparquet-compressors'
}

declare module 'hyparquet-compressors/src/lz4.js' {
  export { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors'
}
