import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isVersion, readIfThere } from '@/server/atlas/store/files/atlas-files'
import { atPath, errorCode } from '@/server/base/errors/error-code'
import { isLocked, takeLock } from '@/server/base/process/process-lock'

const building = '.building-'
const removed = '.removed-'
const next = '.next-'

const lockPause = 50
const maxWaitMs = 60_000

/**
 * Locks a country's versions exclusively. Builds continue meanwhile; the one that finishes last becomes
 * current.
 * @throws Error if another process holds the lock for more than a minute
 */
export async function changingVersions<T>(home: string, change: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += lockPause) {
    const lock = takeLock(join(home, '.versions.lock'))
    if ('release' in lock) {
      try {
        return await change()
      } finally {
        lock.release()
      }
    }
    if (waited >= maxWaitMs) {
      throw new Error(`Process ${lock.heldBy.pid} on ${lock.heldBy.host} is changing the atlas in ${home}.`)
    }
    await setTimeout(lockPause)
  }
}

/** The next build removes the folder of a killed one. */
export async function withTemporaryFolder<T>(
  home: string,
  build: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(home, `${building}${randomUUID()}`)
  const lock = takeLock(`${folder}.lock`)
  try {
    return await build(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    if ('release' in lock) lock.release()
  }
}

export async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const isRubbish = name.startsWith(removed) || name.startsWith(next)
    const build = name.startsWith(building) ? name.replace(/\.lock$/, '') : null
    if (isRubbish || (build !== null && !isLocked(join(home, `${build}.lock`)))) {
      await rm(join(home, name), { recursive: true, force: true })
    }
  }
}

export async function namedVersion(home: string, name: 'current' | 'previous'): Promise<string | null> {
  const version = Buffer.from((await readIfThere(join(home, name))) ?? '')
    .toString('utf8')
    .trim()
  return isVersion(version) ? version : null
}

export async function makeCurrent(home: string, version: string): Promise<void> {
  const before = await namedVersion(home, 'current')
  if (before === version) return
  if (before !== null) await replaceFile(join(home, 'previous'), before)
  await replaceFile(join(home, 'current'), version)
}

/** Atomic, also across a loss of power. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = join(path, '..', `${next}${randomUUID()}`)
  try {
    await writeFile(draft, `${text}\n`, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw atPath(path, error)
  }
}

/** Renames first, so that no reader opens half a version. */
export async function removeFolder(home: string, version: string): Promise<void> {
  const aside = join(home, `${removed}${randomUUID()}`)
  try {
    await rename(join(home, version), aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  await rm(aside, { recursive: true, force: true })
  await rm(join(home, 'readers', version), { recursive: true, force: true })
}

export async function versionsIn(home: string): Promise<string[]> {
  const entries = await readdir(home, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && isVersion(entry.name))
    .map(({ name }) => name)
    .sort()
}

export async function repoint(home: string, version: string | null): Promise<void> {
  await rm(join(home, 'previous'), { force: true })
  if (version === null) await rm(join(home, 'current'), { force: true })
  else await replaceFile(join(home, 'current'), version)
}

export async function removeIfEmpty(home: string): Promise<void> {
  const left = (await readdir(home, { recursive: true })).filter((name) => name !== 'readers')
  if (left.length === 0) await rm(home, { recursive: true })
}
