import type { Db } from '@/server/base/db'
import { finishJob, forgivenKills, type Job, keepProgress, takeJob } from '@/server/engine/db/queries/jobs'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'
import type { JobHandler, JobQueue, NewJob } from '@/server/engine/jobs/job-queue'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { silentLog } from '@/tests/support/engine-rig'
import { until } from '@/tests/support/until'

const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }

describe.each(everyDatabase())('jobs whose process is killed, on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db
  let queue: JobQueue

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  beforeEach(() => {
    queue = createTableQueue({ db, log: silentLog, timing })
  })
  afterEach(async () => {
    await queue.close()
    await db.delete(jobs)
    await db.delete(jobTurns)
  })
  afterAll(() => database?.close())

  const add = (...added: Omit<NewJob, 'kind'>[]) =>
    db.transaction(async (tx) => {
      for (const job of added) await queue.enqueue(tx, { kind: 'test', ...job })
    })
  /** A process that takes a job and is gone at once. */
  const killed = () => takeJob(db, { kinds: ['test'], holder: 'dead', leaseMs: 0 })

  test('do not count four attempts', async () => {
    await add({ payload: {} })
    const seen: number[] = []
    for (let kill = 1; kill <= 6; kill += 1) {
      const job = await killed()
      seen.push(job?.attempts ?? 0)
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 2])
  })

  test('count kills and attempts anew once they have kept progress', async () => {
    await add({ payload: {} })
    const takes = async (count: number) => {
      let job: Job | undefined
      for (let take = 0; take < count; take += 1) {
        job = await killed()
      }
      return [job?.attempts, job?.kills, job?.progress]
    }
    expect(await takes(7)).toEqual([3, 6, null])
    const { id = 0 } = (await db.select().from(jobs))[0] ?? {}
    expect(await keepProgress(db, { id, holder: 'another', progress: { step: 1 } })).toBe(false)
    expect(await keepProgress(db, { id, holder: 'dead', progress: { step: 1 } })).toBe(true)
    expect(await takes(1)).toEqual([1, 1, { step: 1 }])
    expect(await takes(4)).toEqual([2, 5, { step: 1 }])
  })

  test('begin a turn with what the one before has kept', async () => {
    const seen: unknown[] = []
    const run: JobHandler['run'] = async (_, { attempt, progress, keep }) => {
      seen.push([attempt, progress])
      if (seen.length === 2) await keep({ step: 1 })
      if (seen.length < 4) throw new Error('not yet')
    }
    await add({ payload: {} })
    queue.start({ test: { run, giveUp: async () => undefined } })
    await until(async () => (await db.select().from(jobs))[0]?.state === 'done')
    expect(seen).toEqual([
      [1, null],
      [2, null],
      [2, { step: 1 }],
      [3, { step: 1 }],
    ])
  })

  test('leave turns to others while one ends its process again and again, until it fails', async () => {
    await add({ customerId: 'poison', size: 1, payload: {} })
    await add(...Array.from({ length: 20 }, () => ({ customerId: 'other', size: 1, payload: {} })))
    const lives: string[] = []
    for (let failed = false; !failed; ) {
      const taken = await killed()
      if (!taken) break
      lives.push(taken.customerId ?? '')
      failed = taken.attempts > timing.maxAttempts
      const end = { id: taken.id, holder: 'dead', workedMs: 0, lastError: null }
      // A process that takes the poison is gone before it can say so.
      if (taken.customerId === 'other') await finishJob(db, { ...end, state: 'done' })
    }
    const poisoned = lives.filter((customer) => customer === 'poison').length
    expect(poisoned).toBe(forgivenKills + timing.maxAttempts + 1)
    expect(lives.length - poisoned).toBeGreaterThanOrEqual(poisoned - 1)
  })
})
