import { type Runs, runsSchema } from '@/lib/contract/evaluation'
import { evaluations, files } from '@/server/engine/db/schema/evaluation'
import { jobs } from '@/server/engine/db/schema/job'
import { summariseKind } from '@/server/engine/services/evaluations/job-kinds'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'

const as = 'ada@example.com'
const problem = (row: number) => ({
  location_id: String(row),
  location_name: 'Ü'.repeat(200),
  message: '54.50000, 4.20000 lies outside the countries that can be evaluated: Testland.',
})

let database: TestDatabase
let rig: EngineRig
let customerId: string

beforeAll(async () => {
  database = await openInMemory()
  rig = engineRig(database.db)
  customerId = (await (await rig.get('/me', { as })).json()).data.customer.id
})

afterAll(async () => {
  await rig.close()
  await database.close()
})

beforeEach(() => database.db.delete(evaluations))

/** Records of one moment, as one transaction makes them. */
const add = (from: number, to: number, over: Partial<typeof evaluations.$inferInsert> = {}) =>
  database.db.insert(evaluations).values(
    Array.from({ length: to - from + 1 }, (_, index) => ({
      id: `${over.createdAt?.getTime() ?? ''}-${from + index}`,
      customerId,
      evalId: `${String(from + index).padStart(4, '0')}_dc`,
      name: 'A record',
      powerType: 'DC' as const,
      status: 'Done' as const,
      type: 'Utilization estimation',
      locationCount: 2,
      ...over,
    })),
  )

const ask = async (query: string): Promise<Runs> =>
  runsSchema.parse(await (await rig.get(`/evals/runs${query}`, { as })).json())
const idsOf = ({ runs }: Runs) => runs.map(({ evalId }) => evalId)

/** The answers of a list, read to its end; `between` runs after each. */
async function readAll(limit: number, between: (at: number) => Promise<unknown> = async () => 0) {
  const ids: string[] = []
  for (let next: string | null = '', at = 0; next !== null; at += 1) {
    const answer: Runs = await ask(`?limit=${limit}${next && `&cursor=${next}`}`)
    expect(answer.runs.length).toBeLessThanOrEqual(limit)
    ids.push(...idsOf(answer))
    next = answer.next
    await between(at)
  }
  return ids
}

const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `${String(from - index).padStart(4, '0')}_dc`)

test('a list is answered newest first, in parts of any size, each record once', async () => {
  await add(1, 7)
  expect(await readAll(3)).toEqual(numbers(7, 1))
  expect(await readAll(7)).toEqual(numbers(7, 1))
  expect((await ask('')).next).toBeNull()
})

test('records that are added between two answers neither repeat nor hide any', async () => {
  await add(1, 6)
  const ids = await readAll(2, (at) =>
    add(20 + at, 20 + at, { createdAt: new Date(Date.now() + 60_000 + at) }),
  )
  expect(ids).toEqual(numbers(6, 1))
})

test('a record with an older date comes after newer ones, in every part', async () => {
  await add(1, 3)
  await add(4, 4, { date: '2024-02-29' })
  await add(5, 5, { date: '2025-01-01' })
  expect(await readAll(2)).toEqual([...numbers(3, 1), '0005_dc', '0004_dc'])
})

test('the summaries come first, once they have a map, and do not move between two answers', async () => {
  const summary = { type: 'Summary', createdAt: new Date(0) }
  await add(0, 0, summary)
  await add(1, 5)
  expect(await readAll(2)).toEqual(numbers(5, 1))
  const contentType = 'application/json'
  await database.db.insert(files).values({ evaluationId: '0-0', kind: 'map', key: 'k', contentType, size: 1 })
  const moved = (at: number) => database.db.update(evaluations).set({ version: at })
  expect(await readAll(2, moved)).toEqual(['0000_dc', ...numbers(5, 1)])
})

test('the numbers of all records come with every part', async () => {
  await add(1, 3, { status: 'In progress' })
  await add(4, 6)
  await add(7, 7, { type: 'Custom report' })
  await add(8, 8, { type: 'Scouting' })
  const { totals, next } = await ask('?limit=1')
  expect(totals).toEqual({ evaluations: 6, locations: 12, inProgress: 3, analyses: 1 })
  expect((await ask(`?limit=1&cursor=${next}`)).totals).toEqual(totals)
})

test('100 records of 500 wrong rows with the longest names stay below 200 KB', async () => {
  const problems = Array.from({ length: 500 }, (_, row) => problem(row))
  await add(1, 101, { name: 'Ü'.repeat(200), status: 'Failed', problems })
  const answer = await rig.get('/evals/runs', { as })
  const text = await answer.text()
  expect(Buffer.byteLength(text)).toBeLessThan(200_000)
  const list = runsSchema.parse(JSON.parse(text))
  expect(list.runs).toHaveLength(100)
  expect(list.next).not.toBeNull()
  expect(list.runs[0]).toMatchObject({ evalId: '0101_dc', problems: [], problemCount: 500 })
  const alone = await (await rig.get('/evals/runs/0101_dc', { as })).json()
  expect(alone.problems).toEqual(problems)
})

test('the newest records say whether their summaries are being written anew', async () => {
  await add(1, 3)
  const job = { kind: summariseKind, payload: { customerId, current: 'DC' }, customerId }
  await database.db.insert(jobs).values({ ...job, customerId: 'another' })
  expect((await ask('?limit=1')).summarising).toBe(false)
  await database.db.insert(jobs).values(job)
  const { summarising, next } = await ask('?limit=1')
  expect(summarising).toBe(true)
  expect((await ask(`?limit=1&cursor=${next}`)).summarising).toBeUndefined()
  await database.db.update(jobs).set({ state: 'failed' })
  expect((await ask('?limit=1')).summarising).toBe(false)
})

test.each([
  ['limit=0', 422],
  ['limit=101', 422],
  ['limit=1.5', 422],
  ['cursor=nonsense', 400],
  ['cursor=%00', 400],
  ['limit=1&limit=2', 400],
])('?%s is refused', async (query, status) => {
  expect((await rig.get(`/evals/runs?${query}`, { as })).status).toBe(status)
})

test('a record of somebody else is as missing as none', async () => {
  await add(1, 1)
  const own = await rig.get('/evals/runs/0001_dc', { as })
  const foreign = await rig.get('/evals/runs/0001_dc', { as: 'bob@example.com' })
  const none = await rig.get('/evals/runs/0002_dc', { as })
  expect([own.status, foreign.status, none.status]).toEqual([200, 404, 404])
  expect(await foreign.json()).toEqual(await none.json())
})
