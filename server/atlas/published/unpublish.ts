import type { ObjectStore } from '@/server/s3/object-store'
import { type Pointer, readPointer, writePointer } from './pointers'
import { publishVersion, switchDelayMs } from './publish-version'

interface Removal {
  country: string
  versions: readonly string[]
  next: { version: string; folder: string } | null
  now: Date
}

/** Call it before `removePublished`, so that the pointer never names a missing version. */
export async function unpublish(
  store: ObjectStore,
  { country, versions, next, now }: Removal,
): Promise<void> {
  const pointer = await readPointer(store, country)
  if (!pointer) return
  const isGone = (version: string | null) => version !== null && versions.includes(version)
  const left: Pointer = { ...pointer, previous: isGone(pointer.previous) ? null : pointer.previous }
  if (!isGone(pointer.version)) {
    if (left.previous !== pointer.previous) await writePointer(store, country, left)
    return
  }
  const from = new Date(now.getTime() + switchDelayMs).toISOString()
  await writePointer(store, country, { version: null, previous: null, from })
  if (next) await publishVersion(store, { country, ...next }, { now })
}
