import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Manifest } from '@/lib/contract/scout'

/** A file of a version by its path with `/`; tiles of the base map are stored compressed. */
export interface AtlasFile {
  path: string
  /** Not compressed. */
  bytes: Uint8Array
}

const isCompressed = (path: string) => path.endsWith('.mvt')

/** Bytes on disk. The tenth byte of a gzip file names the system it was made on; a fixed one keeps builds alike. */
export function toStored({ path, bytes }: AtlasFile): Uint8Array {
  if (!isCompressed(path)) return bytes
  const compressed = gzipSync(bytes, { level: 9 })
  compressed[9] = 255
  return compressed
}

export function fromStored(path: string, stored: Uint8Array): AtlasFile {
  return { path, bytes: isCompressed(path) ? gunzipSync(stored) : stored }
}

export function fileDigest({ path, bytes }: AtlasFile): string {
  return `${path} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`
}

/**
 * First 12 hexadecimal digits of SHA-256 over the digests of all files, in order of path, and the manifest without
 * its version and the time of the build: the same input gives the same version wherever and whenever it is built.
 */
export function versionOf(digests: readonly string[], manifest: Manifest): string {
  const { version: _, builtAt: __, ...content } = manifest
  const hash = createHash('sha256')
  for (const digest of [...digests].sort()) hash.update(`${digest}\n`)
  return hash.update(JSON.stringify(content)).digest('hex').slice(0, 12)
}
