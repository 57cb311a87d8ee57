import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepFilesPrivate, tightenFolder } from '@/server/base/files/private-files'
import { generatedSecrets } from '@/server/base/settings/secrets'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { openToEverybody, openToOthers, withUmask } from '@/tests/support/open-to-others'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

const { path: root, remove } = temporaryDirectory()
afterAll(remove)

const newFolder = () => mkdtempSync(join(root, 'var-'))

function folderWith(...files: string[]): string {
  const folder = newFolder()
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), 'text')
  }
  return folder
}

describe('tightenFolder', () => {
  it('revokes the rights of others on every file and folder and counts them', () => {
    const folder = folderWith('a.txt', '.hidden/b.txt', 'deep/er/c.txt')
    const count = openToEverybody(folder)
    expect(tightenFolder(folder)).toEqual({ tightened: count, foreign: 0 })
    expect(openToOthers(folder)).toEqual([])
    expect(modeOf(join(folder, 'deep/er'))).toBe('700')
    expect(modeOf(join(folder, 'deep/er/c.txt'))).toBe('600')
    expect(tightenFolder(folder)).toEqual({ tightened: 0, foreign: 0 })
  })

  it('does not change the target of a link', () => {
    const folder = folderWith('a.txt')
    const outside = folderWith('b.txt')
    chmodSync(join(outside, 'b.txt'), 0o644)
    symlinkSync(join(outside, 'b.txt'), join(folder, 'link.txt'))
    symlinkSync(outside, join(folder, 'link'))
    tightenFolder(folder)
    expect(modeOf(join(outside, 'b.txt'))).toBe('644')
  })

  it('tolerates a missing folder', () => {
    expect(tightenFolder(join(newFolder(), 'missing'))).toEqual({ tightened: 0, foreign: 0 })
  })
})

/** A folder of another user, which this process may not change while `check` runs. */
function inFolderOfAnother(check: (folder: string) => void): void {
  const folder = folderWith('open.txt')
  for (const each of [root, folder]) chmodSync(each, 0o755)
  chmodSync(join(folder, 'open.txt'), 0o644)
  const nobody = 65_534
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(nobody)
  try {
    check(isRoot ? folder : '/usr/share')
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('keepFilesPrivate', () => {
  const said: [string, object, string][] = []
  const log = {
    info: (fields: object, message: string) => void said.push(['info', fields, message]),
    warn: (fields: object, message: string) => void said.push(['warn', fields, message]),
  }
  beforeEach(() => said.splice(0))

  it('logs the number of files, never a name, and nothing the next time', async () => {
    const folder = folderWith('a.txt', 'customer.json')
    const tightened = openToEverybody(folder)
    await withUmask(0, async () => {
      keepFilesPrivate(folder, log)
      keepFilesPrivate(folder, log)
      writeFileSync(join(folder, 'later.txt'), 'text')
    })
    const message = 'Files below VAR_DIR were open to other users and no longer are.'
    expect(said).toEqual([['info', { event: 'files_tightened', tightened, foreign: 0 }, message]])
    expect(openToOthers(folder)).toEqual([])
  })

  it('refuses a folder that belongs to another user and is open', () => {
    const before = process.umask()
    inFolderOfAnother((folder) =>
      expect(() => keepFilesPrivate(folder, log)).toThrow(
        `The folder ${folder} is open to other users and belongs to one of them. Set VAR_DIR to a folder of your own, such as ${folder}/kerbwatt.`,
      ),
    )
    process.umask(before)
  })
})

it.each([0o000, 0o022])('keeps files and secrets from others under umask %i', async (umask) => {
  const folder = join(newFolder(), 'var')
  await withUmask(umask, async () => {
    await createDiskFiles(join(folder, 'files')).put('evaluations/1/map.json', Buffer.from('{}'))
    generatedSecrets(folder)
  })
  expect(openToOthers(folder)).toEqual([])
})
