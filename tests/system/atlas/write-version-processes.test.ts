import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '@/lib/contract/scout'
import { verifyVersion } from '@/server/atlas/versions/content-hash'
import { writeVersion } from '@/server/atlas/versions/write-version'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { osmFile } from '@/tests/support/osm-file'
import { smallCountry } from '@/tests/support/small-country'
import { until } from '@/tests/support/until'

let root: string
let home: string
const children: { child: ChildProcess; end: Promise<unknown> }[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atlas-'))
  home = join(root, 'examplia')
  mkdirSync(home)
})
afterEach(async () => {
  for (const { child, end } of children.splice(0)) {
    child.kill('SIGKILL')
    await end
  }
  rmSync(root, { recursive: true })
})

const write = async (text: string, over: Partial<Manifest> = {}) =>
  (
    await writeVersion(
      home,
      [{ path: 'sites.arrow', bytes: Buffer.from(text) }],
      emptyManifest({ builtAt: new Date().toISOString(), ...over }),
    )
  ).version
const currentIn = (folder: string) => readFileSync(join(folder, 'current'), 'utf8').trim()
const versionsIn = (folder: string) => readdirSync(folder).filter((name) => /^[0-9a-f]{12}$/.test(name))

/** Starts a script; `first` is its first line of output. */
function start(script: string, ...words: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const first = new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  )
  const end = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  children.push({ child, end })
  return { child, first, end }
}

describe('a version in use by another process', () => {
  const hold = () => start('tests/support/hold-atlas.ts', root, 'examplia')

  test('survives any number of builds and is removed by the first after its reader ends', async () => {
    const read = await write('a')
    const reader = hold()
    expect(await reader.first).toBe(read)
    const second = await write('b')
    const third = await write('c')
    expect(versionsIn(home).sort()).toEqual([read, second, third].sort())
    reader.child.stdin.end()
    expect(await reader.end).toEqual({ code: 0, signal: null })
    const fourth = await write('d')
    expect(versionsIn(home).sort()).toEqual([third, fourth].sort())
  })

  test('is removed some time after its reader was killed', async () => {
    const read = await write('a')
    const reader = hold()
    await reader.first
    await write('b')
    reader.child.kill('SIGKILL')
    await reader.end
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await write('c', { builtAt: inAnHour })
    expect(versionsIn(home)).not.toContain(read)
  })

  test('keeps its predecessor even when the same version is built again', async () => {
    const first = await write('a')
    const second = await write('b')
    await write('b')
    await write('b')
    expect(versionsIn(home).sort()).toEqual([first, second].sort())
    expect(currentIn(home)).toBe(second)
  })
})

describe('concurrent builds of one country', () => {
  test('all succeed, the last one is current, and nothing else is left', async () => {
    const versions = await Promise.all(['a', 'b', 'c', 'd', 'a'].map((text) => write(text)))
    expect(versions).toContain(currentIn(home))
    expect(versionsIn(home)).toHaveLength(2)
    for (const version of versionsIn(home)) {
      expect((await verifyVersion(join(home, version))).problems).toEqual([])
    }
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('leave two sound versions when run by two processes', async () => {
    const build = (name: string, bytes: Buffer) => {
      const extract = join(root, `${name}.osm.pbf`)
      writeFileSync(extract, bytes)
      return start('server/atlas/command.ts', 'build', 'liechtenstein', extract, '--out', join(root, 'out'))
    }
    const one = build('one', osmFile(smallCountry().extract()))
    const more = smallCountry().node({ shop: 'bakery', name: 'Brot' }, [100, 100])
    const two = build('two', osmFile(more.extract()))
    expect([await one.end, await two.end].map(({ code }) => code)).toEqual([0, 0])
    const built = join(root, 'out', 'liechtenstein')
    expect(versionsIn(built)).toHaveLength(2)
    expect(versionsIn(built)).toContain(currentIn(built))
    for (const version of versionsIn(built)) {
      expect((await verifyVersion(join(built, version))).problems).toEqual([])
    }
    expect(readdirSync(built).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('an unfinished build', () => {
  const isBuilding = () =>
    readdirSync(home).some((name) => name.startsWith('.building-') && !name.endsWith('.lock'))

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'stopped by %s fails, and the next build cleans up',
    async (signal) => {
      const version = await write('a')
      const writer = start('tests/support/write-slowly.ts', home, JSON.stringify(emptyManifest()))
      expect(await writer.first).toBe('writing')
      await until(() => isBuilding())
      writer.child.kill(signal)
      const { code } = await writer.end
      expect(code).not.toBe(0)
      expect(currentIn(home)).toBe(version)
      await write('b')
      expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([])
    },
    180_000,
  )

  test('that is still running survives the cleanup of another build', async () => {
    const writer = start('tests/support/write-slowly.ts', home, JSON.stringify(emptyManifest()))
    await writer.first
    // The process announces itself before its file exists.
    await until(() => isBuilding())
    await write('b')
    expect(readdirSync(home).filter((name) => name.startsWith('.building-'))).toHaveLength(2)
  })
})
