import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categorizedSchema, forecastSchema } from '@/lib/contract/projection'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { centre, metresFrom, site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const folder = mkdtempSync(join(tmpdir(), 'projections-'))
let database: TestDatabase
let rig: EngineRig

/** A hundred sites on a line; at its end one person lives at each metre of a place. */
beforeAll(async () => {
  const sites = Array.from({ length: 100 }, (_, k) => {
    const [lng, lat] = metresFrom(centre, 30 * k, 0)
    return site({ osm_id: `s${k}`, lat, lng })
  })
  const population = Array.from({ length: 100 }, (_, k) => ({
    position: metresFrom(centre, 30 * k, 0),
    people: k,
  }))
  writeSmallAtlas(folder, smallAtlas({ sites, population }))
  database = await openInMemory()
  rig = engineRig(database.db, {
    atlas: createAtlasLibrary([folder]),
    clock: () => new Date('2026-05-01T00:00:00Z'),
  })
})
afterAll(async () => {
  await rig?.close()
  await database?.close()
  rmSync(folder, { recursive: true })
})

const ada = 'ada@example.com'
const forecast = (body: unknown, as: string | undefined = ada) =>
  rig.post('/forecast', { ...(as && { as }), body })
const categorize = (body: unknown, path = 'DC') => rig.post(`/categorize/${path}`, { as: ada, body })

describe('a forecast', () => {
  it('begins this year', async () => {
    const answer = await forecast({ country_code: 'LI', value: 200 })
    const { years, predicted_values } = forecastSchema.parse(await answer.json())
    expect([years[0], predicted_values[0]]).toEqual([2026, 200])
  })

  it('is for people with an account, and names a wrong field', async () => {
    expect((await rig.post('/forecast', { body: '{' })).status).toBe(401)
    const refused = await forecast({ country_code: 'LI', value: -1 })
    expect(refused.status).toBe(422)
    expect((await refused.json()).detail[0].loc).toEqual(['body', 'value'])
  })

  it('is explained by the model card', async () => {
    const card = await (await rig.get('/model')).json()
    expect(card.projections).toMatchObject({ from: 2026, end: 2036, year: 2024 })
  })
})

describe('categories', () => {
  it('compare with the sites of the country', async () => {
    const people = await Promise.all(
      Array.from({ length: 100 }, async (_, k) => {
        const [lng, lat] = metresFrom(centre, 30 * k, 0)
        const atlas = await rig.deps.atlas.at({ lat, lng })
        return (await atlas?.surroundings({ lat, lng }))?.population[1] ?? 0
      }),
    )
    const ordered = people.toSorted((a, b) => a - b)
    const words = [10, 30, 50, 70, 90].map(async (place) => {
      const asked = { population_in_1km: [ordered[place]], country: 'Testland', eval_type: 'DC' }
      return categorizedSchema.parse(await (await categorize(asked)).json()).population_in_1km?.[0]
    })
    expect(await Promise.all(words)).toEqual(['very low', 'low', 'medium', 'high', 'very high'])
  })

  it('are unknown without sites to compare with', async () => {
    const asked = { rapid_10: [3], population_in_1km: [5] }
    expect(await (await categorize({ ...asked, country: 'Atlantis' })).json()).toEqual({
      rapid_10: ['unknown'],
      population_in_1km: ['unknown'],
    })
    expect((await (await categorize(asked)).json()).rapid_10).toEqual(['unknown'])
    // No site of this country has a charger around.
    expect((await (await categorize({ ...asked, country: 'Testland' })).json()).rapid_10).toEqual(['unknown'])
  })

  it('are for people with an account and a known power type', async () => {
    expect((await rig.post('/categorize/DC', { body: '{' })).status).toBe(401)
    expect((await categorize({}, 'solar')).status).toBe(422)
  })
})
