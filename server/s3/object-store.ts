import type { Env } from '@/server/base/settings/env'

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

export interface S3Settings {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  isPathStyle: boolean
}

export function s3Settings(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', S3_PATH_STYLE: pathStyle } = env
  // Self-hosted stores rarely have a host name per bucket.
  const isPathStyle = pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true'
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, isPathStyle }
}
