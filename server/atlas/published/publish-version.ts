import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { atATime } from '@/server/atlas/concurrency/at-a-time'
import { filesOf } from '@/server/atlas/versions/content-hash'
import type { ObjectStore } from '@/server/s3/object-store'
import { encodeFileList, fileListName, type ListedFile, removeOutdated } from './file-list'
import { publishedFolder, readPointer, writePointer } from './pointers'

/** Most objects are tiles of a few kilobytes. */
export const objectsAtATime = 16

/** Processes look every few seconds and need some more to fetch a version. */
export const switchDelayMs = 60_000

interface LocalVersion {
  country: string
  version: string
  folder: string
}

interface PublishOptions {
  now: Date
  delayMs?: number
  onProgress?: (share: number) => void
}

/** @throws S3Failure, and leaves the previous version current */
export async function publishVersion(
  store: ObjectStore,
  local: LocalVersion,
  { now, delayMs = switchDelayMs, onProgress = () => undefined }: PublishOptions,
): Promise<void> {
  const { country, version } = local
  if (!(await isPublished(store, local))) await sendVersion(store, local, onProgress)
  const before = await readPointer(store, country)
  if (before?.version !== version) {
    const from = new Date(now.getTime() + delayMs).toISOString()
    await writePointer(store, country, { version, previous: before?.version ?? null, from })
  }
  await removeOutdated(store, country, now)
}

const listKey = ({ country, version }: LocalVersion) => `${publishedFolder(country, version)}/${fileListName}`

async function isPublished(store: ObjectStore, local: LocalVersion): Promise<boolean> {
  const list = await store.open(listKey(local))
  await list?.stream.cancel()
  return list !== null
}

async function sendVersion(
  store: ObjectStore,
  local: LocalVersion,
  onProgress: (share: number) => void,
): Promise<void> {
  const paths = await filesOf(local.folder)
  const sent: ListedFile[] = []
  async function* all() {
    yield* paths
  }
  await atATime(objectsAtATime, all(), async (path) => {
    sent.push(await sendFile(store, local, path))
    onProgress(sent.length / paths.length)
  })
  await store.put(listKey(local), encodeFileList(sent))
}

async function sendFile(
  store: ObjectStore,
  { country, version, folder }: LocalVersion,
  path: string,
): Promise<ListedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* content() {
    const source: AsyncIterable<Buffer> = createReadStream(join(folder, ...path.split('/')))
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await store.put(`${publishedFolder(country, version)}/${path}`, content())
  return { path, bytes, sha256: hash.digest('hex') }
}
