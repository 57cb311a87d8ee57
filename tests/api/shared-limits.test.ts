import { sql } from 'drizzle-orm'
import { rateCounts } from '@/server/engine/db/schema/rate-count'
import { removeEndedCounts, sharedLimiter } from '@/server/limits/shared-limiter'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'

describe.each(everyDatabase())('shared limits of several processes, on $name', ({ open }) => {
  let database: TestDatabase
  const warnings: string[] = []
  const deps = () => ({ db: database.db, log: { warn: (_: object, text: string) => warnings.push(text) } })

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    warnings.length = 0
  })

  /** Starts `count` processes; each keeps its own share of the common count. */
  const processes = (count: number, name: string, size = { calls: 10, seconds: 60 }) =>
    Array.from({ length: count }, () => sharedLimiter({ name, ...size }, async () => deps()))

  test('let three processes through as often as one, however calls are spread', async () => {
    const three = processes(3, 'spread')
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, at) => three[at % 3]?.take('ada') ?? Promise.reject(new Error('none'))),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(10)
    for (const wait of waits) if (wait !== null) expect(wait).toBeGreaterThan(0)
    expect(await three[1]?.take('bob')).toBeNull()
    expect(warnings).toEqual([])
  })

  test('hand out a large limit in lots without exceeding it', async () => {
    const two = processes(2, 'lots', { calls: 1_000, seconds: 60 })
    const before = await database.db.$count(rateCounts)
    let passed = 0
    for (let call = 0; call < 1_200; call += 1) {
      if ((await two[call % 2]?.take('ada')) === null) passed += 1
    }
    expect(passed).toBe(1_000)
    expect(await database.db.$count(rateCounts)).toBe(before + 1)
  })

  test('restart when the period ends, and remove expired counts', async () => {
    const [one, two] = processes(2, 'span', { calls: 1, seconds: 3_600 })
    expect(await one?.take('ada')).toBeNull()
    expect(await two?.take('ada')).toBeGreaterThan(3_500_000)
    await database.db.update(rateCounts).set({ expire: sql`now() - interval '1 second'` })
    const [fresh] = processes(1, 'span', { calls: 1, seconds: 3_600 })
    expect(await fresh?.take('ada')).toBeNull()
    await database.db.update(rateCounts).set({ expire: sql`now() - interval '1 second'` })
    await removeEndedCounts(database.db)
    expect(await database.db.$count(rateCounts)).toBe(0)
  })

  test('store neither addresses nor accounts', async () => {
    const [one] = processes(1, 'private')
    await one?.take('203.0.113.7')
    const rows = await database.db.select().from(rateCounts)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    expect(rows[0]?.key).toMatch(/^private:[\w-]{22}$/)
  })

  test('count per process, with a warning, while the database does not answer', async () => {
    const insert = () => {
      throw new Error('gone')
    }
    const limiter = sharedLimiter({ name: 'away', calls: 2, seconds: 60 }, async () => ({
      ...deps(),
      db: { insert } as never,
    }))
    expect(await limiter.take('ada')).toBeNull()
    expect(await limiter.take('ada')).toBeNull()
    expect(await limiter.take('ada')).toBeGreaterThan(0)
    expect(warnings[0]).toContain('could not be counted together')
  })
})
