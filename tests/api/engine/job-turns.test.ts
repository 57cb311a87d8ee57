import { overdueJobs } from '@/server/engine/db/queries/jobs'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'
import type { JobHandler, NewJob } from '@/server/engine/jobs/job-queue'
import { everyDatabase } from '@/tests/support/databases'
import { queueRig } from '@/tests/support/queue-rig'
import { until } from '@/tests/support/until'

const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }

describe.each(everyDatabase())('turns of customers on $name', ({ open }) => {
  const rig = queueRig(open, timing)
  const add = (...added: Omit<NewJob, 'kind'>[]) =>
    rig.db.transaction(async (tx) => {
      for (const job of added) await rig.newQueue().enqueue(tx, { kind: 'test', ...job })
    })
  /** Starts `count` workers that do `chunk` locations a turn. @returns the names of jobs in the order done */
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

  test('give one location of a customer its turn before all but one chunk of another’s', async () => {
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

  test('take a customer’s small records first and finish what is begun', async () => {
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

  test('let a long queue be healthy while a worker takes from it', async () => {
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
