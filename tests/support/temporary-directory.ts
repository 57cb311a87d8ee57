import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'

export function temporaryDirectory() {
  const path = mkdtempSync(join(tmpdir(), `${brand.slug}-test-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Settings of a process that a test kills, which cannot remove its own files: its temporary files lie in `folder`. Only
 * what tsx has compiled is shared with all processes.
 */
export function temporaryFilesIn(folder: string): NodeJS.ProcessEnv {
  const compiled = `tsx-${process.geteuid?.() ?? 'nobody'}`
  mkdirSync(join(tmpdir(), compiled), { recursive: true })
  symlinkSync(join(tmpdir(), compiled), join(folder, compiled), 'junction')
  return { ...process.env, TMPDIR: folder }
}
