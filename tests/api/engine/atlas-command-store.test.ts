import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '@/server/atlas/commands/run-command'
import { listPointers, readPointer } from '@/server/atlas/published/pointers'
import type { Progress } from '@/server/atlas/write/progress'
import type { ObjectStore } from '@/server/s3/object-store'
import { createS3Store } from '@/server/s3/s3-store'
import { type FaultProxy, startFaultProxy } from '@/tests/support/fault-proxy'
import { type Machine, startMachine } from '@/tests/support/followed-store'
import { osmFile } from '@/tests/support/osm-file'
import { type S3Server, startS3 } from '@/tests/support/s3-server'
import { smallCountry } from '@/tests/support/small-country'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const minute = 60_000

let server: S3Server
let proxy: FaultProxy
let machine: Machine
let reader: ObjectStore
let folder: { path: string; remove(): void }
let time: number

const clock = () => new Date(time)
const open = () => createS3Store({ ...server.settings, endpoint: proxy.origin })

beforeEach(async () => {
  time = Date.now()
  server = await startS3()
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
  await server.close()
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

describe('the atlas command with a store', () => {
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
