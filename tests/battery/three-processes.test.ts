import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { brand } from '@/lib/config/brand'
import { meSchema } from '@/lib/contract/account'
import { jobs } from '@/server/engine/db/schema/job'
import { sessions } from '@/server/engine/db/schema/session'
import { until } from '@/tests/support/until'
import { keepAsking, placesBody, submit } from './rig/evaluation-calls'
import { finishedRecords } from './rig/finished-records'
import { cookieOf, signInWith } from './rig/people'
import { type Installation, startInstallation } from './rig/three-processes'

const everyProcess = [0, 1, 2] as const

describe('three processes over one PostgreSQL behind a balancer', () => {
  let all: Installation
  let cookie: string

  beforeAll(async () => {
    all = await startInstallation()
    const browser = await signInWith(all.balancer.origin, await all.provider.newPerson())
    cookie = cookieOf(browser)
  })
  afterAll(async () => {
    await all?.close()
  })
  afterEach(() => {
    all.balancer.pin(undefined)
    expect(all.balancer.failures).toEqual([])
  })

  const jobsOf = async (kind: string) => all.db.select().from(jobs).where(eq(jobs.kind, kind))

  test('shares a sign-in among all processes', async () => {
    expect(all.balancer.answered.filter((count) => count > 0)).toHaveLength(3)
    const customers = new Set<string>()
    for (const each of everyProcess) {
      all.balancer.pin(each)
      const reply = await all.ask({ path: '/api/me', cookie })
      expect(reply.status).toBe(200)
      customers.add(meSchema.parse(reply.json()).data.customer.id)
    }
    expect(customers.size).toBe(1)
  })

  test('renews an expired token once for fifty calls at once', async () => {
    for (const round of [1, 2]) {
      await all.db.update(sessions).set({ accessExpiresAt: sql`now() - interval '1 second'` })
      all.provider.forget()
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => all.ask({ path: '/api/me', cookie })),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
      expect([round, all.provider.times('POST /token refresh_token')]).toEqual([round, 1])
    }
  })

  test('makes the guest examples once', async () => {
    const records = await finishedRecords(all.ask, { count: 5 })
    const names = records.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(records).toHaveLength(5)
  })

  test('makes one record of a submission sent six times and serves its files everywhere', async () => {
    const before = (await jobsOf('evaluate')).length
    const sent = { body: placesBody(3), key: randomUUID(), cookie }
    const replies = await Promise.all(Array.from({ length: 6 }, () => submit(all.ask, sent)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const [evalId, ...others] = new Set(replies.map((reply) => reply.text))
    expect(others).toEqual([])
    expect(evalId).toContain('0001_dc')
    const records = await finishedRecords(all.ask, { cookie, count: 2 })
    expect(records.map((record) => record.evalId).toSorted()).toEqual(['0000_dc', '0001_dc'])
    const evaluated = (await jobsOf('evaluate')).slice(before)
    expect(evaluated.map(({ state, attempts }) => [state, attempts])).toEqual([['done', 1]])
    const files = new Set<string>()
    for (const each of everyProcess) {
      all.balancer.pin(each)
      const reply = await all.ask({ path: '/api/evals/files/0001_dc/scorecard', cookie })
      expect([reply.status, reply.isWhole]).toEqual([200, true])
      files.add(reply.body.toString('base64'))
    }
    expect(files.size).toBe(1)
  })

  test('counts rate limits over all processes', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 12; call += 1) {
      const body = JSON.stringify({ email: `somebody-${call}@example.com`, name: 'Somebody' })
      statuses.push((await all.ask({ path: '/api/account/signup', method: 'POST', body })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  })

  test('ends a session in all processes at once', async () => {
    const browser = await signInWith(all.balancer.origin, await all.provider.newPerson())
    const own = cookieOf(browser)
    all.balancer.pin(1)
    await browser.submit(`${all.balancer.origin}/api/auth/sign-out`, {})
    for (const each of everyProcess) {
      all.balancer.pin(each)
      expect((await all.ask({ path: '/api/me', cookie: own })).status).toBe(401)
      const session = await all.ask({ path: '/api/auth/session', cookie: own })
      expect(session.text).not.toContain(brand.slug)
    }
    expect((await all.ask({ path: '/api/me', cookie })).status).toBe(200)
  })

  test('stops one process under load without a failed call or lost work', async () => {
    const body = placesBody(10)
    await Promise.all([1, 2, 3].map(() => submit(all.ask, { body, key: randomUUID(), cookie })))
    const paths = ['/api/evals/runs', '/api/scout/manifest/liechtenstein', '/demo/scouting']
    const asking = keepAsking(all.ask, { paths, cookie, callers: 8 })
    const before = [...all.balancer.answered]
    const answeredSince = (each: number) => (all.balancer.answered[each] ?? 0) - (before[each] ?? 0)
    await until(() => everyProcess.every((each) => answeredSince(each) > 0))
    const [first] = all.apps
    if (!first) throw new Error('There is no process to stop.')
    const underWay = await fetch(`${first.origin}/api/scout/maps/liechtenstein.json`)
    const stopped = first.stop('SIGTERM')
    expect((await underWay.text()).endsWith('}')).toBe(true)
    const exit = await stopped
    const afterStop = answeredSince(1)
    await until(() => answeredSince(1) >= afterStop + 20)
    const statuses = await asking.stop()
    expect(exit).toBe(0)
    expect([...statuses.keys()]).toEqual([200])
    const records = await finishedRecords(all.ask, { cookie, count: 5 })
    expect(records.map(({ evalId }) => evalId).toSorted()).toEqual([
      '0000_dc',
      '0001_dc',
      '0002_dc',
      '0003_dc',
      '0004_dc',
    ])
  })
})
