import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWorkFolder, removeOldWorkFolders } from '@/server/engine/workers/work-folder'

describe('work folders', () => {
  let root: string

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kerbwatt-test-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('are removed after success and failure', async () => {
    const made: string[] = []
    const write = async (folder: string) => {
      made.push(folder)
      writeFileSync(join(folder, 'map.json'), '{}')
      return existsSync(join(folder, 'map.json'))
    }
    expect(await inWorkFolder(write, root)).toBe(true)
    const failing = inWorkFolder(async (folder) => {
      await write(folder)
      throw new Error('The disk is full.')
    }, root)
    await expect(failing).rejects.toThrow('The disk is full.')
    expect(made.map((folder) => existsSync(folder))).toEqual([false, false])
  })

  test('are removed only a day after their process died', async () => {
    const now = new Date('2026-06-02T12:00:00Z')
    const folder = (name: string, changed: string) => {
      mkdirSync(join(root, name))
      writeFileSync(join(root, name, 'rows.json'), '[]')
      utimesSync(join(root, name), new Date(changed), new Date(changed))
    }
    folder('kerbwatt-work-old', '2026-06-01T11:59:00Z')
    folder('kerbwatt-work-new', '2026-06-01T12:01:00Z')
    folder('of-another-program', '2020-01-01T00:00:00Z')
    await removeOldWorkFolders(now, root)
    expect(readdirSync(root).sort()).toEqual(['kerbwatt-work-new', 'of-another-program'])
  })
})
