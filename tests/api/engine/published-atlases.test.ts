import { rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '@/server/atlas/commands/run-command'
import { listPointers, readPointer } from '@/server/atlas/published/pointers'
import { publishVersion } from '@/server/atlas/published/publish-version'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { releaseLease, touchLease } from '@/server/atlas/store/memory/lease'
import { writeUnpublished } from '@/server/atlas/versions/write-version'
import type { Progress } from '@/server/atlas/write/progress'
import type { ObjectStore } from '@/server/s3/object-store'
import { createS3Store } from '@/server/s3/s3-store'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { type FaultProxy, startFaultProxy } from '@/tests/support/fault-proxy'
import { bytesOf, type Machine, publishText, slug, startMachine } from '@/tests/support/followed-store'
import { osmFile } from '@/tests/support/osm-file'
import { type S3Server, startS3 } from '@/tests/support/s3-server'
import { smallCountry } from '@/tests/support/small-country'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const minute = 60_000

let server: S3Server
let time: number

const clock = () => new Date(time)

beforeEach(async () => {
  server = await startS3()
})
afterEach(() => server.close())

describe('published atlases', () => {
  /** A silent store is asked nine times for a file. */
  const impatience = { connect: 5_000, answer: 400, idle: 2_000 }
  const start = Date.parse('2026-06-01T12:00:00Z')

  let builder: { path: string; remove(): void }
  let store: ObjectStore
  let machines: Machine[]

  const publish = (text: string, delayMs = 0) =>
    publishText(store, builder.path, { text, now: clock(), delayMs })
  const lookAll = () => Promise.all(machines.map(({ followed }) => followed.look()))
  const first = () => machines[0] as Machine

  beforeEach(async () => {
    time = start
    builder = temporaryDirectory()
    store = createS3Store(server.settings)
    machines = await Promise.all([startMachine(server, clock), startMachine(server, clock)])
  })
  afterEach(async () => {
    await Promise.all(machines.map((machine) => machine.close()))
    store.close()
    builder.remove()
  })

  describe('a version in the store', () => {
    it('reaches every machine whole, once, and is served from its disk', async () => {
      const version = await publish('a')
      await lookAll()
      const reads = machines.map(
        ({ proxy }) => proxy.seen.filter((each) => each.includes('sites.arrow')).length,
      )
      expect(reads).toEqual([1, 1])
      machines.map(({ proxy }) => proxy.reset())
      await lookAll()
      for (const { root, current, proxy, remains } of machines) {
        expect([current(), remains()]).toEqual([version, []])
        expect(await readFile(join(root, slug, version, 'sites.arrow'), 'utf8')).toBe('a')
        const library = createAtlasLibrary([root])
        const atlas = await library.open(slug)
        expect(atlas?.manifest.version).toBe(version)
        expect(await atlas?.basemapTile({ z: 6, x: 33, y: 22 })).toEqual(
          await readFile(join(builder.path, slug, version, 'basemap/6/33/22.mvt')),
        )
        await library.close()
        // Only the list of countries: an unchanged pointer is not read again, and tiles never are.
        expect(proxy.seen).toEqual([expect.stringContaining('list-type=2')])
      }
    })

    it('is on every disk before any machine serves it', async () => {
      const old = await publish('a')
      await lookAll()
      const next = await publish('b', minute)
      await lookAll()
      for (const { current, versions } of machines) {
        expect([current(), versions()]).toEqual([old, [old, next].sort()])
      }
      const late = await startMachine(server, clock)
      expect([late.current(), late.versions()]).toEqual([old, [old, next].sort()])
      await late.close()
      time += minute
      await lookAll()
      expect(machines.map(({ current }) => current())).toEqual([next, next])
    })

    it('keeps its predecessor on each disk and drops older ones once unread', async () => {
      const versions = [await publish('a')]
      await lookAll()
      const { root } = first()
      await touchLease(join(root, slug), versions[0] ?? '', clock())
      for (const text of ['b', 'c']) {
        versions.push(await publish(text))
        await lookAll()
      }
      expect(machines.map((each) => each.versions())).toEqual([
        [...versions].sort(),
        versions.slice(1).sort(),
      ])
      await releaseLease(join(root, slug), versions[0] ?? '')
      await lookAll()
      expect(first().versions()).toEqual(versions.slice(1).sort())
    })

    it('reaches a machine that starts later, with its predecessor for open pages', async () => {
      const versions = [await publish('a'), await publish('b')]
      const late = await startMachine(server, clock)
      expect([late.current(), late.versions()]).toEqual([versions[1], [...versions].sort()])
      await late.close()
      time += 25 * 60 * minute
      const later = await startMachine(server, clock)
      expect(later.versions()).toEqual([versions[1]])
      await later.close()
    })

    it('leaves the store a day after it was superseded twice', async () => {
      const versions = [await publish('a'), await publish('b'), await publish('c')]
      const stored = () =>
        versions.filter((version) =>
          server.kept().some((path) => path.startsWith(`atlas/${slug}/${version}/`)),
        )
      expect(stored()).toEqual(versions)
      time = Date.now() + 25 * 60 * minute
      versions.push(await publish('d'))
      expect(stored()).toEqual(versions.slice(2))
      await lookAll()
      expect(first().current()).toBe(versions[3])
    })
  })

  describe('a failing store', () => {
    it.each([
      ['is silent', 'silent'],
      ['cuts requests', 'cut request'],
      ['cuts answers', 'cut answer'],
    ] as const)('leaves the previous version when it %s, and logs it once', async (_, fault) => {
      const old = await publish('a')
      const failing = await startMachine(server, clock, { patience: impatience })
      machines.push(failing)
      await lookAll()
      const next = await publish('b')
      failing.events.length = 0
      failing.proxy.fault = ({ url }) => (url?.includes('/sites.arrow') ? fault : 'none')
      for (let count = 0; count < 2; count += 1) await lookAll()
      expect([failing.current(), failing.versions(), failing.remains()]).toEqual([old, [old], []])
      expect(failing.events).toEqual(['atlas_store_failed'])
      expect([...failing.followed.state().problems.keys()]).toEqual([slug])
      expect(first().current()).toBe(next)
      failing.proxy.reset()
      time += 5 * minute
      await lookAll()
      expect(failing.current()).toBe(next)
      expect(failing.events.slice(1).sort()).toEqual([
        'atlas_fetched',
        'atlas_store_answers',
        'atlas_switched',
      ])
      expect(failing.followed.state().problems.size).toBe(0)
    })

    it('takes no file that differs from what was published', async () => {
      const old = await publish('a')
      await lookAll()
      const next = await publish('b')
      await store.put(`atlas/${slug}/${next}/sites.arrow`, Buffer.from('c'))
      await lookAll()
      expect(first().current()).toBe(old)
      expect(first().followed.state().problems.get(slug)).toContain('is not what was published')
      await store.put(
        `atlas/${slug}/${next}/files.txt`,
        Buffer.from(`${'0'.repeat(64)} 1 ../../escaped\n1 files\n`),
      )
      time += 5 * minute
      await lookAll()
      expect(first().versions()).toEqual([old])
      expect((await readdir(first().root)).sort()).toEqual([slug])
    })

    it('does not hold up a first start, which serves what it has', async () => {
      await publish('a')
      const late = await startMachine(server, clock, { fault: () => 'cut request' })
      expect([...late.followed.state().problems.keys()]).toEqual(['store'])
      expect(late.current()).toBeNull()
      await late.close()
    })

    it('keeps the previous version current when one cannot be published whole', async () => {
      const old = await publish('a')
      const { version, folder } = await writeUnpublished(
        join(builder.path, slug),
        bytesOf('b'),
        emptyManifest(),
      )
      const { proxy, store: shaky } = first()
      proxy.fault = ({ url }) => (url?.includes('/basemap/') ? 'cut request' : 'none')
      const local = { country: slug, version, folder }
      await expect(publishVersion(shaky, local, { now: clock(), delayMs: 0 })).rejects.toThrow(
        'The S3 store failed',
      )
      proxy.reset()
      await lookAll()
      expect(first().current()).toBe(old)
      await publishVersion(shaky, local, { now: clock(), delayMs: 0 })
      await lookAll()
      expect(machines.map(({ current }) => current())).toEqual([version, version])
    })

    it('fetches again what was removed from the disk by hand', async () => {
      const version = await publish('a')
      await lookAll()
      rmSync(join(first().root, slug), { recursive: true })
      await lookAll()
      expect(first().current()).toBe(version)
    })
  })
})

describe('the atlas command with a store', () => {
  let proxy: FaultProxy
  let machine: Machine
  let reader: ObjectStore
  let folder: { path: string; remove(): void }

  const open = () => createS3Store({ ...server.settings, endpoint: proxy.origin })

  beforeEach(async () => {
    time = Date.now()
    proxy = await startFaultProxy(server.origin)
    reader = open()
    machine = await startMachine(server, clock)
    folder = temporaryDirectory()
  })
  afterEach(async () => {
    reader.close()
    await machine.close()
    await proxy.close()
    folder.remove()
  })

  const silent: Progress = {
    step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
  }

  interface Given {
    options?: Record<string, unknown>
    store?: (() => Promise<ReturnType<typeof open>>) | null
  }

  async function command(text: string, { options = {}, store = async () => open() }: Given = {}) {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const varDir = folder.path
    const roots = [join(varDir, 'atlas')]
    const deps = { clock, progress: silent, print: say, complain: say, roots, varDir, store }
    const code = await runCommand(deps, { positionals: text.split(' '), options })
    return { code, said: said.join('\n') }
  }

  /** A small country's extract with a café of this name. */
  function extract(name = 'Adler'): string {
    const path = join(folder.path, 'country.osm.pbf')
    const country = smallCountry(600).node({ amenity: 'cafe', name }, [35, 35])
    writeFileSync(path, osmFile(country.extract()))
    return path
  }

  const build = (name?: string) => command(`build liechtenstein ${extract(name)}`)
  const published = async (): Promise<string | null> =>
    (await readPointer(reader, 'liechtenstein'))?.version ?? null
  const objects = () => server.kept().filter((path) => path.startsWith('atlas/liechtenstein/'))
  const serves = async () => {
    await machine.followed.look()
    return machine.current('liechtenstein')
  }

  it('publishes what it builds, and all machines switch a minute later', async () => {
    const { code, said } = await build()
    const version = await published()
    expect([code, said]).toEqual([
      0,
      `Version ${version} of liechtenstein is published. Every process serves it in about a minute.`,
    ])
    expect((await command('list')).said).toMatch(/^liechtenstein +\S+ +old /m)
    expect(await serves()).toBeNull()
    time += minute
    expect((await command('list')).said).toMatch(/^liechtenstein +\S+ +current /m)
    expect(await serves()).toBe(version)
  })

  it('keeps the previous version when the store fails, and publishes on the next request', async () => {
    await build()
    time += minute
    const before = await serves()
    proxy.fault = ({ method }) => (method === 'PUT' ? 'cut request' : 'none')
    const { code, said } = await build('Another name')
    expect([code, said]).toEqual([1, expect.stringContaining('The S3 store failed')])
    expect(await published()).toBe(before)
    proxy.reset()
    expect((await build('Another name')).code).toBe(0)
    time += minute
    expect(await serves()).toBe(await published())
    expect(await published()).not.toBe(before)
  })

  it('lists local versions when the store does not answer', async () => {
    await build()
    proxy.fault = () => 'cut request'
    const { code, said } = await command('list')
    expect(code).toBe(0)
    expect(said).toMatch(/The S3 store failed.*may be outdated.*liechtenstein/s)
  })

  it('publishes a version built before there was a store, and refuses without one', async () => {
    await command(`build liechtenstein ${extract()}`, { store: null })
    const refused = await command('publish liechtenstein', { store: null })
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('needs S3_BUCKET') })
    expect((await command('publish liechtenstein')).code).toBe(0)
    time += minute
    expect(await serves()).toBe(await published())
    expect(await published()).not.toBeNull()
  })

  it('publishes another folder’s current version only on request, and leaves that folder as it is', async () => {
    const options = { out: join(folder.path, 'own') }
    const publishOwn = async (name: string) => {
      const before = await listPointers(reader)
      expect((await command(`build liechtenstein ${extract(name)}`, { options })).code).toBe(0)
      expect(await listPointers(reader)).toEqual(before)
      expect((await command('publish liechtenstein', { options })).code).toBe(0)
      time += minute
      return [await serves(), (await command('list', { options })).said.match(/ (current|previous|old) /g)]
    }
    const first = await publishOwn('Adler')
    const second = await publishOwn('Bear')
    expect([first[1], second[1]]).toEqual([[' current '], [' current ', ' previous ']])
    expect(second[0]).not.toBe(first[0])
  })

  it('removes a version or a country from the store and all machines', async () => {
    await build()
    const first = await published()
    time += minute
    await build('Another name')
    time += minute
    expect((await command('list')).said).toMatch(/current .*\n.*previous /s)
    expect(await serves()).not.toBe(first)
    const options = { force: true }
    await command(`remove liechtenstein ${await published()}`, { options })
    expect(await published()).toBe(first)
    time += minute
    expect(await serves()).toBe(first)
    await command('remove liechtenstein', { options })
    expect(objects()).toEqual([])
    time += minute
    expect(await serves()).toBeNull()
  })
})
