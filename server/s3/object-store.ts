export interface StoredObject {
  key: string
  /** Changes with the content. */
  etag: string
  modified: Date
}

/** Keys are `a/b/c.ext` of [a-z0-9_.-]. */
export interface ObjectStore {
  /** Writes all or nothing. @throws the error of `bytes`, or S3Failure */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Null if missing. @throws S3Failure */
  open(key: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>
  read(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  list(folder: string): AsyncGenerator<StoredObject>
  close(): void
}

/** The message never names keys or signatures. */
export class S3Failure extends Error {
  override name = 'S3Failure'
}
