import { clientAddressHeader } from '@/lib/config/request-guard'
import { accountCalls } from '@/lib/contract/account'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

const POST = routeOf(accountCalls.signUp)

describe('POST /api/account/signup', () => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof proxyRig>>

  beforeAll(async () => {
    database = await openInMemory()
    rig = await proxyRig(database.db)
    rig.service.answer = () => Response.json({ id: 'abc' }, { status: 201 })
  })
  afterAll(() => database.close())

  const send = (body: unknown, from = '203.0.113.1', headers = {}) =>
    ask(POST, { method: 'POST', body, headers: { [clientAddressHeader]: from, ...headers } })

  test('passes a visitor’s request to the service, with a lower-case address', async () => {
    const answer = await send({ email: 'Ada@Example.com', name: 'Ada Charging', isInternal: true })
    expect([answer.status, await answer.json()]).toEqual([201, { id: 'abc' }])
    const [seen] = rig.service.seen
    expect([seen?.method, seen?.path]).toEqual(['POST', '/account/signup'])
    expect(JSON.parse(seen?.body ?? '')).toEqual({ email: 'ada@example.com', name: 'Ada Charging' })
    expect(seen?.headers.get('authorization')).toBeNull()
  })

  test('refuses a page of another site', async () => {
    const answer = await send({ email: 'ada@example.com', name: 'Ada' }, '203.0.113.2', {
      'sec-fetch-site': 'cross-site',
    })
    expect(answer.status).toBe(403)
  })

  test('limits a machine to five per minute, independently of others', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 6; call += 1) {
      const answer = await send({ email: `ada${call}@example.com`, name: 'Ada' }, '203.0.113.3')
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await send({ email: 'bob@example.com', name: 'Bob' }, '203.0.113.4')).status).toBe(201)
  })
})
