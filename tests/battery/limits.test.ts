import { exampleCalls } from './rig/calls'
import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openBattery({ settings: { CALLS_PER_MINUTE: '60' } })
})

afterAll(() => battery.close())

beforeEach(() => battery.stub.reset())

/** Routes that cost money or work, with limits above a person's needs. */
const limited = [
  // Reverse geocoding shares this budget.
  'GET /geo/search',
  'GET /maps/streetview',
  'POST /maps/session',
  'GET /scout/filters',
  'GET /scout/isochrone',
  'GET /scout/maps/:file',
  'GET /shared/:token',
  'POST /issue',
  // Has no limit of its own.
  'GET /evals/runs',
  'GET /system/version',
]

const callNamed = (name: string) => {
  const call = exampleCalls().find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  return call
}

/**
 * Calls until refused, several at once: a busy machine must not need longer than the limit's minute.
 * @returns how many calls were answered and how long to wait
 */
async function untilRefused(name: string, cookie?: string): Promise<{ answered: number; wait: number }> {
  const { method, path, body } = callNamed(name)
  const atOnce = 10
  const max = 700
  let answered = 0
  for (let sent = 0; sent < max; sent += atOnce) {
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        battery.ask({
          method,
          path,
          cookie,
          headers: {
            'x-forwarded-for': `203.0.113.${(sent + at) % 250}`,
            'x-kerbwatt-client': `${sent + at}`,
          },
          ...(body !== undefined && { body }),
        }),
      ),
    )
    const refusal = replies.find(({ status }) => status === 429)
    answered += replies.filter(({ status }) => status !== 429).length
    if (refusal) return { answered, wait: Number(refusal.headers['retry-after']) }
  }
  throw new Error(`${name} was answered ${max} times.`)
}

test.each(limited)('limits %s for each member, and visitors more', async (name) => {
  const { method, path, body } = callNamed(name)
  const ask = (cookie?: string) => battery.ask({ method, path, cookie, ...(body !== undefined && { body }) })
  const visitor = await untilRefused(name)
  const member = await untilRefused(name, battery.people.a)
  for (const { wait } of [visitor, member]) expect(wait).toBeGreaterThan(0)
  expect(member.answered).toBeGreaterThan(visitor.answered)
  // Refused calls do not reach the service or affect other people.
  battery.stub.reset()
  expect((await ask(battery.people.a)).status).toBe(429)
  expect((await ask()).status).toBe(429)
  expect(battery.stub.seen).toEqual([])
  expect((await ask(battery.people.b)).status).not.toBe(429)
})
