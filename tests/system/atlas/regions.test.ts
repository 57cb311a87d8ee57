import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '@/lib/contract/scout'
import { runCommand } from '@/server/atlas/commands/run-command'
import { readPbfBlocks } from '@/server/atlas/read/pbf-blocks'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Progress } from '@/server/atlas/write/progress'
import { extracts } from '@/tests/support/extracts'
import { readOsmCase } from '@/tests/support/osm-case'
import { osmFile } from '@/tests/support/osm-file'
import { dataBlock, headerBlock } from '@/tests/support/osm-pbf'
import { readRawExtract } from '@/tests/support/raw-extract'

const folder = mkdtempSync(join(tmpdir(), 'regions-'))
afterAll(() => rmSync(folder, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}

async function build(country: string, extract: string, options: Record<string, unknown> = {}) {
  const out = mkdtempSync(join(folder, 'out-'))
  const printed: string[] = []
  const complained: string[] = []
  const code = await runCommand(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: silent,
      print: (line) => printed.push(line),
      complain: (line) => complained.push(line),
      roots: [out],
    },
    { positionals: ['build', country, extract], options: { ...options, out } },
  )
  return { code, said: printed.join('\n'), wrong: complained.join('\n').trim(), out }
}

async function manifestOf(out: string, slug: string): Promise<Manifest> {
  const library = createAtlasLibrary([out])
  const atlas = await library.open(slug)
  await library.close()
  if (!atlas) throw new Error(`${slug} does not open.`)
  return atlas.manifest
}

async function caseFile(name: string): Promise<string> {
  const path = join(folder, name.replace('.osm', '.osm.pbf'))
  writeFileSync(path, osmFile(await readOsmCase(name)))
  return path
}

describe('a county whose extract lacks the country', () => {
  const box = '9.42065,47.09604,9.57935,47.20396'
  const outline = {
    type: 'Polygon',
    coordinates: [
      [
        [9.42, 47.09],
        [9.58, 47.09],
        [9.58, 47.21],
        [9.42, 47.21],
        [9.42, 47.09],
      ],
    ],
  }

  test('is proposed with the whole command, which builds it', async () => {
    const extract = await caseFile('15-region.osm')
    const { code, wrong, out } = await build('liechtenstein', extract)
    expect(code).toBe(1)
    expect(wrong.split('\n')).toEqual([
      'The extract holds no boundary of Liechtenstein (ISO 3166-1 LI); it holds no country boundary at all.',
      'To build its largest complete area, County (relation 6, admin level 6):',
      `  npm run atlas -- build liechtenstein ${extract} --out=${out} --boundary=6`,
    ])
    expect((await build('liechtenstein', extract, { boundary: '6' })).code).toBe(0)
  })

  test.each([
    ['name', () => 'County', 'liechtenstein-county'],
    ['box', () => box, 'liechtenstein-part'],
    [
      'file',
      () => {
        const path = join(folder, 'Around the county.geojson')
        writeFileSync(path, JSON.stringify(outline))
        return path
      },
      'liechtenstein-around-the-county',
    ],
  ])('builds with its boundary as a %s', async (_, boundary, slug) => {
    const built = await build('liechtenstein', await caseFile('15-region.osm'), { boundary: boundary() })
    expect(built.wrong).toBe('')
    expect(built.code).toBe(0)
    const manifest = await manifestOf(built.out, slug)
    expect(manifest).toMatchObject({ country: slug, iso: 'LI' })
    expect(manifest.counts.scoredHexagons).toBeGreaterThan(0)
    expect(manifest.counts.roads).toBeGreaterThan(0)
  })
})

/** The header of the first, and the objects of both: as sorted as no tool leaves them. */
async function merged(first: string, second: string): Promise<string> {
  const parts: Buffer[] = [readFileSync(first)]
  const bytes = readFileSync(second)
  for await (const { type, offset, end } of readPbfBlocks(second)) {
    if (type !== 'OSMHeader') parts.push(bytes.subarray(offset, end))
  }
  const path = join(folder, 'merged.osm.pbf')
  writeFileSync(path, Buffer.concat(parts))
  return path
}

test('a country is the same from an extract that holds another, too', async () => {
  const alone = await build('monaco', extracts.monaco)
  const both = await build('monaco', await merged(extracts.monaco, extracts.liechtenstein))
  expect(both.code).toBe(0)
  const found = await manifestOf(both.out, 'monaco')
  const expected = await manifestOf(alone.out, 'monaco')
  expect(found.counts).toEqual(expected.counts)
  expect(found.version).toBe(expected.version)
})

interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** All within a box, and ways and relations that lack what lies beyond it. */
async function cutOut(source: string, { west, south, east, north }: Box): Promise<string> {
  const raw = await readRawExtract(source)
  const isWithin = ([lng, lat]: readonly [number, number]) =>
    lng >= west && lng <= east && lat >= south && lat <= north
  const tags = new Map(raw.nodes.map((node) => [node.id, node.tags]))
  const nodes = [...raw.positions]
    .filter(([, point]) => isWithin(point))
    .map(([id, [lon, lat]]) => ({ id, lon, lat, tags: tags.get(id) ?? {} }))
  const inside = new Set(nodes.map(({ id }) => id))
  const ways = raw.ways.filter(({ refs }) => refs.some((ref) => inside.has(ref)))
  const kept = new Set(ways.map(({ id }) => id))
  const relations = raw.relations
    .map((relation) => ({ ...relation, members: relation.members.filter(({ type }) => type === 'way') }))
    .filter(({ members }) => members.some(({ ref }) => kept.has(ref)))
  const path = join(folder, 'cut-out.osm.pbf')
  const file = Buffer.concat([
    headerBlock({ box: [west, east, north, south] }),
    dataBlock({ nodes }),
    dataBlock({ ways }),
    dataBlock({ relations }),
  ])
  writeFileSync(path, file)
  return path
}

let builtPart: Promise<Manifest> | undefined

/** From the whole country, once for all tests. */
function unterland(): Promise<Manifest> {
  builtPart ??= buildUnterland()
  return builtPart
}

async function buildUnterland(): Promise<Manifest> {
  const { code, said, out } = await build('liechtenstein', extracts.liechtenstein, { boundary: 'Unterland' })
  expect(code).toBe(0)
  expect(said).toContain('Unterland, Liechtenstein is at version')
  return manifestOf(out, 'liechtenstein-unterland')
}

test('a part of a real country is proposed from a cut-out, and is as from the whole country', async () => {
  const extract = await cutOut(extracts.liechtenstein, {
    west: 9.48,
    south: 47.186,
    east: 9.6,
    north: 47.275,
  })
  const { wrong, out } = await build('liechtenstein', extract)
  expect(wrong.split('\n').slice(-2)).toEqual([
    'To build its largest complete area, Unterland (relation 1156141, admin level 6):',
    `  npm run atlas -- build liechtenstein ${extract} --out=${out} --boundary=1156141`,
  ])
  const cut = await build('liechtenstein', extract, { boundary: '1156141' })
  expect(cut.wrong).toBe('')
  const found = await manifestOf(cut.out, 'liechtenstein-unterland')
  const expected = await unterland()
  expect(found.name).toBe('Unterland, Liechtenstein')
  for (const count of ['sites', 'chargers', 'pois', 'hexagons'] as const) {
    expect(found.counts[count]).toBe(expected.counts[count])
  }
  expect(found.population.total).toBe(expected.population.total)
  expect(found.counts.sites).toBeGreaterThan(0)
})

test('a part of a real country is built by its name, with its own figures and id', async () => {
  const part = await unterland()
  const folder = join('data', 'atlas', 'liechtenstein')
  const version = readFileSync(join(folder, 'current'), 'utf8').trim()
  const country: Manifest = JSON.parse(readFileSync(join(folder, version, 'manifest.json'), 'utf8'))
  expect(part).toMatchObject({ name: 'Unterland, Liechtenstein', iso: 'LI' })
  expect(part.population.total).toBeGreaterThan(13_000)
  expect(part.population.total).toBeLessThan(17_000)
  for (const count of ['sites', 'chargers', 'pois', 'roads', 'places', 'hexagons'] as const) {
    expect(part.counts[count]).toBeGreaterThan(0)
    expect(part.counts[count]).toBeLessThan(country.counts[count] * 0.6)
  }
})
