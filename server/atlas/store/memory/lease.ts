import { mkdir, open, readdir, rmdir, stat, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '@/server/base/errors/error-code'

/** An older lease belongs to a process that died on another machine. */
const freshMs = 15 * 60_000

const host = hostname().replaceAll(/[^\w.-]/g, '_')
const ownName = `${host}-${process.pid}`

const folderOf = (home: string, version: string) => join(home, 'readers', version)

/** Ignores disk errors: leases only protect against clean-up, and no query should fail for one. */
export async function touchLease(home: string, version: string, now: Date): Promise<void> {
  const folder = folderOf(home, version)
  await succeeds(() => mkdir(join(home, 'readers')))
  await succeeds(() => mkdir(folder))
  await succeeds(async () => {
    const file = await open(join(folder, ownName), 'a')
    await file.utimes(now, now).finally(() => file.close())
  })
}

export async function releaseLease(home: string, version: string): Promise<void> {
  const folder = folderOf(home, version)
  const steps = [() => unlink(join(folder, ownName)), () => rmdir(folder), () => rmdir(join(home, 'readers'))]
  for (const step of steps) {
    if (!(await succeeds(step))) return
  }
}

async function succeeds(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step()
    return true
  } catch {
    return false
  }
}

/** Includes live processes of this machine whatever their lease's age. */
export async function activeReaders(home: string, version: string, now: Date): Promise<string[]> {
  const folder = folderOf(home, version)
  const names = await readdir(folder).catch(() => [])
  const active = await Promise.all(names.map((name) => isActive(join(folder, name), name, now)))
  return names.filter((_, i) => active[i]).sort()
}

async function isActive(path: string, name: string, now: Date): Promise<boolean> {
  const touched = await stat(path).catch(() => null)
  if (!touched) return false
  return now.getTime() - touched.mtimeMs < freshMs || isAliveHere(name)
}

function isAliveHere(name: string): boolean {
  if (!name.startsWith(`${host}-`)) return false
  const id = Number(name.slice(host.length + 1))
  if (!Number.isInteger(id) || id <= 0) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}

const touchEveryMs = 60_000

interface KeptLeases {
  /** Writes at most once a minute. */
  touch(home: string, version: string): Promise<void>
  releaseAll(): Promise<void>
}

export function keepLeases(clock: () => Date): KeptLeases {
  const touched = new Map<string, { home: string; version: string; at: number }>()
  return {
    async touch(home, version) {
      const now = clock()
      const key = `${home} ${version}`
      if (now.getTime() - (touched.get(key)?.at ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return
      touched.set(key, { home, version, at: now.getTime() })
      await touchLease(home, version, now)
    },
    async releaseAll() {
      const all = [...touched.values()]
      touched.clear()
      await Promise.all(all.map(({ home, version }) => releaseLease(home, version)))
    },
  }
}
