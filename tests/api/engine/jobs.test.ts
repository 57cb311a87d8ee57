import { eq } from 'drizzle-orm'
import { type EvaluationRecord, runsSchema, submissionAnswerSchema } from '@/lib/contract/evaluation'
import type { Db } from '@/server/base/db'
import {
  finishJob,
  forgivenKills,
  type Job,
  keepProgress,
  overdueJobs,
  takeJob,
} from '@/server/engine/db/queries/jobs'
import {
  evaluationLocations,
  evaluationParts,
  evaluations,
  idempotencyKeys,
} from '@/server/engine/db/schema/evaluation'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'
import type { JobHandler, JobQueue, JobTurn, NewJob } from '@/server/engine/jobs/job-queue'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import type { Predictor } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog, submission, submitted } from '@/tests/support/engine-rig'
import { queueRig } from '@/tests/support/queue-rig'
import { until } from '@/tests/support/until'

describe('the queue', () => {
  /** The lease outlasts pauses of a busy machine. */
  const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }
  /** Renewed after a third. Only for a single worker. */
  const shortLeaseMs = 300

  interface WorkerOptions {
    giveUp?: JobHandler['giveUp']
    leaseMs?: number
  }

  describe.each(everyDatabase())('the job queue on $name', ({ open }) => {
    const rig = queueRig(open, timing)
    const worker = (
      run: JobHandler['run'],
      { giveUp = async () => undefined, leaseMs = timing.leaseMs }: WorkerOptions = {},
    ) => {
      const queue = rig.newQueue({ leaseMs })
      queue.start({ test: { run, giveUp } })
      return queue
    }
    const add = (queue: JobQueue, payload: object) =>
      rig.db.transaction((tx) => queue.enqueue(tx, { kind: 'test', payload }))
    const states = async () => (await rig.db.select().from(jobs).orderBy(jobs.id)).map((job) => job.state)

    test('gives each of 60 jobs to exactly one of four workers', async () => {
      const taken: unknown[] = []
      const handlers = Array.from({ length: 4 }, () => worker(async (payload) => void taken.push(payload)))
      await rig.db.transaction(async (tx) => {
        for (let number = 0; number < 60; number += 1)
          await rig.newQueue().enqueue(tx, { kind: 'test', payload: { number } })
      })
      for (const queue of handlers) queue.wake()
      await until(async () => (await states()).every((state) => state === 'done'))
      expect(taken).toHaveLength(60)
      expect(new Set(taken.map((payload) => (payload as { number: number }).number)).size).toBe(60)
    })

    test('drops a job whose transaction rolls back', async () => {
      await rig.db
        .transaction(async (tx) => {
          await rig.newQueue().enqueue(tx, { kind: 'test', payload: {} })
          throw new Error('no')
        })
        .catch(() => undefined)
      expect(await states()).toEqual([])
    })

    test('retries after a failure and gives up after the last attempt', async () => {
      const attempts: number[] = []
      let reason: unknown
      const run = async (_: unknown, turn: JobTurn) => {
        attempts.push(turn.attempt)
        throw new Error('still broken')
      }
      const giveUp: JobHandler['giveUp'] = async (_, cause) => {
        reason = cause
      }
      const queue = worker(run, { giveUp })
      await add(queue, {})
      queue.wake()
      await until(async () => (await states())[0] === 'failed')
      expect(attempts).toEqual([1, 2, 3])
      expect(reason).toEqual(new Error('still broken'))
      expect((await rig.db.select().from(jobs))[0]?.lastError).toBe('Error: still broken')
    })

    test('takes over a dead process’s job once its lease expires', async () => {
      await add(rig.newQueue(), { from: 'the dead' })
      const lockedUntil = new Date(Date.now() + 200)
      await rig.db.update(jobs).set({ state: 'active', attempts: 1, holder: 'dead', lockedUntil })
      const seen: { payload: unknown; attempt: number; at: number }[] = []
      worker(async (payload, turn) => void seen.push({ payload, attempt: turn.attempt, at: Date.now() }))
      await until(async () => (await states())[0] === 'done')
      expect(seen).toEqual([{ payload: { from: 'the dead' }, attempt: 1, at: expect.any(Number) }])
      expect(seen[0]?.at).toBeGreaterThanOrEqual(lockedUntil.getTime())
    })

    test('gives up on a job that crashes its process on every attempt', async () => {
      await add(rig.newQueue(), {})
      const dead = { holder: 'dead', lockedUntil: new Date(0) }
      await rig.db.update(jobs).set({ state: 'active', attempts: 3, kills: 4, ...dead })
      let runs = 0
      let gaveUp = 0
      worker(async () => void runs++, { giveUp: async () => void gaveUp++ })
      await until(async () => (await states())[0] === 'failed')
      expect([runs, gaveUp]).toEqual([0, 1])
    })

    test('renews a long job’s lease', async () => {
      const leasedUntil = async () => (await rig.db.select().from(jobs))[0]?.lockedUntil?.getTime() ?? 0
      const renewals: number[] = []
      const slow = async () => {
        renewals.push(await leasedUntil())
        while (renewals.length < 3) {
          await until(async () => (await leasedUntil()) > (renewals.at(-1) ?? 0))
          renewals.push(await leasedUntil())
        }
      }
      const queue = worker(slow, { leaseMs: shortLeaseMs })
      await add(queue, {})
      queue.wake()
      await until(async () => (await states())[0] === 'done')
      expect(renewals).toHaveLength(3)
    })

    test('aborts a worker that has lost its job, and keeps the new holder’s outcome', async () => {
      let wasTold = false
      const queue = worker(
        async (_, { signal }) => {
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
          wasTold = true
        },
        { leaseMs: shortLeaseMs },
      )
      await add(queue, {})
      queue.wake()
      await until(async () => (await states())[0] === 'active')
      await rig.db.update(jobs).set({ state: 'done', holder: 'another' })
      await until(() => wasTold)
      expect(
        (await rig.db.select().from(jobs).where(eq(jobs.holder, 'another'))).map((job) => job.state),
      ).toEqual(['done'])
    })

    test('returns a job at once when the process closes, without counting the attempt', async () => {
      let isRunning = false
      const queue = worker(async (_, { signal }) => {
        isRunning = true
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      })
      await add(queue, {})
      queue.wake()
      await until(() => isRunning)
      await queue.close()
      const [job] = await rig.db.select().from(jobs)
      expect([job?.state, job?.attempts, job?.holder]).toEqual(['ready', 0, null])
    })
  })
})

describe('turns', () => {
  const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }

  describe.each(everyDatabase())('customers’ turns on $name', ({ open }) => {
    const rig = queueRig(open, timing)
    const add = (...added: Omit<NewJob, 'kind'>[]) =>
      rig.db.transaction(async (tx) => {
        for (const job of added) await rig.newQueue().enqueue(tx, { kind: 'test', ...job })
      })
    /**
     * Starts `count` workers that do `chunk` locations a turn. @returns job names in the order of completion
     */
    const work = (count: number, chunk: number) => {
      const turns: string[] = []
      const done: string[] = []
      const left = new Map<string, number>()
      const run: JobHandler['run'] = async (payload, { giveWay }) => {
        const { name, size } = payload as { name: string; size: number }
        const remaining = (left.get(name) ?? size) - chunk
        left.set(name, remaining)
        turns.push(name)
        if (remaining > 0) giveWay(remaining)
        else done.push(name)
      }
      for (let worker = 0; worker < count; worker += 1) {
        rig.newQueue().start({ test: { run, giveUp: async () => undefined } })
      }
      return { turns, done }
    }
    const job = (customerId: string, name: string, size: number) => ({
      customerId,
      size,
      payload: { name, size },
    })
    const allDone = () =>
      until(async () => (await rig.db.select().from(jobs)).every(({ state }) => state === 'done'))

    test('alternate', async () => {
      await add(job('a', 'a', 30))
      await add(job('b', 'b', 30))
      const { turns } = work(1, 10)
      await allDone()
      expect(turns).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
    })

    test('give a single location its turn before all but one chunk of another’s crowd', async () => {
      await add(...Array.from({ length: 25 }, (_, at) => job('crowd', `crowd ${at}`, 50)))
      await add(job('single', 'single', 1))
      const { turns } = work(1, 10)
      await allDone()
      expect(turns.indexOf('single')).toBeLessThanOrEqual(1)
      expect(turns).toHaveLength(126)
    })

    test('hold for three workers too', async () => {
      await add(...Array.from({ length: 12 }, (_, at) => job('crowd', `crowd ${at}`, 50)))
      await add(job('single', 'single', 1))
      const { turns } = work(3, 10)
      await allDone()
      expect(turns.indexOf('single')).toBeLessThan(6)
      expect(turns).toHaveLength(61)
    })

    test('take a customer’s small records first and finish what has begun', async () => {
      await add(job('a', 'large', 40), job('a', 'small', 10), job('a', 'second large', 40))
      const { done, turns } = work(1, 20)
      await allDone()
      expect(done).toEqual(['small', 'large', 'second large'])
      expect(turns).toHaveLength(5)
    })

    test('count no attempt of a job that gave way, and add up its work', async () => {
      await add(job('a', 'a', 50))
      work(1, 10)
      await allDone()
      const [row] = await rig.db.select().from(jobs)
      expect(row).toMatchObject({ attempts: 1, kills: 0, size: 50, remaining: 10 })
    })

    test('keep one of two equal jobs that are wanted once', async () => {
      const once = { payload: { name: 'summary', size: 0 }, once: true }
      await add(once)
      await add(once)
      expect(await rig.db.$count(jobs)).toBe(1)
      await rig.db.update(jobs).set({ state: 'active' })
      await add(once)
      expect(await rig.db.$count(jobs)).toBe(2)
    })

    test('let a long queue count as healthy while a worker takes from it', async () => {
      await add(job('a', 'a', 1))
      const longAgo = new Date(Date.now() - 600_000)
      const since = new Date(Date.now() - 60_000)
      await rig.db.update(jobs).set({ runAt: longAgo })
      expect(await overdueJobs(rig.db, since, [])).toBe(1)
      await rig.db.insert(jobTurns).values({ customerId: 'b', takenAt: longAgo })
      expect(await overdueJobs(rig.db, since, [])).toBe(1)
      await rig.db.update(jobTurns).set({ takenAt: new Date() })
      expect(await overdueJobs(rig.db, since, [])).toBe(0)
    })
  })
})

describe('kills', () => {
  const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }

  describe.each(everyDatabase())('jobs with a killed process on $name', ({ open }) => {
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
    /** A process that takes a job and dies at once. */
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

    test('count kills and attempts afresh once they have kept progress', async () => {
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

    test('resume from what the previous turn has kept', async () => {
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

    test('leave turns to others while one kills its process repeatedly, until it fails', async () => {
      await add({ customerId: 'poison', size: 1, payload: {} })
      await add(...Array.from({ length: 20 }, () => ({ customerId: 'other', size: 1, payload: {} })))
      const lives: string[] = []
      for (let failed = false; !failed; ) {
        const taken = await killed()
        if (!taken) break
        lives.push(taken.customerId ?? '')
        failed = taken.attempts > timing.maxAttempts
        const end = { id: taken.id, holder: 'dead', workedMs: 0, lastError: null }
        // A process dies of the poison before it can report.
        if (taken.customerId === 'other') await finishJob(db, { ...end, state: 'done' })
      }
      const poisoned = lives.filter((customer) => customer === 'poison').length
      expect(poisoned).toBe(forgivenKills + timing.maxAttempts + 1)
      expect(lives.length - poisoned).toBeGreaterThanOrEqual(poisoned - 1)
    })
  })
})

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

  test('resume after the last kept chunk when a process ends, with the same files', async () => {
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

  test('resume after the last kept file of a small record', async () => {
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

  test('make one summary for a customer’s records that finish before it', async () => {
    const rig = newRig()
    for (let record = 0; record < 5; record += 1) await submit(rig, 'ada@example.com', places(2))
    rig.work()
    await rig.finished('ada@example.com')
    const made = await database.db.select().from(jobs).where(eq(jobs.kind, 'summarise'))
    expect(made).toHaveLength(1)
  })

  test('refuse a submission above the quota with a message and keep nothing of it', async () => {
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

  test('let no two simultaneous submissions pass the quota together', async () => {
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
