export interface StoredObject {
  key: string
  /** Changes with the content. */
  etag: string
  modified: Date
}

/** One bucket of an S3 store. Keys are `a/b/c.ext` of [a-z0-9_.-]. */
export interface ObjectStore {
  /** Writes all or nothing. @throws the error of `bytes`, or S3Failure */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Null if there is none. @throws S3Failure */
  open(key: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>
  /** As `open`, with the whole content. */
  read(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** The objects below `folder`, by key, page by page. */
  list(folder: string): AsyncGenerator<StoredObject>
  close(): void
}

/** The store failed; the message names its reason, never keys or signatures. */
export class S3Failure extends Error {
  override name = 'S3Failure'
}
