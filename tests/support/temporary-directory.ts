import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'

export function temporaryDirectory() {
  const path = mkdtempSync(join(tmpdir(), `${brand.slug}-test-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
