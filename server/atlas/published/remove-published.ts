import { atATime } from '@/server/atlas/concurrency/at-a-time'
import { isVersion } from '@/server/atlas/store/files/atlas-files'
import type { ObjectStore } from '@/server/s3/object-store'
import { fileListName } from './file-list'
import { publishedFolder, readPointer } from './pointers'

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
