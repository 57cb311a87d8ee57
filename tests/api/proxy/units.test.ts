import * as z from 'zod'
import type { DeclaredCall } from '@/lib/contract/call'
import { inferenceCalls } from '@/lib/contract/inference'
import { listCalls } from '@/lib/contract/lists'
import { handle } from '@/server/bff/handler/handle'
import { rig } from '@/tests/support/handled-calls'
import { ask } from '@/tests/support/proxy-rig'

let made = 0

const anyCall = { path: '/any', summary: 'Any', access: 'visitor' } as const

function nextLimit() {
  made += 1
  return { name: `units-${made}`, perMinute: { registered: 10, visitor: 5 } }
}

const writing = (): DeclaredCall => ({
  ...anyCall,
  method: 'POST',
  body: z.array(z.number()),
  limit: nextLimit(),
  units: (body) => (body as number[]).length,
})

const countedCall = (call = writing()) => handle(call, async () => ({}))

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

const send = (call: ReturnType<typeof handle>, count: number, headers: Record<string, string>) =>
  ask(call, { method: 'POST', body: numbers(count), headers })

const from = (client: string) => ({ 'x-kerbwatt-client': client })

describe('units', () => {
  test('count what a call costs, so that a large one leaves less for others', async () => {
    const call = countedCall()
    const cookie = await rig.cookieFor('spender')
    const statuses = []
    for (const count of [6, 4, 1]) statuses.push((await send(call, count, { cookie })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('refuse at once what waiting would not allow', async () => {
    const call = countedCall()
    const answer = await send(call, 6, from('192.0.2.7'))
    expect([answer.status, (await answer.json()).detail]).toEqual([
      413,
      'This call counts as 6, and 5 are allowed without a sign-in. Send less at once.',
    ])
    const cookie = await rig.cookieFor('big-spender')
    expect((await (await send(call, 11, { cookie })).json()).detail).toBe(
      'This call counts as 11, and 10 are allowed. Send less at once.',
    )
  })

  test('are few for the writes of all visitors together, and do not end a person’s', async () => {
    const call = countedCall()
    let written = 0
    for (let client = 0; client < 60; client += 1) {
      const { status } = await send(call, 3, from(`198.51.100.${client}`))
      if (status === 200) written += 3
    }
    expect(written).toBeGreaterThan(90)
    expect(written).toBeLessThanOrEqual(100)
    expect((await send(call, 3, { cookie: await rig.cookieFor('someone') })).status).toBe(200)
  })

  test('of visitors’ reads are counted by address alone', async () => {
    const call = countedCall({ ...anyCall, method: 'GET', limit: nextLimit() })
    const statuses = new Set<number>()
    for (let client = 0; client < 120; client += 1) {
      statuses.add((await ask(call, { headers: from(`203.0.113.${client}`) })).status)
    }
    expect([...statuses]).toEqual([200])
  })
})

test('an estimate costs a unit for each input, a list one for each 500 locations', () => {
  expect([0, 1, 500].map((count) => inferenceCalls.infer.units(numbers(count)))).toEqual([1, 1, 500])
  const change = (count: number) => ({
    version: 1,
    content: { kind: 'locations', locations: numbers(count) },
  })
  expect([0, 499, 10_000].map((count) => listCalls.saveList.units(change(count)))).toEqual([1, 1, 21])
})
