import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { buildAtlas } from '@/server/atlas/write/build-atlas'
import { emptyLandAround, pieceOf } from '@/tests/support/cut-country'
import { extracts } from '@/tests/support/extracts'
import { readRawExtract } from '@/tests/support/raw-extract'

const north = ['Eschen', 'Gamprin', 'Mauren']
const south = ['Planken', 'Schaan']
const liechtenstein = { 'ISO3166-1': 'LI', name: 'Liechtenstein' }
const southland = { 'ISO3166-1': 'XS', name: 'Southland' }

const root = mkdtempSync(join(tmpdir(), 'around-'))
const at = (name: string) => join(root, name)

const built = new Map<string, Atlas>()

beforeAll(async () => {
  const raw = await readRawExtract(extracts.liechtenstein)
  const both = [...north, ...south]
  writeFileSync(at('whole'), pieceOf(raw, { country: liechtenstein, municipalities: both }))
  writeFileSync(at('north'), pieceOf(raw, { country: liechtenstein, municipalities: north }))
  writeFileSync(at('south'), pieceOf(raw, { country: southland, municipalities: south }))
  writeFileSync(at('others'), emptyLandAround(raw, both))
  await build('whole', 'whole', ['others'])
  await build('alone', 'north', ['others'])
  await build('joined', 'north', ['south', 'others'])
}, 240_000)

afterAll(() => rmSync(root, { recursive: true }))

async function build(name: string, extract: string, around: readonly string[]) {
  const out = at(`atlas-${name}`)
  await buildAtlas(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: { step: async (_, run) => run({ share: () => undefined, done: () => undefined }) },
    },
    {
      country: { slug: 'liechtenstein', name: 'Liechtenstein', iso: 'LI' },
      extractPath: at(extract),
      aroundPaths: around.map(at),
      out,
    },
  )
  const atlas = await createAtlasLibrary([out]).open('liechtenstein')
  if (atlas) built.set(name, atlas)
}

const atlasOf = (name: string): Atlas => {
  const atlas = built.get(name)
  if (!atlas) throw new Error(`${name} was not built`)
  return atlas
}

/** Places from 2 km beyond the cut to 5 km before it. */
const places = [47.19, 47.2, 47.21, 47.22, 47.23, 47.25].flatMap((lat) =>
  [9.5, 9.515, 9.53, 9.545, 9.56].map((lng) => ({ lat, lng })),
)

const noStations = {
  AC: [0, 0, 0],
  DC: [0, 0, 0],
  HPC: [0, 0, 0],
}

/** In the northern part, within 4 km of the cut. */
const villages = [
  { lat: 47.2107, lng: 9.5222 },
  { lat: 47.218, lng: 9.5443 },
  { lat: 47.2205, lng: 9.5094 },
]

describe('part of a country with the rest as its neighbour', () => {
  it('matches the whole country near the cut with the neighbour, and falls short without it', async () => {
    let isSame = 0
    let differsAlone = 0
    for (const place of places) {
      const [whole, joined, alone] = await Promise.all(
        ['whole', 'joined', 'alone'].map((name) => atlasOf(name).surroundings(place)),
      )
      expect(joined?.traffic).toEqual(whole?.traffic)
      expect(joined?.poi).toEqual(whole?.poi)
      // The northern part has no station mapped: no neighbour's within reach means unknown, not none.
      expect(joined?.competition ?? noStations).toEqual(whole?.competition)
      expect(joined?.nearest).toEqual(whole?.nearest)
      for (const radius of [1, 2, 5, 10] as const) {
        const people = whole?.population?.[radius] ?? 0
        // Unmapped homes count by a density that each extract measures for itself.
        const difference = Math.abs((joined?.population?.[radius] ?? 0) - people)
        expect(difference).toBeLessThanOrEqual(2 + 0.03 * people)
      }
      isSame += 1
      if ((alone?.population?.[5] ?? 0) < 0.8 * (whole?.population?.[5] ?? 0)) differsAlone += 1
    }
    expect(isSame).toBe(places.length)
    expect(differsAlone).toBeGreaterThan(5)
  })

  it('flags nothing if neighbours cover the border, else only objects near the cut', async () => {
    for (const place of villages) {
      expect((await atlasOf('alone').surroundings(place)).edge).toBe(true)
      expect((await atlasOf('joined').surroundings(place)).edge).toBe(false)
    }
    expect(atlasOf('joined').manifest.around?.borderCovered).toBeGreaterThan(0.99)
    expect(atlasOf('alone').manifest.around?.borderCovered).toBeLessThan(0.9)
  })

  it('includes no hexagon, site or person beyond its own border', () => {
    const joined = atlasOf('joined').manifest
    const alone = atlasOf('alone').manifest
    expect(joined.counts).toMatchObject({ ...alone.counts, scoredHexagons: expect.any(Number) })
    expect(joined.population).toEqual(alone.population)
    expect(joined.bounds).toEqual(alone.bounds)
    expect(joined.hexagonTiles).toEqual(alone.hexagonTiles)
  })

  it('draws its base map beyond the border', async () => {
    const [west = 0, south = 0, east = 0, north = 0] = atlasOf('joined').manifest.basemap.bounds ?? []
    const [ownWest, ownSouth, ownEast, ownNorth] = atlasOf('joined').manifest.bounds
    expect(
      [ownWest - west, ownSouth - south, east - ownEast, north - ownNorth].every((each) => each > 0.1),
    ).toBe(true)
  })
})
