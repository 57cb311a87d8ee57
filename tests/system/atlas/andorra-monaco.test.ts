import { gunzipSync } from 'node:zlib'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { runCommand } from '@/server/atlas/commands/run-command'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Progress } from '@/server/atlas/write/progress'

const countries = [
  {
    slug: 'andorra',
    people: 83_888,
    town: 'Andorra la Vella',
    others: ['Andorre-la-Vieille', 'Андорра-ла-Велья', 'アンドラ・ラ・ベリャ'],
    middle: { lat: 42.5069, lng: 1.5218 },
    outside: { lat: 42.4, lng: 1.2 },
  },
  {
    slug: 'monaco',
    people: 35_881,
    town: 'Monte-Carlo',
    others: ['Mónaco', 'モナコ', 'Монако'],
    middle: { lat: 43.7384, lng: 7.4246 },
    outside: { lat: 43.7, lng: 7.45 },
  },
]

/** The build of each extract equals the shipped version (build-atlas.test.ts). */
const root = 'data/atlas'

describe('the shipped atlases', () => {
  const library = createAtlasLibrary([root])

  async function opened(slug: string): Promise<Atlas> {
    const atlas = await library.open(slug)
    if (!atlas) throw new Error(`${slug} does not open.`)
    return atlas
  }

  afterAll(() => library.close())

  test('are sound, and tell countries apart by their land', async () => {
    const said: string[] = []
    const say = (line: string) => said.push(line)
    const progress: Progress = {
      step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
    }
    const deps = { clock: () => new Date(), progress, roots: [root], print: say, complain: say }
    expect(await runCommand(deps, { positionals: ['verify'], options: {} })).toBe(0)
    expect(said.join('\n').match(/ sound /g)).toHaveLength(3)
    const slugs = (await library.countries()).map(({ country }) => country)
    expect(slugs).toEqual(['andorra', 'liechtenstein', 'monaco'])
    for (const { slug, middle, outside } of countries) {
      expect((await library.at(middle))?.manifest.country).toBe(slug)
      expect(await library.at(outside)).toBeNull()
    }
  })

  describe.each(countries)('$slug', ({ slug, people, town, others, middle }) => {
    test('answers for its sites, nearby and by type', async () => {
      const atlas = await opened(slug)
      const { bounds, counts } = atlas.manifest
      const all = await atlas.findSites({ bounds, locationTypes: [] })
      expect(all.size).toBe(counts.sites)
      const rows = all.rows()
      expect(rows.every((row) => row.length === siteColumns.length)).toBe(true)
      const fuel = await atlas.findSites({ bounds, locationTypes: ['gas station'] })
      expect(fuel.size).toBeGreaterThan(0)
      expect(fuel.size).toBeLessThan(all.size)
      expect((await atlas.sitesWithin(middle, 1000)).size).toBeGreaterThan(0)
    })

    test('answers for a point in its capital', async () => {
      const atlas = await opened(slug)
      expect(atlas.manifest.population.total).toBe(people)
      const here = await atlas.surroundings(middle)
      expect(here.population?.[1]).toBeGreaterThan(1000)
      expect(here.population?.[10]).toBeLessThanOrEqual(people)
      expect(here.traffic?.some((vehicles) => vehicles > 0)).toBe(true)
      expect(here.scores.DC).toBeGreaterThan(0)
      expect((await atlas.addressAt(middle)).town).toContain(town)
      expect(await atlas.contains(middle)).toBe(true)
      expect(await atlas.isochrone(middle)).toBeTruthy()
    })

    test('finds its places by name', async () => {
      const atlas = await opened(slug)
      const found = await atlas.searchPlaces({ text: town, limit: 5 })
      expect(found.map(({ place }) => place.name).join()).toContain(town)
      for (const text of others) expect(await atlas.searchPlaces({ text, limit: 5 })).not.toEqual([])
      const shops = await atlas.placesWithin(middle, { category: 'retail', radius: 1000, limit: 5 })
      expect(shops.length).toBeGreaterThan(0)
    })

    test('has every tile that its manifest lists, and a base map', async () => {
      const atlas = await opened(slug)
      for (const parent of Object.values(atlas.manifest.hexagonTiles).flat()) {
        expect((await atlas.hexagonTile(parent))?.length).toBeGreaterThan(0)
      }
      const z = 12
      const turn = (middle.lng + 180) / 360
      const north = Math.asinh(Math.tan((middle.lat * Math.PI) / 180))
      const x = Math.floor(turn * 2 ** z)
      const y = Math.floor(((1 - north / Math.PI) / 2) * 2 ** z)
      const tile = await atlas.basemapTile({ z, x, y })
      expect(gunzipSync(tile ?? Buffer.alloc(0)).length).toBeGreaterThan(1000)
    })
  })

  test('have empty charger layers for Monaco and a note on the gap in its boundary', async () => {
    const atlas = await opened('monaco')
    const { middle } = countries[1] as (typeof countries)[number]
    expect(atlas.manifest.counts.chargers).toBe(0)
    expect((await atlas.stationsWithin(middle, 50_000)).all_data).toEqual([])
    const here = await atlas.surroundings(middle)
    expect(here.nearest).toEqual({ AC: null, DC: null, HPC: null })
    expect(here.competition).toBeNull()
    expect(atlas.manifest.absent.map(({ name }) => name)).toContain('Nearest Charger Distance')
    expect(atlas.manifest.notes).toContain('The sources hold no public charger in Monaco.')
    const gap = atlas.manifest.notes.find((note) => note.includes('part of the boundary of Monaco')) ?? ''
    expect(Number(/a gap of (\d+) m/.exec(gap)?.[1])).toBeGreaterThan(690)
    expect(Number(/a gap of (\d+) m/.exec(gap)?.[1])).toBeLessThan(700)
  })

  test('have Andorra’s chargers, and all of its people in hexagons', async () => {
    const atlas = await opened('andorra')
    const { middle } = countries[0] as (typeof countries)[number]
    expect((await atlas.stationsWithin(middle, 50_000)).all_data).toHaveLength(atlas.manifest.counts.chargers)
    let people = 0
    for (const parent of atlas.manifest.hexagonTiles['9'] ?? []) {
      const tile = await atlas.hexagons(parent, ['Population'])
      for (const each of tile?.columns.get('Population')?.toArray() ?? []) people += Number(each) || 0
    }
    expect(Math.abs(people - 83_888)).toBeLessThan(100)
  })
})
