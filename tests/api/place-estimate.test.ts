import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeEstimateCalls, placeEstimateSchema } from '@/lib/contract/place-estimate'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { apiKey, ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { centre, metresFrom, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const root = mkdtempSync(join(tmpdir(), 'place-estimate-'))
beforeAll(() => {
  writeSmallAtlas(root, smallAtlas({ population: [{ position: metresFrom(centre, 300, 0), people: 4321 }] }))
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
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof proxyRig>>
  beforeAll(async () => {
    database = await openInMemory()
    rig = await proxyRig(database.db)
    rig.service.answer = (request) => engine.fetch(request)
  })
  afterAll(() => database.close())

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
