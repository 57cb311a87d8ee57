import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import * as z from 'zod'
import { atPath, errorCode } from '@/server/base/errors/error-code'
import { privateFile, privateFolder } from '@/server/base/files/private-files'

const heartbeatMs = 5_000
/** Age of another machine's last heartbeat that frees its lock. */
const foreignLockMs = 30_000

const holderSchema = z.object({ pid: z.number().int(), started: z.string(), host: z.string() })
export type LockHolder = z.infer<typeof holderSchema>

export type Lock = { release: () => void } | { heldBy: LockHolder }

/** Takes over a lock whose process is gone; another machine's lock expires without heartbeats. @throws Error */
export function takeLock(path: string): Lock {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder })
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname() })
  for (let attempt = 0; !tryWrite(path, own); attempt += 1) {
    const given = readLock(path)
    if (given && isAlive(given.holder, path)) return { heldBy: given.holder }
    if (given) removeStale(path, given.text)
    if (attempt > 20) throw new Error(`The lock ${path} cannot be taken; remove the file if nothing uses it.`)
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      if (readLock(path)?.text === own) rmSync(path, { force: true })
    },
  }
}

export function isLocked(path: string): boolean {
  const given = readLock(path)
  return given !== null && isAlive(given.holder, path)
}

/** A link appears complete or not at all, so that readers never see a half-written lock. */
function tryWrite(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: privateFile })
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw atPath(path, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

function readLock(path: string): { text: string; holder: LockHolder } | null {
  try {
    const text = readFileSync(path, 'utf8')
    const holder = holderSchema.safeParse(JSON.parse(text || '{}'))
    // A lock truncated by a full disk or a crash names no holder and counts as abandoned.
    return { text, holder: holder.success ? holder.data : { pid: 0, started: '', host: hostname() } }
  } catch (error) {
    if (error instanceof SyntaxError) return { text: '', holder: { pid: 0, started: '', host: hostname() } }
    return null
  }
}

function isAlive(holder: LockHolder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - changedAt(path) < foreignLockMs
  if (holder.pid <= 0) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
  return holder.started === startOf(holder.pid)
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** If another process was faster, the moved lock is its own and goes back. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') === text || text === '') rmSync(aside, { force: true })
    else renameSync(aside, path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Harmless: the next start sees a lock without a heartbeat.
  }
}
