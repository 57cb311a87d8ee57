import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'kerbwatt-work-'
/** No work on a record takes that long. */
const oldMs = 86_400_000

/** Removes the folder afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>, root = tmpdir()): Promise<T> {
  const folder = await mkdtemp(join(root, prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Folders left by dead processes hold customers' data. */
export async function removeOldWorkFolders(now: Date, root = tmpdir()): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue
    const path = join(root, name)
    const made = await stat(path).catch(() => undefined)
    // Other processes tidy too, and other users' folders are theirs.
    if (made && made.mtimeMs < now.getTime() - oldMs) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
    }
  }
}
