import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import { renderScorecard } from '@/server/engine/documents/scorecard'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pdfPages } from '@/tests/support/pdf-pages'

async function shippedAtlas() {
  const atlas = await createAtlasLibrary(['data/atlas']).open('liechtenstein')
  if (!atlas) throw new Error('The shipped atlas is missing.')
  return atlas
}

async function pagesOf(locations: EvaluatedLocation[]): Promise<string[]> {
  const atlas = await shippedAtlas()
  const bytes = await renderScorecard({
    evalId: '0001_dc',
    name: 'Garages',
    date: '21.11.2026',
    customer: 'Kerb Ltd',
    sources: atlas.manifest.sources,
    modelAddress: 'https://studio.test/model',
    locations,
    atlases: new Map([['liechtenstein', atlas]]),
  })
  return pdfPages(bytes)
}

describe('a scorecard', () => {
  test('has one page per location with the estimate, its band and its caveats', async () => {
    const location = evaluatedLocation()
    const pages = await pagesOf([location, evaluatedLocation({ zid: '2-DC', location_name: 'Łódź Čapek' })])
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain(String(Math.round(location.prediction.utilization)))
    expect(pages[0]).toContain('Screening estimate')
    expect(pages[0]).toContain('Competition')
    expect(pages[0]).toContain('Sources and error of the model')
    // Letters from the two font files are separate runs of text.
    expect(pages[1]?.replaceAll(' ', '')).toContain('ŁódźČapek')
  })

  test('shows the country’s EV fleet on the same page, where it is known', async () => {
    const { input, ...location } = evaluatedLocation()
    const withFleet = { ...input, bevs_per_point: 25.6 }
    const prediction = createRatesAndFactors().explain(withFleet)
    const [page, ...more] = await pagesOf([{ ...location, input: withFleet, prediction }])
    expect(more).toEqual([])
    expect(page).toContain('EV fleet')
    expect(page).toContain('25.6 cars per public point')
    expect(page).toContain('IEA, Global EV Outlook 2024 (CC BY 4.0)')
    expect((await pagesOf([evaluatedLocation()]))[0]).not.toContain('EV fleet')
  })

  test('names the roads that pass, and labels the class sums as such', async () => {
    const [page, ...more] = await pagesOf([evaluatedLocation()])
    expect(more).toEqual([])
    for (const part of ['Busiest road within 3 minutes', 'Feldkircher Strasse', '26,338 vehicles/day']) {
      expect(page).toContain(part)
    }
    expect(page).toContain('Nearest main road, 240 m')
    expect(page).toContain('Primary, class default')
    expect(page).toContain('sums of AADT over the road segments')
    expect(page).toMatch(/Demand score DC .* hexagon/)
  })

  test('writes dashes for what no source knows, never 0', async () => {
    const known = evaluatedLocation()
    const nothing = {
      population_in_1km: null,
      population_in_2km: null,
      population_in_5km: null,
      population_in_10km: null,
      slow_10: null,
      rapid_10: null,
      ultrarapid_10: null,
    }
    const input = { ...known.input, ...nothing }
    const [page = ''] = await pagesOf([
      {
        ...known,
        input,
        prediction: createRatesAndFactors().explain(input),
        surroundings: { ...known.surroundings, population: null, competition: null },
      },
    ])
    const text = page.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/1 km 2 km 5 km 10 km – – – –/)
    expect(text).toMatch(/HPC – – – DC – – – AC – – –/)
    expect(text).toContain('unknown, left to the model')
  })

  test('carries the attribution of every source on every page', async () => {
    const [page] = await pagesOf([evaluatedLocation()])
    expect(page).toContain('© OpenStreetMap contributors, ODbL')
    expect(page).toContain('Open Charge Map')
  })

  test('says so when no location could be evaluated', async () => {
    const pages = await pagesOf([])
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('None of the locations could be evaluated')
  })
})
