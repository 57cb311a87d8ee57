/** hyparquet-compressors 1.1 ships its types in one file; these parts need no WebAssembly. */
declare module 'hyparquet-compressors/src/brotli.js' {
  export { decompressBrotli } from 'hyparquet-compressors'
}

declare module 'hyparquet-compressors/src/brotli.streams.js' {
  export class BrotliOutput {
    buffer: Uint8Array
  }
}
