import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'kerbwatt-work-'
/** No work on a record takes as long. */
const oldMs = 86_400_000

/** Runs work over files in a folder of its own, which is removed afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>, root = tmpdir()): Promise<T> {
  const folder = await mkdtemp(join(root, prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders of processes that died a day ago or earlier: they hold customers' data. */
export async function removeOldWorkFolders(now: Date, root = tmpdir()): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue
    const path = join(root, name)
    const made = await stat(path).catch(() => undefined)
    // Other processes of the machine tidy as well, and folders of other users are theirs to remove.
    if (made && made.mtimeMs < now.getTime() - oldMs) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
    }
  }
}
