import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@/server/atlas/commands/run-command'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Progress } from '@/server/atlas/write/progress'
import { osmFile } from '@/tests/support/osm-file'
import { smallCountry } from '@/tests/support/small-country'

export const root = mkdtempSync(join(tmpdir(), 'faults-'))

afterAll(() => rmSync(root, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}

export async function build(bytes: Buffer | string, options: Record<string, string | true> = {}) {
  const path = typeof bytes === 'string' ? bytes : join(root, 'given.osm.pbf')
  if (typeof bytes !== 'string') writeFileSync(path, bytes)
  const wrong: string[] = []
  const code = await runCommand(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: silent,
      print: () => undefined,
      complain: (line) => wrong.push(line),
      roots: [],
    },
    { positionals: ['build', 'liechtenstein', path], options: { out: join(root, 'out'), ...options } },
  )
  return { code, wrong: wrong.join('\n').trim() }
}

export async function served(out = join(root, 'out')) {
  const atlas = await createAtlasLibrary([out]).open('liechtenstein')
  if (!atlas) throw new Error('No atlas is served.')
  const found = await atlas.findSites({ bounds: [9, 46, 10, 48], locationTypes: [] })
  return { manifest: atlas.manifest, atlas, sites: found.rows() }
}

export const country = () => osmFile(smallCountry().extract())
