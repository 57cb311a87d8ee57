import { siteColumns } from '@/lib/catalogue/site-columns'
import { siteExamplesSchema } from '@/lib/contract/showcase'
import { usualStation } from '@/lib/domain/estimate/evaluated-station'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { examplesReader, readSources } from '@/server/engine/services/showcase/read-examples'
import { known } from '@/tests/support/known'

const atlas = createAtlasLibrary(['data/atlas'])
const model = createRatesAndFactors()
const readExamples = examplesReader({ atlas, model })

async function openLiechtenstein() {
  const opened = await atlas.open('liechtenstein')
  if (!opened) throw new Error('The shipped atlas does not open.')
  return opened
}

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
      const prediction = model.explain(inferenceInputOf(surroundings, usualStation.DC))
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
  const reader = examplesReader({ atlas: { ...atlas, ...nowhere }, model })
  await expect(reader()).rejects.toMatchObject({ code: 'not_found' })
})

test('takes every country’s sources from its manifest', async () => {
  const { data } = await readSources({ atlas })
  const manifests = await atlas.countries()
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
