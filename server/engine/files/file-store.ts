export interface OpenedFile {
  /** Bytes. */
  size: number
  stream: ReadableStream<Uint8Array>
}

/** The engine's output: maps, spreadsheets, PDFs. Keys are `a/b/c.ext` of [a-z0-9_.-]. */
export interface FileStore {
  /** Writes all or nothing: readers never see half a file, and a failed write leaves none. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  open(key: string): Promise<OpenedFile | null>
  /** A whole file that may be replaced meanwhile: what it held before or after, never an error. */
  read(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}
