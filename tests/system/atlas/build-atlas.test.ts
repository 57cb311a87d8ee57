import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { runCommand } from '@/server/atlas/commands/run-command'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { presentColumns } from '@/server/atlas/store/hexagons/hexagon-table'
import type { WrittenVersion } from '@/server/atlas/versions/write-version'
import { buildAtlas } from '@/server/atlas/write/build-atlas'
import type { Progress } from '@/server/atlas/write/progress'
import { writeManyFold } from '@/tests/bench/many-fold-extract'
import { extracts } from '@/tests/support/extracts'
import { osmFile } from '@/tests/support/osm-file'
import { smallCountry } from '@/tests/support/small-country'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atlas-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}
const deps = { clock: () => new Date('2026-04-01T00:00:00.000Z'), progress: silent }

function writeExtract(): string {
  const path = join(root, 'country.osm.pbf')
  writeFileSync(path, osmFile(smallCountry().extract()))
  return path
}

const liechtenstein = { slug: 'liechtenstein', name: 'Liechtenstein', iso: 'LI' }
const build = (extractPath: string) =>
  buildAtlas(deps, { country: liechtenstein, extractPath, out: join(root, 'out') })

function command(...positionals: string[]) {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const roots = [join(root, 'out')]
  const options = { out: join(root, 'out') }
  const run = runCommand({ ...deps, print: say, complain: say, roots }, { positionals, options })
  return run.then((code) => ({ code, said: said.join('\n') }))
}

/** If the built version differs, the rules have changed: rebuild data/atlas (its README has the commands). */
const shippedVersion = (slug: string) => readFileSync(join('data/atlas', slug, 'current'), 'utf8').trim()

async function opened(folder = join(root, 'out')): Promise<Atlas> {
  const atlas = await createAtlasLibrary([folder]).open('liechtenstein')
  if (!atlas) throw new Error('The atlas does not open.')
  return atlas
}

describe('an atlas built from a small extract', () => {
  const steps: { name: string; shares: number[]; result: string }[] = []
  let home: string
  let written: WrittenVersion

  const buildHere = (out: string, progress = silent) => {
    const extractPath = join(home, 'country.osm.pbf')
    return buildAtlas({ ...deps, progress }, { country: liechtenstein, extractPath, out: join(home, out) })
  }

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'atlas-'))
    writeFileSync(join(home, 'country.osm.pbf'), osmFile(smallCountry().extract()))
    written = await buildHere('out', {
      step: async (name, run) => {
        const step = { name, shares: [] as number[], result: '' }
        steps.push(step)
        const share = (reached: number) => void step.shares.push(reached)
        const done = (result: string) => {
          step.result = result
        }
        return run({ share, done })
      },
    })
  })
  afterAll(() => rmSync(home, { recursive: true }))

  test('consists of files that the store reads', async () => {
    const atlas = await opened(join(home, 'out'))
    expect(atlas.manifest).toMatchObject({
      country: 'liechtenstein',
      counts: { sites: 1, chargers: 1, roads: 1 },
      population: { total: 100 },
      builtAt: '2026-04-01T00:00:00.000Z',
    })
    const lng = 9.5
    const lat = 47.1
    const here = await atlas.surroundings({ lat, lng })
    expect(here.traffic).toEqual([0, 0, 26_338, 0, 0, 0])
    expect(here.population?.[1]).toBeCloseTo(100, 3)
    expect(here.competition?.AC).toEqual([2, 2, 2])
    expect(here.scores).toEqual({ AC: 0.57, DC: 0.44 })
    const found = await atlas.findSites({ bounds: [9, 46, 10, 48], locationTypes: ['parking'] })
    expect(found.size).toBe(1)
    const columns = presentColumns(atlas.manifest)
    for (const parent of atlas.manifest.hexagonTiles['9'] ?? []) {
      expect([...((await atlas.hexagons(parent, columns))?.columns.keys() ?? [])]).toEqual(columns)
    }
  })

  test('came with the progress and result of each step', () => {
    expect(steps.map(({ name }) => name)).toEqual([
      'Reading the extract',
      'Finding places',
      'Drawing the base map',
      'Joining roads',
      'Counting by hexagon',
      'Scoring hexagons',
      'Scoring sites',
      'Writing the atlas',
    ])
    for (const { shares } of steps) {
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
    }
    expect(steps.filter(({ shares }) => shares.length > 0)).toHaveLength(7)
    expect(steps.every(({ result }) => result !== '')).toBe(true)
  })

  test('explains every column and credits every source in its manifest', async () => {
    const { columns, absent, sources, notes } = (await opened(join(home, 'out'))).manifest
    const lacking = absent.filter(({ table }) => table === 'hexagons').map(({ name }) => name)
    const explained = columns.hexagons.map(({ name }) => name)
    expect(lacking).toEqual(
      hexagonFields.map(({ name }) => name).filter((name) => /^(NUTS|Region)/.test(name)),
    )
    expect([...explained, ...lacking].sort()).toEqual(hexagonFields.map(({ name }) => name).sort())
    expect(columns.sites.every(({ description }) => description.length > 5)).toBe(true)
    expect(sources.map(({ licence }) => licence)).toEqual(['ODbL 1.0', 'Open Government Licence v3.0'])
    expect(notes.length).toBeGreaterThan(0)
  })

  test('has the same version when built again', async () => {
    const second = await buildHere('again')
    expect(second.version).toBe(written.version)
    const manifest = (folder: string) => readFileSync(join(folder, 'manifest.json'), 'utf8')
    expect(manifest(second.folder)).toBe(manifest(written.folder))
  })
})

test('builds a country of several parts as one', async () => {
  const threefold = join(root, 'threefold.osm.pbf')
  await writeManyFold({ source: writeExtract(), iso: 'LI', folds: 3, path: threefold })
  await build(threefold)
  const { manifest } = await opened()
  expect(manifest.counts).toMatchObject({ sites: 3, chargers: 3, roads: 3 })
  expect(manifest.population.total).toBe(300)
  const [west, , east] = manifest.bounds
  expect(east - west).toBeGreaterThan(0.2)
})

describe('the command', () => {
  test('builds, lists and verifies', async () => {
    expect(await command('build', 'LI', writeExtract())).toMatchObject({ code: 0 })
    expect((await command('list')).said).toMatch(/^liechtenstein +[0-9a-f]{12} /m)
    expect(await command('verify')).toMatchObject({ code: 0, said: expect.stringContaining('sound') })
  })

  test('keeps the old atlas and names the offset when the extract is cut off', async () => {
    const extract = writeExtract()
    await command('build', 'liechtenstein', extract)
    const before = (await opened()).manifest.version
    truncateSync(extract, readFileSync(extract).length - 20)
    const { code, said } = await command('build', 'liechtenstein', extract)
    expect(code).toBe(1)
    expect(said).toMatch(/cut off.*block 3 at byte \d+/s)
    expect((await opened()).manifest.version).toBe(before)
  })

  test('explains how to name a country when the name is unknown', async () => {
    const { code, said } = await command('build', 'atlantis', 'x.osm.pbf')
    expect(code).toBe(1)
    expect(said).toContain('"atlantis" is not a country: give its English name')
    expect(said).not.toContain('Did you mean')
    expect((await command('build', 'liechtenstien', 'x.osm.pbf')).said).toContain(
      'Did you mean liberia, libya, liechtenstein, lithuania?',
    )
  })

  test('asks for what is missing and shows the usage', async () => {
    expect((await command('build')).said).toContain('Which country?')
    expect((await command('build', 'li')).said).toMatch(/Which extract\?.*Usage:/s)
    expect((await command('paint')).said).toContain('There is no command "paint".')
    expect((await command('verify', 'monaco')).said).toContain('No atlas of "monaco" is installed.')
  })

  test('explains why the atlas cannot be written', async () => {
    writeFileSync(join(root, 'out'), 'in the way')
    const { code, said } = await command('build', 'liechtenstein', writeExtract())
    expect(code).toBe(1)
    expect(said.trim()).toMatch(/^The atlas cannot be written to .*out.*: a (part|file) .*\.$/)
  })

  test('reports a missing file in a sentence', async () => {
    const { code, said } = await command('build', 'liechtenstein', join(root, 'none.osm.pbf'))
    expect(code).toBe(1)
    expect(said.trim()).toMatch(/^The extract .*none\.osm\.pbf does not exist\.$/)
  })
})

describe('Liechtenstein from its shipped extract', () => {
  let written: WrittenVersion
  let out: string
  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'atlas-'))
    written = await buildAtlas(deps, {
      country: liechtenstein,
      extractPath: extracts.liechtenstein,
      stationsPath: extracts.liechtensteinStations,
      out,
    })
  })
  afterAll(() => rmSync(out, { recursive: true }))

  test('has people, sites, chargers and scored hexagons in less than 8 MB', async () => {
    expect(written.bytes).toBeLessThan(8_000_000)
    const { manifest, ...atlas } = await opened(out)
    expect(manifest.population.total).toBe(39_151)
    expect(manifest.counts.sites).toBeGreaterThan(500)
    expect(manifest.counts.scoredHexagons).toBeGreaterThan(600)
    let total = 0
    for (const parent of manifest.hexagonTiles['9'] ?? []) {
      const tile = await atlas.hexagons(parent, ['Population'])
      for (const people of tile?.columns.get('Population')?.toArray() ?? []) total += Number(people)
    }
    expect(Math.abs(total - 39_151)).toBeLessThan(100)
  })

  test('is identical to the shipped atlas', () => {
    expect(shippedVersion('liechtenstein')).toBe(written.version)
  })

  test('ranks the capital above a mountain village', async () => {
    const atlas = await opened(out)
    const vaduz = await atlas.surroundings({ lat: 47.1395, lng: 9.5215 })
    const malbun = await atlas.surroundings({ lat: 47.1025, lng: 9.6105 })
    expect(vaduz.traffic?.[2]).toBeGreaterThan(malbun.traffic?.[2] ?? Number.NaN)
    expect(vaduz.scores.DC).toBeGreaterThan(malbun.scores.DC ?? 1)
  })
})

describe('the shipped atlas', () => {
  test.each([
    { country: { slug: 'andorra', name: 'Andorra', iso: 'AD' }, extractPath: extracts.andorra },
    { country: { slug: 'monaco', name: 'Monaco', iso: 'MC' }, extractPath: extracts.monaco },
  ])('of $country.name is rebuilt identically from its extract', async (sources) => {
    const { version } = await buildAtlas(deps, { ...sources, out: join(root, 'out') })
    expect(shippedVersion(sources.country.slug)).toBe(version)
  })
})
