import { exampleCalls } from './rig/calls'
import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openBattery()
}, 90_000)

afterAll(() => battery.close())

beforeEach(() => battery.stub.reset())

/** What costs money, work or somebody else’s patience; each has calls per minute that a person never makes. */
const limited = [
  // Searching the other way takes from the same budget.
  'GET geo/search',
  'GET maps/streetview',
  'POST maps/session',
  'GET scout/filters',
  'GET scout/isochrone',
  'GET scout/maps/[file]',
  'POST issue',
]

const callNamed = (name: string) => {
  const call = exampleCalls().find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  return call
}

/** Asks until it is refused; how many were answered before, and how long to wait. */
async function untilRefused(name: string, cookie?: string): Promise<{ answered: number; wait: number }> {
  const { method, path, body } = callNamed(name)
  const most = 700
  for (let answered = 0; answered < most; answered += 1) {
    const reply = await battery.ask({
      method,
      path,
      cookie,
      headers: { 'x-forwarded-for': `203.0.113.${answered % 250}`, 'x-kerbwatt-client': `${answered}` },
      ...(body !== undefined && { body }),
    })
    if (reply.status === 429) return { answered, wait: Number(reply.headers['retry-after']) }
  }
  throw new Error(`${name} was answered ${most} times.`)
}

test.each(limited)('check 66: %s is limited for each person, and more for a visitor', async (name) => {
  const { method, path, body } = callNamed(name)
  const ask = (cookie?: string) => battery.ask({ method, path, cookie, ...(body !== undefined && { body }) })
  const visitor = await untilRefused(name)
  const member = await untilRefused(name, battery.people.a)
  for (const { wait } of [visitor, member]) expect(wait).toBeGreaterThan(0)
  expect(member.answered).toBeGreaterThan(visitor.answered)
  // Another person goes on undisturbed, and what was refused has not reached the service.
  battery.stub.reset()
  expect((await ask(battery.people.a)).status).toBe(429)
  expect((await ask()).status).toBe(429)
  expect(battery.stub.seen).toEqual([])
  expect((await ask(battery.people.b)).status).not.toBe(429)
})
