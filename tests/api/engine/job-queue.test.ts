import { eq } from 'drizzle-orm'
import { jobs } from '@/server/engine/db/schema/job'
import type { JobHandler, JobQueue, JobTurn } from '@/server/engine/jobs/job-queue'
import { everyDatabase } from '@/tests/support/databases'
import { queueRig } from '@/tests/support/queue-rig'
import { until } from '@/tests/support/until'

/** The lease outlasts the pauses of a busy machine. */
const timing = { leaseMs: 3_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }

describe.each(everyDatabase())('the job queue on $name', ({ open }) => {
  const rig = queueRig(open, timing)
  const worker = (run: JobHandler['run'], giveUp: JobHandler['giveUp'] = async () => undefined) => {
    const queue = rig.newQueue()
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
    const queue = worker(run, async (_, cause) => {
      reason = cause
    })
    await add(queue, {})
    queue.wake()
    await until(async () => (await states())[0] === 'failed')
    expect(attempts).toEqual([1, 2, 3])
    expect(reason).toEqual(new Error('still broken'))
    expect((await rig.db.select().from(jobs))[0]?.lastError).toBe('Error: still broken')
  })

  test('takes over the job of a dead process once its lease expires', async () => {
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
    worker(
      async () => void runs++,
      async () => void gaveUp++,
    )
    await until(async () => (await states())[0] === 'failed')
    expect([runs, gaveUp]).toEqual([0, 1])
  })

  test('renews the lease of a long job', async () => {
    let runs = 0
    const leasedUntil = async () => (await rig.db.select().from(jobs))[0]?.lockedUntil?.getTime() ?? 0
    const slow = async () => {
      runs += 1
      const first = await leasedUntil()
      await until(async () => Date.now() > first && (await leasedUntil()) > first)
    }
    const queue = worker(slow)
    worker(slow)
    await add(queue, {})
    queue.wake()
    await until(async () => (await states())[0] === 'done')
    expect(runs).toBe(1)
  })

  test('aborts a worker that has lost its job and keeps the new holder’s outcome', async () => {
    let wasTold = false
    const queue = worker(async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      wasTold = true
    })
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
