import { chmodSync, type Dirent, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@/server/base/errors/error-code'
import type { Log } from '@/server/base/log/log'

/** Customers' data: only the owner reads and writes it. */
export const privateFolder = 0o700
export const privateFile = 0o600

const othersMask = 0o077

/** Not for worker threads. */
export function makeFilesPrivate(): void {
  process.umask(othersMask)
}

export interface Tightened {
  tightened: number
  foreign: number
}

/** Does not follow links. @throws a sentence if the open folder belongs to another user */
export function tightenFolder(folder: string): Tightened {
  const none = { tightened: 0, foreign: 0 }
  if (process.platform === 'win32') return none
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return none
  const top = tighten(folder, { mode, isFolder: true })
  if (top === 'foreign') {
    throw new Error(
      `The folder ${folder} is open to other users and belongs to one of them. ` +
        `Set VAR_DIR to a folder of your own, such as ${join(folder, 'kerbwatt')}.`,
    )
  }
  const counts = { ...none, tightened: top === 'tightened' ? 1 : 0 }
  tightenBelow(folder, counts)
  return counts
}

export function keepFilesPrivate(folder: string, log: Pick<Log, 'info' | 'warn'>): void {
  makeFilesPrivate()
  const counts = tightenFolder(folder)
  if (counts.foreign > 0) {
    const message = 'Files of other users below VAR_DIR stay open to more than this process.'
    log.warn({ event: 'files_tightened', ...counts }, message)
  } else if (counts.tightened > 0) {
    const message = 'Files below VAR_DIR were open to other users and no longer are.'
    log.info({ event: 'files_tightened', ...counts }, message)
  }
}

function tightenBelow(folder: string, counts: Tightened): void {
  for (const entry of entriesOf(folder)) {
    if (entry.isSymbolicLink()) continue
    const path = join(folder, entry.name)
    const isFolder = entry.isDirectory()
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode
    // Another process may have removed it since.
    if (mode === undefined) continue
    const done = tighten(path, { mode, isFolder })
    if (done) counts[done] += 1
    if (isFolder) tightenBelow(path, counts)
  }
}

/** Expected inside another user's closed folder. */
const unseen = new Set(['EACCES', 'ENOENT', 'ENOTDIR'])

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (unseen.has(errorCode(error))) return []
    throw error
  }
}

const unchangeable = new Set(['EPERM', 'EACCES', 'EROFS'])

function tighten(
  path: string,
  { mode, isFolder }: { mode: number; isFolder: boolean },
): keyof Tightened | null {
  if ((mode & othersMask) === 0) return null
  try {
    chmodSync(path, mode & (isFolder ? privateFolder : privateFile))
    return 'tightened'
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    if (unchangeable.has(errorCode(error))) return 'foreign'
    throw error
  }
}

/** Keys are `a/b/c.ext` of [a-z0-9_.-]; none may leave its folder or bucket. @throws Error */
export function stepsOf(key: string): string[] {
  const steps = key.split('/')
  if (steps.every((step) => /^[a-z0-9_-][a-z0-9_.-]*$/.test(step))) return steps
  throw new Error(`"${key}" is not a name for a file.`)
}
