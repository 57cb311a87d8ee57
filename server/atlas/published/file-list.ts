import { atATime } from '@/server/atlas/concurrency/at-a-time'
import { isVersion } from '@/server/atlas/store/files/atlas-files'
import { stepsOf } from '@/server/base/files/private-files'
import type { ObjectStore } from '@/server/s3/object-store'
import { publishedFolder, readPointer } from './pointers'

export interface ListedFile {
  path: string
  bytes: number
  sha256: string
}

/** Written last: a version without a list is not published. */
export const fileListName = 'files.txt'

const maxLineLength = 300
const linePattern = /^([0-9a-f]{64}) (\d{1,15}) (\S{1,200})$/

export function encodeFileList(files: readonly ListedFile[]): Uint8Array {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const lines = sorted.map(({ path, bytes, sha256 }) => `${sha256} ${bytes} ${path}\n`)
  return new TextEncoder().encode(`${lines.join('')}${files.length} files\n`)
}

export async function* readFileList(bytes: Buffer): AsyncGenerator<ListedFile> {
  let count = 0
  let start = 0
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
    const line = bytes.toString('utf8', start, Math.min(end, start + maxLineLength))
    start = end + 1
    if (line === `${count} files` && start === bytes.length) return
    const [, sha256, size, path] = linePattern.exec(line) ?? []
    if (sha256 === undefined || size === undefined || path === undefined) break
    count += 1
    yield { path: stepsOf(path).join('/'), bytes: Number(size), sha256 }
  }
  throw new Error('The list of files of a published atlas is damaged.')
}

/** A process may be fetching an older version, and another may be sending one. */
const outdatedMs = 24 * 3_600_000

export async function removeOutdated(store: ObjectStore, country: string, now: Date): Promise<void> {
  const pointer = await readPointer(store, country)
  const written = new Map<string, number>()
  for await (const { key, modified } of store.list(`atlas/${country}`)) {
    const version = key.split('/')[2] ?? ''
    if (isVersion(version)) written.set(version, Math.max(written.get(version) ?? 0, modified.getTime()))
  }
  for (const [version, at] of written) {
    const isKept = version === pointer?.version || version === pointer?.previous
    if (!isKept && now.getTime() - at > outdatedMs) await removePublished(store, country, version)
  }
}

/** Removes the list of files first, so that no fetch starts on an incomplete version. */
export async function removePublished(store: ObjectStore, country: string, version: string): Promise<void> {
  const folder = publishedFolder(country, version)
  await store.remove(`${folder}/${fileListName}`)
  await atATime(8, store.list(folder), ({ key }) => store.remove(key))
}
