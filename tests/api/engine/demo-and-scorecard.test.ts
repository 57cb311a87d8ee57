import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { type Runs, runsSchema } from '@/lib/contract/evaluation'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { EvaluationDocument } from '@/server/engine/documents/documents'
import { ensureDemoCustomer } from '@/server/engine/services/account/ensure-demo-customer'
import { enqueueSeed, seedDemo } from '@/server/engine/services/evaluations/seed-demo'
import { leaksOfJson } from '@/tests/e2e/received-data'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, submitted } from '@/tests/support/engine-rig'
import { site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'
import { until } from '@/tests/support/until'

describe('the guests’ examples and the scorecard', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-demo-'))
  const scorecards: EvaluationDocument[] = []
  let database: TestDatabase
  let rig: EngineRig

  beforeAll(async () => {
    database = await openInMemory()
    const retail = { 'Parking Type': 'retail', capacity: 40 }
    const fuel = { 'Location Type': 'gas station', 'Parking Type': 'forecourt', capacity: 1 }
    const sites = [
      site({ osm_id: 'w1', name: 'Mall', city: 'Upton', 'Score DC': 0.4, ...retail }),
      site({ osm_id: 'w2', name: 'Grand Mall', city: 'Upton', 'Score DC': 0.9, ...retail }),
      site({ osm_id: 'w3', name: '', city: 'Lowton', 'Score DC': 1, ...retail }),
      site({ osm_id: 'w4', name: 'Lake Shop', city: 'Lowton', 'Score DC': 0.5, ...retail }),
      site({ osm_id: 'w5', name: 'Station', city: 'Upton', 'Score AC': 0.9, capacity: 20 }),
      site({ osm_id: 'w6', name: 'Corner', city: 'Lowton', 'Score AC': 1, capacity: 19 }),
      site({ osm_id: 'w7', name: 'Fuel & Co', city: 'Lowton', 'Score DC': 0.3, ...fuel }),
    ]
    writeSmallAtlas(directory, smallAtlas({ sites }))
    const content = new Uint8Array([1])
    rig = engineRig(database.db, {
      atlas: createAtlasLibrary([directory]),
      documents: {
        spreadsheet: async () => content,
        result: async () => content,
        comparison: async () => content,
        landlord: async () => content,
        summary: async ({ target }) => writeFile(target, content),
        scorecard: async (document) => {
          scorecards.push(document)
          return content
        },
      },
    })
    rig.work()
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
    rmSync(directory, { recursive: true })
  })

  /** The demo's records for a visitor, once all are finished. */
  async function finishedExamples(): Promise<Runs['runs']> {
    let runs: Runs['runs'] = []
    await until(async () => {
      runs = runsSchema.parse(await (await rig.get('/evals/runs')).json()).runs
      return runs.length === 5 && runs.every(({ status }) => status === 'Done')
    })
    return runs
  }
  const read = async (address: string) => await (await rig.get(address)).text()

  test('cover each power type with the best named place of each town', async () => {
    const demos = await Promise.all(Array.from({ length: 4 }, () => ensureDemoCustomer(database.db)))
    expect(new Set(demos.map((demo) => demo.id)).size).toBe(1)
    await Promise.all([enqueueSeed(rig.deps), enqueueSeed(rig.deps), seedDemo(rig.deps)])
    const runs = await finishedExamples()
    await seedDemo(rig.deps)
    await enqueueSeed(rig.deps)
    expect(await finishedExamples()).toHaveLength(runs.length)
    expect(runs.map(({ evalId, name }) => [evalId, name]).toSorted()).toEqual([
      ['0000_ac', 'All AC'],
      ['0000_dc', 'All DC'],
      ['0001', 'Shop car parks'],
      ['0002_ac', 'Town car parks'],
      ['0003_dc', 'Fuel stations and rest stops'],
    ])
    const named = (part: string) =>
      scorecards
        .find(({ name }) => name.startsWith(part))
        ?.locations.map(({ row, current }) => `${row.location_name} ${current}`)
    expect(named('Shop')).toEqual([
      'Grand Mall, Upton AC',
      'Grand Mall, Upton DC',
      'Lake Shop, Lowton AC',
      'Lake Shop, Lowton DC',
    ])
    expect(named('Town')).toEqual(['Station, Upton AC'])
    expect(named('Fuel')).toEqual(['Fuel & Co, Lowton DC'])
  })

  test('hold no locked scouting values', async () => {
    const locked = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))
    const runs = await finishedExamples()
    const addresses = runs.flatMap(({ map, evaluations = [] }) => [
      map,
      ...evaluations.map((each) => each.map),
    ])
    expect(addresses).toHaveLength(7)
    for (const address of addresses) {
      const text = await read(`/evals/map?url=${encodeURIComponent(address)}`)
      expect(leaksOfJson(JSON.parse(text), locked)).toEqual([])
      expect(leaksOfJson(JSON.parse(await read(new URL(address).pathname.slice(4))), locked)).toEqual([])
    }
    const cells = scorecards.flatMap(({ locations }) => locations.map(({ row }) => row))
    expect(cells.flatMap((row) => leaksOfJson(row, locked))).toEqual([])
    expect(cells.every((row) => Number(row.total_kwh_per_day) > 0)).toBe(true)
  })

  test('are still made after a kill between request and work', async () => {
    const other = await openInMemory()
    const dead = engineRig(other.db, { atlas: rig.deps.atlas })
    await ensureDemoCustomer(other.db)
    await enqueueSeed(dead.deps)
    await dead.close()
    const next = engineRig(other.db, { atlas: rig.deps.atlas })
    next.work()
    const count = async () => (await (await next.get('/evals/runs')).json()).runs.length
    await until(async () => (await count()) >= 3)
    await next.close()
    await other.close()
  })

  test('limit the scorecard of a large record to its best ten locations and say so', async () => {
    scorecards.length = 0
    const coords = Array.from({ length: 12 }, (_, index) =>
      submitted({ location_id: String(index + 1), lat: 47.1 + index * 0.004, evaluation_type: 'AC,DC' }),
    )
    await rig.post('/cord', { as: 'ada@example.com', body: submission(...coords) })
    await rig.finished('ada@example.com')
    const [document] = scorecards
    expect(document?.selection).toEqual({ shown: 10, of: 12 })
    expect(document?.locations).toHaveLength(20)
    const predicted = document?.locations
      .filter((each) => each.current === 'DC')
      .map((each) => each.prediction.utilization)
    expect(predicted).toEqual(predicted?.toSorted((a, b) => b - a))
  })
})
