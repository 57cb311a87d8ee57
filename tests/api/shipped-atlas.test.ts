import { cellToChildrenSize, getResolution } from 'h3-js'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import { siteExamplesSchema } from '@/lib/contract/showcase'
import { defaultStation } from '@/lib/domain/estimate/evaluated-station'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { presentColumns, wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { examplesReader, readSources } from '@/server/engine/services/showcase/read-examples'
import { known } from '@/tests/support/known'

const library = createAtlasLibrary(['data/atlas'])

const everywhere = [-180, -90, 180, 90] as const
const valuesOf = (row: readonly Cell[]) =>
  Object.fromEntries(siteColumns.map(({ name }, column) => [name, row[column] ?? null]))

async function openLiechtenstein() {
  const atlas = await library.open('liechtenstein')
  if (!atlas) throw new Error('The shipped atlas does not open.')
  return atlas
}

async function scoresOf(atlas: Awaited<ReturnType<typeof openLiechtenstein>>): Promise<Cell[]> {
  const scores: Cell[] = []
  for (const parent of atlas.manifest.hexagonTiles['9'] ?? []) {
    const tile = await atlas.hexagons(parent, ['Score'])
    if (!tile) throw new Error(`The tile ${parent} is missing.`)
    const [read] = wireReaders(tile, ['Score'])
    tile.cells.forEach((_, row) => {
      scores.push(read?.(row) ?? null)
    })
  }
  return scores
}

describe('the shipped atlas', () => {
  test('has as many rows as its manifest says', async () => {
    const atlas = await openLiechtenstein()
    const { counts } = atlas.manifest
    const scores = await scoresOf(atlas)
    expect(scores).toHaveLength(counts.hexagons)
    expect(scores.filter((score) => score !== null)).toHaveLength(counts.scoredHexagons)
    expect((await atlas.findSites({ bounds: everywhere, locationTypes: [] })).size).toBe(counts.sites)
    const middle = { lat: 47.14, lng: 9.52 }
    expect((await atlas.stationsWithin(middle, 50_000)).all_data).toHaveLength(counts.chargers)
  })

  test('has every tile that its manifest lists', async () => {
    const atlas = await openLiechtenstein()
    for (const [resolution, parents] of Object.entries(atlas.manifest.hexagonTiles)) {
      expect(parents.length).toBeGreaterThan(0)
      for (const parent of parents) {
        expect(getResolution(parent)).toBe(Number(resolution) - 4)
        const tile = await atlas.hexagons(parent, presentColumns(atlas.manifest))
        expect(tile?.cells.length).toBeGreaterThan(0)
        expect(tile?.cells.length).toBeLessThanOrEqual(cellToChildrenSize(parent, Number(resolution)))
      }
    }
  })

  test('agrees with each site’s surroundings', async () => {
    const atlas = await openLiechtenstein()
    const rows = (await atlas.findSites({ bounds: everywhere, locationTypes: [] })).rows()
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const site = valuesOf(row)
      const point = { lat: Number(site.lat), lng: Number(site.lng) }
      const around = await atlas.surroundings(point)
      expect(await atlas.contains(point)).toBe(true)
      expect(around.hexId).toBe(site.hex_id)
      expect(around.scores.DC).not.toBeNull()
      for (const category of poiCategories) expect(around.poi?.[category]).toBe(site[`POI ${category}`])
      for (const each of ['AC', 'DC', 'HPC'] as const) {
        expect(around.nearest[each]?.metres ?? null).toBe(site[`Nearest Charger Distance - ${each}`])
      }
    }
  })

  test('finds Vaduz despite a typo, and its address from its position', async () => {
    const atlas = await openLiechtenstein()
    const [found] = await atlas.searchPlaces({ text: 'vaduy', limit: 5 })
    expect(found?.place.name).toBe('Vaduz')
    const [lng, lat] = found?.place.position ?? [0, 0]
    expect((await atlas.addressAt({ lat, lng })).town).toBe('Vaduz')
  })

  test.each([
    ['Städtle 28, Vaduz', 'Städtle', '28', 'Vaduz'],
    ['9494 Schaan, Landstrasse 5', 'Landstrasse', '5', 'Schaan'],
  ])('finds the house of %s, and its number from its position', async (text, name, number, city) => {
    const atlas = await openLiechtenstein()
    const [found] = await atlas.searchPlaces({ text, limit: 5 })
    expect(found?.place).toMatchObject({ name, city })
    expect(found?.house).toMatchObject({ number, isMapped: true })
    const [lng, lat] = found?.house?.position ?? [0, 0]
    expect(await atlas.addressAt({ lat, lng })).toEqual({ street: name, number, town: city })
  })

  test('counts more people in wider circles, and traffic on the roads of Vaduz', async () => {
    const atlas = await openLiechtenstein()
    const around = await atlas.surroundings({ lat: 47.141, lng: 9.521 })
    const population = known(around.population)
    const traffic = known(around.traffic)
    expect(population[1]).toBeGreaterThan(1000)
    expect(population[2]).toBeGreaterThan(population[1])
    expect(population[5]).toBeGreaterThan(population[2])
    expect(population[10]).toBeGreaterThan(population[5])
    expect(traffic.reduce((sum, each) => sum + each)).toBeGreaterThan(10_000)
  })
})

const model = createRatesAndFactors()
const readExamples = examplesReader({ atlas: library, model })

const columnAt = (name: string) => siteColumns.findIndex((column) => column.name === name)

describe('examples of the country with the most charging stations', () => {
  test('are the shop car parks with the highest and the lowest score, of 20 spaces or more', async () => {
    const { data } = siteExamplesSchema.parse(await readExamples())
    const { bounds } = (await openLiechtenstein()).manifest
    const sites = await (await openLiechtenstein()).findSites({ bounds, locationTypes: ['parking'] })
    const scores = sites
      .rows()
      .filter((row) => row[columnAt('Parking Type')] === 'retail' && Number(row[columnAt('capacity')]) >= 20)
      .filter((row) => row[columnAt('name')] && row[columnAt('city')])
      .map((row) => Number(row[columnAt('Score DC')]))
    expect(scores.length).toBeGreaterThan(2)
    expect(data.high.score).toBe(Math.max(...scores))
    expect(data.low.score).toBe(Math.min(...scores))
    expect(data.low).toMatchObject({ isRetail: true, capacityEstimated: false })
    expect(data.low.capacity).toBeGreaterThanOrEqual(20)
  })

  test('show the atlas’s and the model’s figures for the place', async () => {
    const { data } = await readExamples()
    const country = await openLiechtenstein()
    for (const example of [data.high, data.low]) {
      const surroundings = await country.surroundings(example)
      const prediction = model.explain(inferenceInputOf(surroundings, defaultStation.DC))
      expect(example.traffic).toBe(known(surroundings.traffic).reduce((sum: number, band) => sum + band, 0))
      expect(example.population).toEqual({
        near: surroundings.population?.[1],
        far: surroundings.population?.[10],
      })
      expect(example.prediction).toEqual({
        station: '2x150 kW',
        utilization: prediction.utilization,
        low: prediction.band.low,
        high: prediction.band.high,
      })
      const within = await country.stationsWithin(example, 1000)
      expect(example.competition.near > 0).toBe(within.all_data.length > 0)
    }
  })

  test('come with a map of scored hexagons around the site, and roads', async () => {
    const { data } = await readExamples()
    expect(data.high.cells.length).toBeGreaterThan(20)
    expect(data.high.roads.main.length).toBeGreaterThan(0)
    expect(data.high.roads.local.length).toBeGreaterThan(0)
    for (const { ring } of data.high.cells) {
      expect(ring.length).toBeGreaterThanOrEqual(5)
      for (const [lng, lat] of ring) {
        expect(Math.abs(lng - data.high.lng)).toBeLessThan(0.05)
        expect(Math.abs(lat - data.high.lat)).toBeLessThan(0.05)
      }
    }
  })
})

test('gives a reason when there is no country for examples', async () => {
  const nowhere = { open: async () => null, countries: async () => [] }
  const reader = examplesReader({ atlas: { ...library, ...nowhere }, model })
  await expect(reader()).rejects.toMatchObject({ code: 'not_found' })
})

test('takes every country’s sources from its manifest', async () => {
  const { data } = await readSources({ atlas: library })
  const manifests = await library.countries()
  expect(data).toEqual(
    manifests.map((manifest) => ({
      slug: manifest.country,
      name: manifest.name,
      version: manifest.version,
      builtAt: manifest.builtAt,
      sources: manifest.sources,
      notes: [manifest.population.method, ...manifest.notes],
    })),
  )
  expect(data.map(({ name }) => name)).toEqual(['Andorra', 'Liechtenstein', 'Monaco'])
  for (const { sources } of data) expect(sources.length).toBeGreaterThan(0)
})
