import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { buildAtlas } from '@/server/atlas/write/build-atlas'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { readOsmCase } from '@/tests/support/osm-case'
import { osmFile } from '@/tests/support/osm-file'
import { box, countryMap, type osmMap } from '@/tests/support/osm-map'
import { liechtensteinTags } from '@/tests/support/small-country'

const root = mkdtempSync(join(tmpdir(), 'unknown-'))
const at = (name: string) => join(root, `${name}.osm.pbf`)

const atlases = new Map<string, Atlas>()
const atlasOf = (name: string): Atlas => {
  const atlas = atlases.get(name)
  if (!atlas) throw new Error(`${name} was not built`)
  return atlas
}

async function build(name: string, around: readonly string[] = []): Promise<void> {
  const out = join(root, name)
  await buildAtlas(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: { step: async (_, run) => run({ share: () => undefined, done: () => undefined }) },
    },
    {
      country: { slug: 'liechtenstein', name: 'Liechtenstein', iso: 'LI' },
      extractPath: at(name),
      aroundPaths: around.map(at),
      out,
    },
  )
  const atlas = await createAtlasLibrary([out]).open('liechtenstein')
  if (atlas) atlases.set(name, atlas)
}

const put = (name: string, map: ReturnType<typeof osmMap>) => writeFileSync(at(name), osmFile(map.extract()))

const width = 10_000

/** Roads, a house and two car parks, but no charging station. */
const withoutStations = () =>
  countryMap(liechtensteinTags, width)
    .way({ highway: 'primary', name: 'Landstrasse' }, [
      [-0.45 * width, 0],
      [0.45 * width, 0],
    ])
    .way({ building: 'house' }, box([50, 100], 20))
    .way({ amenity: 'parking', name: 'Markt' }, box([0, 60], 40))
    .way({ amenity: 'parking', name: 'Grenze' }, box([4400, 60], 40))

/** A fast charger half a kilometre beyond the eastern border. */
const neighbour = () =>
  countryMap({ 'ISO3166-1': 'XS', name: 'Southland' }, width)
    .way({ building: 'house' }, box([5600, 0], 20), 2_000_000)
    .node({ amenity: 'charging_station', capacity: '4', 'socket:type2_combo': '4' }, [5500, 60], 2_000_010)

beforeAll(async () => {
  const { close: _, ...noPopulation } = await readOsmCase('12-no-population.osm')
  writeFileSync(at('people'), osmFile(noPopulation))
  put('alone', withoutStations())
  put('beside', withoutStations())
  put('east', neighbour())
  await build('people')
  await build('alone')
  await build('beside', ['east'])
}, 120_000)

afterAll(() => rmSync(root, { recursive: true }))

const model = createRatesAndFactors()
const station = { connectors: 2, maxPower: 150 }
const people = ['population_in_1km', 'population_in_2km', 'population_in_5km', 'population_in_10km'] as const
const withPeople = (input: InferenceInput, count: number | null): InferenceInput => ({
  ...input,
  ...Object.fromEntries(people.map((key) => [key, count])),
})

/** On the main road of the case's town. */
const town = { lat: 47.15, lng: 9.5 }
const border = { lat: 47.1005, lng: 9.563 }
const centre = { lat: 47.1005, lng: 9.5 }

describe('a country without a population figure', () => {
  test('has no people rather than none, with the reason', async () => {
    const { manifest } = atlasOf('people')
    expect(manifest.population.total).toBeNull()
    expect(manifest.absent).toContainEqual({
      table: 'hexagons',
      name: 'Population',
      reason: 'No population figure of Liechtenstein is known.',
    })
    const around = await atlasOf('people').surroundings(town)
    expect(around.population).toBeNull()
    expect(around.traffic?.some((vehicles) => vehicles > 0)).toBe(true)
  })

  test('is scored by what is known, and says what is left out', async () => {
    const { manifest } = atlasOf('people')
    const described = manifest.columns.hexagons.find(({ name }) => name === 'Score DC')
    expect(described?.description).toContain('Left out here: people and ')
    expect(described?.description).toContain('No population figure of Liechtenstein is known.')
    expect(manifest.notes.some((note) => note.startsWith('Demand scores: Left out here: people'))).toBe(true)
    expect((await atlasOf('people').surroundings(town)).scores.DC).toBeGreaterThan(0)
  })

  test("is estimated by the model's rule for a missing input", async () => {
    const input = inferenceInputOf(await atlasOf('people').surroundings(town), station)
    expect(input.population_in_1km).toBeNull()
    const estimate = model.predict(input)
    const { population_in_1km: _, population_in_10km: __, ...withoutPeople } = input
    expect(estimate).toBe(model.predict(withoutPeople as InferenceInput))
    expect(estimate).toBeGreaterThan(100)
    expect(estimate).toBeLessThan(299)
    expect(model.predict(withPeople(input, 0))).toBeLessThan(20)
    const { feature_names: names, values } = model.explain(input).agg_shap
    expect(values[names.indexOf('Population')]).toBe(0)
  })
})

describe('a country without a charging station', () => {
  test('has no competition, neither in scores nor in the estimate', async () => {
    const around = await atlasOf('alone').surroundings(centre)
    expect(around.competition).toBeNull()
    expect(inferenceInputOf(around, station).slow_10).toBeNull()
    const names = atlasOf('alone').manifest.absent.map(({ table, name }) => `${table} ${name}`)
    expect(names).toContain('hexagons Score competition')
    expect(names).toContain('sites Score competition DC')
  })

  test("counts a neighbour's stations within reach", async () => {
    const atlas = atlasOf('beside')
    expect((await atlas.surroundings(border)).competition?.DC).toEqual([0, 4, 4])
    expect((await atlas.surroundings(centre)).competition).toBeNull()
    const names = atlas.manifest.absent.map(({ table, name }) => `${table} ${name}`)
    expect(names).toContain('hexagons EV plugs total')
    expect(names).not.toContain('hexagons Score competition')
    expect(names).not.toContain('sites Score competition DC')
    expect(names).not.toContain('sites Nearest Charger Distance')
    const { manifest } = atlas
    const rows = await Promise.all(
      (manifest.hexagonTiles['9'] ?? []).map((parent) => atlas.hexagons(parent, ['Score competition'])),
    )
    expect(rows.some((tile) => tile?.columns.has('Score competition'))).toBe(true)
  })
})
