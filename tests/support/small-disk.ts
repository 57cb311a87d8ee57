import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { limitDisk } from './disk-limit'

export interface SmallDisk {
  folder: string
  /** @param size as `mount` takes it: `4m`, `64k` or bytes */
  resize(size: string): void
  usedBytes(): number
  remove(): void
}

/** Falls back to a folder with a limit where mounting is not permitted. */
export function smallDisk(size: string): SmallDisk {
  return mountedDisk(size) ?? limitedDisk(size)
}

function usedBytes(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}

function mountedDisk(size: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    resize: (to) => void execFileSync('mount', ['-o', `remount,size=${to}`, folder]),
    usedBytes: () => usedBytes(folder),
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

const units: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2 }

function bytesIn(size: string): number {
  const unit = units[size.slice(-1)]
  return unit === undefined ? Number(size) : Number(size.slice(0, -1)) * unit
}

/** The limit holds for this process and those that it starts from now on. */
export function limitedDisk(size: string): SmallDisk {
  const root = mkdtempSync(join(tmpdir(), 'kerbwatt-limited-'))
  const folder = join(root, 'disk')
  const limitFile = join(root, 'limit')
  mkdirSync(folder)
  // Atomic: a process that reads a half-written limit would find no room at all.
  const resize = (to: string) => {
    writeFileSync(`${limitFile}-next`, String(bytesIn(to)))
    renameSync(`${limitFile}-next`, limitFile)
  }
  resize(size)
  const { NODE_OPTIONS = '' } = process.env
  const preload = pathToFileURL(join(process.cwd(), 'tests', 'support', 'disk-limit.ts'))
  const restore = limitDisk({ folder, limitFile })
  process.env.LIMITED_DISK = JSON.stringify({ folder, limitFile })
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import ${preload}`.trim()
  return {
    folder,
    resize,
    usedBytes: () => usedBytes(folder),
    remove() {
      restore()
      delete process.env.LIMITED_DISK
      process.env.NODE_OPTIONS = NODE_OPTIONS
      rmSync(root, { recursive: true })
    },
  }
}
