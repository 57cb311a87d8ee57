import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { placeEstimateCalls, placeEstimateSchema } from '@/lib/contract/inference'
import { isochroneCalls, isochroneSchema } from '@/lib/contract/isochrone'
import { indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { populationRadii, sumPopulation } from '@/server/atlas/derive/places/nearby'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { peopleTable } from '@/server/atlas/store/tables/nearby-tables'
import { numbersOf, readPoints, readTable } from '@/server/atlas/store/tables/read-table'
import { createEngine } from '@/server/engine/compose-engine'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { checkPlaces } from '@/server/engine/services/locations/check-places'
import { rig } from '@/tests/support/handled-calls'
import { apiKey, ask, routeOf } from '@/tests/support/proxy-rig'
import { isWithin } from '@/tests/support/rings'
import { centre, metresFrom, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

describe('places of the shipped atlas', () => {
  const atlas = createAtlasLibrary(['data/atlas'])

  test.each([
    ['Vaduz', { lat: 47.141, lng: 9.521 }, null],
    ['Zürich', { lat: 47.377, lng: 8.541 }, 'abroad'],
    ['the Rhine', { lat: 47.266, lng: 9.53 }, 'water'],
    ['0, 0', { lat: 0, lng: 0 }, 'zero'],
    ['Vaduz with its coordinates swapped', { lat: 9.521, lng: 47.141 }, 'swapped'],
    ['the sea off Monaco', { lat: 43.725, lng: 7.42 }, 'water'],
  ])('know whether %s can be evaluated', async (_, place, fault) => {
    expect(await checkPlaces({ atlas }, [place])).toEqual([fault])
  })

  test.each(['andorra', 'liechtenstein', 'monaco'])('refuse no site of %s', async (country) => {
    const sites = (await (await atlas.open(country))?.sampleSites(1_000)) ?? []
    expect(sites.length).toBeGreaterThan(50)
    const faults = await checkPlaces({ atlas }, sites)
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })

  test('are all fine where no country is installed', async () => {
    expect(await checkPlaces({ atlas: createAtlasLibrary([]) }, [{ lat: 0, lng: 0 }])).toEqual([null])
  })
})

describe('people around a place', () => {
  const country = join('data', 'atlas', 'liechtenstein')
  const folder = join(country, readFileSync(join(country, 'current'), 'utf8').trim())

  test('gives the rounded sum of every home around any point of a country', async () => {
    const table = await readTable(join(folder, 'population.arrow'))
    const points = readPoints(table, readFileSync(join(folder, 'population.index')))
    const population = { points, people: numbersOf(table, 'people') }
    const { around } = peopleTable(population)
    let max = 0
    for (let at = 0; at < points.size; at += 97) {
      const centre = [(points.lngs[at] ?? 0) + (at % 7) / 1000, points.lats[at] ?? 0] as const
      const plain = sumPopulation({ population }, [...centre])
      const found = around([...centre])
      for (const radius of populationRadii) expect(found[radius]).toBe(Math.round(plain[radius]))
      max = Math.max(max, found[10])
    }
    expect(max).toBeGreaterThan(10_000)
  })

  test('rounds people around a point like the plain sum at a half', () => {
    const points = indexPositions(Array.from({ length: 5 }, (_, at) => [9.5 + at / 10_000, 47.1]))
    const { around } = peopleTable({ points, people: new Float64Array(5).fill(0.7) })
    expect(around([9.5, 47.1])).toEqual({ 1: 4, 2: 4, 5: 4, 10: 4 })
    expect(around([9.9, 47.1])).toEqual({ 1: 0, 2: 0, 5: 0, 10: 0 })
  })
})

describe('estimates', () => {
  const root = mkdtempSync(join(tmpdir(), 'place-estimate-'))
  beforeAll(() => {
    writeSmallAtlas(
      root,
      smallAtlas({ population: [{ position: metresFrom(centre, 300, 0), people: 4321 }] }),
    )
  })
  afterAll(() => rmSync(root, { recursive: true }))

  const atlas = createAtlasLibrary([root])
  const model = createRatesAndFactors()
  const engine = createEngine({
    atlas,
    model,
    access: { apiKey, verify: async () => null },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  } as unknown as EngineDeps)

  const { lat, lng } = centre
  const path = (at: string) => `/infer/place?latlng=${encodeURIComponent(at)}`
  const estimate = (at: string) => engine.request(path(at), { headers: { 'x-api-key': apiKey } })

  describe('the estimate of a place', () => {
    it('is the model’s own to two digits, with factors in the order of their effects', async () => {
      const answer = placeEstimateSchema.parse(await (await estimate(`${lat},${lng}`)).json())
      const country = await atlas.at(centre)
      if (!country) throw new Error('The small country is missing.')
      const input = inferenceInputOf(await country.surroundings(centre), { connectors: 2, maxPower: 150 })
      const { utilization, agg_shap: shap } = model.explain(input)
      expect(answer).toMatchObject({ station: '2x150 kW', energy: Number(utilization.toPrecision(2)) })
      const strongest = shap.values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
      const sign = shap.values.find((value) => Math.abs(value) === strongest) ?? 0
      expect(answer.factors[0]?.effect).toBe(sign > 0 ? 'raises' : 'lowers')
    })

    it('has a band that says no more of the estimate than its two digits', async () => {
      const { low: lowShare, high: highShare } = model.card.band
      for (let metres = 0; metres < 3_000; metres += 60) {
        const [east = 0, north = 0] = metresFrom(centre, 0, metres)
        const answer = await estimate(`${north},${east}`)
        const { energy, low, high } = placeEstimateSchema.parse(await answer.json())
        expect([low, high]).toEqual(
          [energy * lowShare, energy * highShare].map((end) => Number(end.toPrecision(2))),
        )
      }
    })

    it('gives no figure from which a locked value follows', async () => {
      const words = await (await estimate(`${lat},${lng}`)).text()
      expect(Object.keys(JSON.parse(words)).sort()).toEqual(['energy', 'factors', 'high', 'low', 'station'])
      const country = await atlas.at(centre)
      if (!country) throw new Error('The small country is missing.')
      const input = inferenceInputOf(await country.surroundings(centre), { connectors: 2, maxPower: 150 })
      expect(input.population_in_1km).toBe(4321)
      expect(words).not.toContain('4321')
      for (const factor of JSON.parse(words).factors) expect(Object.keys(factor)).toEqual(['name', 'effect'])
      // Somebody who knew everything else could still not tell these populations apart.
      const others = [0.995, 1.005].map(
        (share) => model.explain({ ...input, population_in_1km: 4321 * share }).utilization,
      )
      expect(others.map((energy) => Number(energy.toPrecision(2)))).toEqual([
        JSON.parse(words).energy,
        JSON.parse(words).energy,
      ])
    })

    it.each(['0,0', '-89,10'])('is refused outside the countries: %s', async (at) => {
      const refused = await estimate(at)
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('lies outside')])
    })
  })

  describe('through the proxy', () => {
    beforeEach(() => {
      rig.service.answer = (request) => engine.fetch(request)
    })

    it('ends for a visitor’s address after a few a day, whatever the browser says', async () => {
      const call = (address: string) =>
        ask(routeOf(placeEstimateCalls.estimatePlace), {
          path: `/api${path(`${lat},${lng}`)}`,
          headers: { 'x-kerbwatt-client': address },
        })
      const statuses: number[] = []
      for (let turn = 0; turn < 6; turn += 1) statuses.push((await call('203.0.113.7')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect(rig.service.seen).toHaveLength(5)
    })
  })
})

describe('drives', () => {
  const getIsochrone = routeOf(isochroneCalls.readIsochrone)

  const root = mkdtempSync(join(tmpdir(), 'isochrone-'))
  beforeAll(() => writeSmallAtlas(root, smallAtlas()))
  afterAll(() => rmSync(root, { recursive: true }))

  const engine = createEngine({
    atlas: createAtlasLibrary([root]),
    access: { apiKey },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  } as unknown as EngineDeps)
  const askEngine = (query: string) =>
    engine.request(`/scout/isochrone${query}`, { headers: { 'x-api-key': apiKey } })

  describe('a drive around a place', () => {
    test('has an outline and the roads inside it, even for visitors', async () => {
      const reply = await askEngine(`?latlng=${centre.lat},${centre.lng}`)
      expect(reply.status).toBe(200)
      const { features } = isochroneSchema.parse(await reply.json())
      const [outline, ...roads] = features
      expect(outline?.properties).toEqual({ kind: 'outline', seconds: 180 })
      expect(roads.map(({ properties }) => properties)).toEqual([
        { kind: 'road', class: 2, aadt: 12_000, aadt_estimated: false, name: 'Main Road' },
      ])
      const [ring = []] = (outline?.geometry.coordinates ?? []) as [number, number][][]
      const points = roads.flatMap(({ geometry }) => geometry.coordinates.flat())
      expect(points.length).toBeGreaterThan(1)
      expect(points.every((point) => isWithin(ring, point))).toBe(true)
    })

    test('is empty outside all countries', async () => {
      const reply = await askEngine('?latlng=0,0')
      expect(await reply.json()).toEqual({ type: 'FeatureCollection', features: [] })
    })

    test.each(['', '?latlng=', '?latlng=north', '?latlng=91,0', '?latlng=47.1'])(
      'names the wrong field for "%s"',
      async (query) => {
        const reply = await askEngine(query)
        expect(reply.status).toBe(422)
        expect(await reply.json()).toMatchObject({ detail: [{ loc: ['query', 'latlng'] }] })
      },
    )
  })

  describe('a drive around a place through the proxy', () => {
    beforeEach(() => {
      rig.service.answer = (request) => engine.fetch(request)
    })
    const visit = (query: string, address: string) =>
      ask(getIsochrone, { path: `/api/scout/isochrone${query}`, headers: { [clientAddressHeader]: address } })

    test('passes on the service’s answer', async () => {
      const reply = await visit(`?latlng=${centre.lat},${centre.lng}`, '10.0.0.1')
      expect(reply.status).toBe(200)
      expect(isochroneSchema.parse(await reply.json()).features).toHaveLength(2)
    })

    test('is refused without a place before the service is called', async () => {
      expect((await visit('?latlng=somewhere', '10.0.0.2')).status).toBe(422)
      expect(rig.service.seen).toEqual([])
    })

    test('is limited to sixty calls per minute and address without a sign-in', async () => {
      const replies = []
      for (let call = 0; call < 61; call += 1) replies.push(await visit('?latlng=0,0', '10.0.0.3'))
      expect(replies.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
      expect(replies[60]?.status).toBe(429)
      expect((await visit('?latlng=0,0', '10.0.0.4')).status).toBe(200)
    })
  })
})
