import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@/server/atlas/commands/run-command'
import type { Progress } from '@/server/atlas/write/progress'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'
import type { SmallAtlas } from './small-atlas-facts'

/** Importing this file gives each test its own folder for atlases. */
export let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atlas-'))
})

afterEach(() => rmSync(root, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}

export async function command(text: string, options: Record<string, unknown> = {}) {
  const printed: string[] = []
  const complained: string[] = []
  const code = await runCommand(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: silent,
      print: (line) => printed.push(line),
      complain: (line) => complained.push(line),
      roots: [join(root, 'built'), join(root, 'shipped')],
      shippedRoot: join(root, 'shipped'),
    },
    { positionals: text.split(' ').filter((word) => word !== ''), options },
  )
  return { code, said: printed.join('\n'), wrong: complained.join('\n') }
}

export const old = 'aaaaaaaaaaaa'
export const now = 'bbbbbbbbbbbb'

export const built = () => join(root, 'built')

export const put = (over: Partial<SmallAtlas>, where = built()) => writeSmallAtlas(where, smallAtlas(over))

export const current = (home = join(built(), 'testland')) =>
  readFileSync(join(home, 'current'), 'utf8').trim()

export function putTwo(before: Partial<SmallAtlas> = {}, after: Partial<SmallAtlas> = {}) {
  put({ version: old, ...before })
  put({ version: now, ...after })
  writeFileSync(join(built(), 'testland', 'previous'), `${old}\n`)
}
