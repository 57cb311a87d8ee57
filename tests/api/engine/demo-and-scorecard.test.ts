import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { EvaluationDocument } from '@/server/engine/documents/documents'
import { ensureDemoCustomer } from '@/server/engine/services/account/ensure-demo-customer'
import { seedDemo } from '@/server/engine/services/evaluations/seed-demo'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, submitted } from '@/tests/support/engine-rig'
import { site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

describe('what is made without being asked for', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-demo-'))
  const scorecards: EvaluationDocument[] = []
  let database: TestDatabase
  let rig: EngineRig

  beforeAll(async () => {
    database = await openInMemory()
    const sites = [
      site({ osm_id: 'w1', name: 'Station', city: 'Upton', 'Score DC': 0.4 }),
      site({ osm_id: 'w2', name: 'Mall', city: 'Upton', 'Score DC': 0.9 }),
      site({ osm_id: 'w3', name: '', city: 'Lowton', 'Score DC': 1 }),
      site({ osm_id: 'w4', name: 'Lake', city: 'Lowton', 'Score DC': 0.5 }),
    ]
    writeSmallAtlas(directory, smallAtlas({ sites }))
    const content = new Uint8Array([1])
    rig = engineRig(database.db, {
      atlas: createAtlasLibrary([directory]),
      documents: {
        spreadsheet: async () => content,
        scorecard: async (document) => {
          scorecards.push(document)
          return content
        },
      },
    })
    rig.work()
  }, 60_000)

  afterAll(async () => {
    await rig.close()
    await database.close()
    rmSync(directory, { recursive: true })
  })

  test('a guest reads the example of the best named place in each town, made once', async () => {
    const demos = await Promise.all(Array.from({ length: 4 }, () => ensureDemoCustomer(database.db)))
    expect(new Set(demos.map((demo) => demo.id)).size).toBe(1)
    await Promise.all([seedDemo(rig.deps), seedDemo(rig.deps)])
    await seedDemo(rig.deps)
    for (let wait = 0; wait < 200 && scorecards.length === 0; wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(scorecards[0]?.locations.map((each) => each.row.location_name)).toEqual(['Mall', 'Lake'])
    const { runs, user_type } = await (await rig.get('/evals/runs')).json()
    expect(user_type).toBe('other')
    expect(runs.filter((run: { type: string }) => run.type !== 'Summary')).toMatchObject([
      { evalId: '0001_dc', name: 'Example: Testland' },
    ])
  })

  test('a scorecard shows the best ten locations of a larger record and says so', async () => {
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
