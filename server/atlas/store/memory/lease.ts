import { mkdir, open, readdir, rmdir, stat, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '@/server/base/error-code'

/** A lease that has not been touched for so long is one of a process that has died on another machine. */
const freshMs = 15 * 60_000

const host = hostname().replaceAll(/[^\w.-]/g, '_')
const ownName = `${host}-${process.pid}`

const folderOf = (home: string, version: string) => join(home, 'readers', version)

/**
 * Says that this process reads a version: `<home>/readers/<version>/<hostname>-<pid>`, whose time of change is `now`.
 * `home` is the country's folder. Nothing is said where nothing may be written or the disk is full: a lease is for those
 * who clear versions away, and no reader goes without its answer because of it.
 */
export async function touchLease(home: string, version: string, now: Date): Promise<void> {
  const folder = folderOf(home, version)
  await succeeds(() => mkdir(join(home, 'readers')))
  await succeeds(() => mkdir(folder))
  await succeeds(async () => {
    const file = await open(join(folder, ownName), 'a')
    await file.utimes(now, now).finally(() => file.close())
  })
}

/** Says that this process reads the version no more. Folders that have become empty go too. */
export async function releaseLease(home: string, version: string): Promise<void> {
  const folder = folderOf(home, version)
  const steps = [() => unlink(join(folder, ownName)), () => rmdir(folder), () => rmdir(join(home, 'readers'))]
  for (const step of steps) {
    // Others' leases keep a folder; what is gone already is as good as released.
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

/**
 * The processes that read a version, as `<hostname>-<pid>` in order: those whose lease was touched in the quarter of an
 * hour before `now`, and those of this machine that are alive.
 */
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
    // A process of somebody else may not be asked, but it is there.
    return errorCode(error) === 'EPERM'
  }
}
