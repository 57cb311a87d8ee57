import { eq } from 'drizzle-orm'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { runsSchema, submissionAnswerSchema } from '@/lib/contract/evaluation'
import {
  evaluationLocations,
  evaluationParts,
  evaluations,
  idempotencyKeys,
} from '@/server/engine/db/schema/evaluation'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'
import type { Predictor } from '@/server/engine/model/predictor'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, submitted } from '@/tests/support/engine-rig'

const places = (count: number) =>
  submission(...Array.from({ length: count }, (_, at) => submitted({ location_id: String(at + 1) })))

/** A predictor that calls `seen` before each location. */
function watched(seen: (config: string | undefined) => void): Predictor {
  const model = createRatesAndFactors()
  return {
    ...model,
    explain: (input) => {
      seen(input['Connector Config'])
      return model.explain(input)
    },
  }
}

describe.each(everyDatabase())('evaluations of several customers on $name', ({ open }) => {
  let database: TestDatabase
  const rigs: EngineRig[] = []

  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    await Promise.all(rigs.splice(0).map((rig) => rig.close()))
    for (const table of [jobs, jobTurns, evaluations, idempotencyKeys]) await database.db.delete(table)
  })
  afterAll(() => database?.close())

  const newRig = (over: Parameters<typeof engineRig>[1] = {}) => {
    const rig = engineRig(database.db, over)
    rigs.push(rig)
    return rig
  }
  const submit = (rig: EngineRig, as: string, body: object) => rig.post('/cord', { as, body })
  const recordsOf = async (rig: EngineRig, as: string): Promise<EvaluationRecord[]> =>
    runsSchema.parse(await (await rig.get('/evals/runs', { as })).json()).runs

  test('finish a single location before the second chunk of another’s crowd', async () => {
    let predicted = 0
    let before: number | undefined
    const model = watched((config) => {
      if (config === '2x22 kW') before ??= predicted
      predicted += 1
    })
    const rig = newRig({ model })
    for (let record = 0; record < 3; record += 1) await submit(rig, 'crowd@example.com', places(60))
    await submit(rig, 'single@example.com', submission(submitted({ evaluation_type: 'AC' })))
    rig.work()
    await rig.finished('single@example.com')
    expect(before).toBeLessThanOrEqual(25)
    await rig.finished('crowd@example.com')
    expect(predicted).toBe(181)
  })

  test('go on after the last kept chunk when a process ends, with the same files', async () => {
    let predicted = 0
    const first = newRig({ model: watched(() => predicted++) })
    await submit(first, 'ada@example.com', places(60))
    const stopped = new Promise<void>((resolve) => {
      const model = watched(() => {
        predicted += 1
        if (predicted === 30) resolve()
      })
      newRig({ model }).work()
    })
    await stopped
    await rigs.at(-1)?.deps.jobs.close()
    const [kept, ...others] = await database.db.select().from(evaluationParts)
    expect([kept?.position, kept?.locationCount, others]).toEqual([0, 25, []])
    const [waiting] = await recordsOf(first, 'ada@example.com')
    expect([waiting?.evaluated, waiting?.locations]).toEqual([25, 60])
    const second = newRig({ files: first.deps.files, model: watched(() => predicted++) })
    const before = predicted
    second.work()
    await second.finished('ada@example.com')
    expect(predicted - before).toBe(35)
    const answer = await second.get('/evals/files/0001_dc/map', { as: 'ada@example.com' })
    const { datasets } = await answer.json()
    const rows: unknown[][] = datasets[0].data.allData
    expect(new Set(rows.map(([zid]) => zid)).size).toBe(60)
    expect(await database.db.$count(evaluationParts)).toBe(0)
    const finished = await recordsOf(second, 'ada@example.com')
    expect(finished.filter(({ evaluated }) => evaluated !== undefined)).toEqual([])
  })

  test('go on after the last kept file of a small record', async () => {
    let predicted = 0
    let refusals = 2
    const rig = newRig({ model: watched(() => predicted++) })
    const put: string[] = []
    const { files, documents } = rig.deps
    rig.deps.files = { ...files, put: (key, bytes) => files.put(key, bytes).then(() => void put.push(key)) }
    rig.deps.documents = {
      ...documents,
      scorecard: async (document) => {
        refusals -= 1
        if (refusals >= 0) throw new Error('no scorecard yet')
        return documents.scorecard(document)
      },
    }
    await submit(rig, 'ada@example.com', places(3))
    rig.work()
    await rig.finished('ada@example.com')
    const records = (await recordsOf(rig, 'ada@example.com')).filter(({ type }) => type !== 'Summary')
    expect(records.map(({ status }) => status)).toEqual(['Done'])
    const kinds = put.map((key) => key.split('/').at(-1))
    expect(kinds.slice(0, 3)).toEqual(['map.json', 'excel.xlsx', 'scorecard.pdf'])
    expect(predicted).toBe(3)
  })

  test('make a customer’s summary once for records that finish before it', async () => {
    const rig = newRig()
    for (let record = 0; record < 5; record += 1) await submit(rig, 'ada@example.com', places(2))
    rig.work()
    await rig.finished('ada@example.com')
    const made = await database.db.select().from(jobs).where(eq(jobs.kind, 'summarise'))
    expect(made).toHaveLength(1)
  })

  test('refuse a submission above the quota with a sentence and keep nothing of it', async () => {
    const rig = newRig({ maxWaitingLocations: 50 })
    const eleven = { as: 'ada@example.com', body: places(11), headers: { 'idempotency-key': 'one' } }
    await submit(rig, 'ada@example.com', places(40))
    const refused = await rig.post('/cord', eleven)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      429,
      '40 locations of your account are still being evaluated, and at most 50 may wait at a time. ' +
        'Submit these 11 once others are done.',
    ])
    expect(await database.db.$count(evaluationLocations)).toBe(40)
    expect((await submit(rig, 'eve@example.com', places(11))).status).toBe(201)
    rig.work()
    await rig.finished('ada@example.com')
    expect((await rig.post('/cord', eleven)).status).toBe(201)
  })

  test('let no two submissions at once pass the quota together', async () => {
    const rig = newRig({ maxWaitingLocations: 50 })
    await recordsOf(rig, 'ada@example.com')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => submit(rig, 'ada@example.com', places(30))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429])
  })

  test('estimate a wait from the last finished records, by customers’ turns', async () => {
    const rig = newRig()
    const first = await submit(rig, 'ada@example.com', places(30))
    expect(await first.json()).toEqual({ success: true, evalId: expect.any(String) })
    await database.db.update(jobs).set({ state: 'done', workedMs: 50 * 6_000, finishedAt: new Date() })
    const mine = await submit(rig, 'eve@example.com', places(10))
    expect(submissionAnswerSchema.parse(await mine.json()).waitMinutes).toBe(3)
    await submit(rig, 'crowd@example.com', places(400))
    const [record] = await recordsOf(rig, 'eve@example.com')
    expect(record?.waitMinutes).toBe(6)
    await database.db.update(evaluations).set({ status: 'Done' })
    expect((await recordsOf(rig, 'eve@example.com'))[0]?.waitMinutes).toBeUndefined()
  })
})
