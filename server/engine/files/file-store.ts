export interface OpenedFile {
  /** Bytes. */
  size: number
  stream: ReadableStream<Uint8Array>
}

/** Keys are `a/b/c.ext` of [a-z0-9_.-]. */
export interface FileStore {
  /** Writes all or nothing: readers never see half a file. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  open(key: string): Promise<OpenedFile | null>
  /** If replaced meanwhile, returns the old or the new content, never an error. */
  read(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}
