import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenedFile } from '@/server/engine/files/file-store'
import { inWorkFolder } from '@/server/engine/workers/work-folder'

/** Copies a stored map to where a process can read it; `folder` is removed afterwards. */
export function inMapFile<T>(
  { stream }: OpenedFile,
  work: (place: { path: string; folder: string }) => Promise<T>,
): Promise<T> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, 'map.json')
    const bytes = Readable.from(stream, { objectMode: false })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return work({ path, folder })
  })
}
