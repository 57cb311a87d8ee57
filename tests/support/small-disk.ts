import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** @param size as `mount` takes it: `4m`, `64k` */
  resize(size: string): void
  remove(): void
}

/** A file system of its own of `size` (`4m`, `64k`), or null where the machine permits none. */
export function mountSmallDisk(size: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    process.stdout.write('skipped: no permission to mount a small file system\n')
    return null
  }
  const resize = (to: string) => void execFileSync('mount', ['-o', `remount,size=${to}`, folder])
  const remove = () => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
  return { folder, resize, remove }
}
