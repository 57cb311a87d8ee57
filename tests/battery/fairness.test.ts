import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { callList } from '@/lib/contract/all-calls'
import { type DeclaredCall, nameOf } from '@/lib/contract/call'
import { type Ask, askAt, type Reply } from './rig/ask'
import { type ExampleCall, exampleCalls } from './rig/calls'
import { type Battery, openBattery } from './rig/open-battery'

/** As shipped, where the rig's own settings are beyond any limit. */
const shipped = { CALLS_PER_MINUTE: '1200', UNITS_PER_MINUTE: '12000' }

let battery: Battery

beforeAll(async () => {
  battery = await openBattery({ engine: true, settings: { ...shipped, TRUSTED_PROXIES: '1' } })
})

afterAll(() => battery.close())

const declared = new Map<string, DeclaredCall>(callList.map((call) => [nameOf(call), call]))
/** End sign-ins, which the walk needs, or stop other people's. */
const isOver = ({ name }: ExampleCall) => /sessions|DELETE \/customers|signup/.test(name)

interface Client {
  ask: Ask
  close(): void
  cookie: string
}

const clientAt = (network: string, cookie: string): Client => ({
  ...askAt(battery.app.origin, network),
  cookie,
})

/** Milliseconds of each answer. */
async function timesOf(client: Client, paths: readonly string[], until: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; !until(); turn += 1) {
    const started = performance.now()
    const { status } = await client.ask({ path: paths[turn % paths.length] ?? '/', cookie: client.cookie })
    times.push(performance.now() - started)
    expect(status).toBe(200)
    await wait(8)
  }
  return times
}

/** Sends a call at the rate that its limit permits, and never waits for answers beyond one. */
async function attack(client: Client, call: ExampleCall, until: () => boolean): Promise<Reply[]> {
  const { registered, visitor } = declared.get(call.name)?.limit?.perMinute ?? {
    registered: 1200,
    visitor: 600,
  }
  const pause = 60_000 / (client.cookie === '' ? visitor : registered)
  const replies: Reply[] = []
  while (!until()) {
    const started = performance.now()
    const { method, path, body, headers } = call
    replies.push(
      await client.ask({
        method,
        path,
        cookie: client.cookie,
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
      }),
    )
    await wait(Math.max(0, Math.min(100, pause - (performance.now() - started))))
  }
  return replies
}

/** The app's memory in MB. */
function memory(): number {
  const [, pages = '0'] = readFileSync(`/proc/${battery.app.pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4_096) / 1_000_000
}

const share = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

/** Milliseconds per call. */
const spell = 90
const honestPaths = [
  '/api/me',
  '/api/evals/runs?limit=5',
  '/api/scout/manifest/liechtenstein',
  '/api/me/lists',
]

test('five clients at the permitted rate of any call do not hold up an honest person', async () => {
  const honest = clientAt('192.0.2.1', battery.people.a)
  const attackers = [battery.people.b, battery.people.b, battery.people.staff, '', ''].map((cookie, at) =>
    clientAt(`198.51.100.${at}`, cookie),
  )
  const during = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() > end
  }
  await timesOf(honest, honestPaths, during(1_000))
  const before = memory()
  const calls = exampleCalls().filter((call) => !isOver(call))
  const alone: number[] = []
  const beside: number[] = []
  const failures: string[] = []
  for (const call of calls) {
    // In turn, so that other tests on these processors slow both down.
    alone.push(...(await timesOf(honest, honestPaths, during(40))))
    const until = during(spell)
    const [times, ...replies] = await Promise.all([
      timesOf(honest, honestPaths, until),
      ...attackers.map((attacker) => attack(attacker, call, until)),
    ])
    beside.push(...times)
    const own = declared.get(call.name)?.ownWords ?? []
    const bad = replies.flat().filter(({ status }) => status >= 500 && ![501, 503, ...own].includes(status))
    failures.push(...new Set(bad.map(({ status }) => `${call.name} ${status}`)))
  }
  for (const client of [honest, ...attackers]) client.close()
  expect(failures).toEqual([])
  // Measured 1.2 and 2; the attackers of this test and the app share the processors.
  expect(share(beside, 0.5) / share(alone, 0.5)).toBeLessThan(3)
  expect(share(beside, 0.95) / share(alone, 0.95)).toBeLessThan(8)
  expect(memory() - before).toBeLessThan(500)
})
