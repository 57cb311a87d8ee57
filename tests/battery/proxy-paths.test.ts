import { exampleCalls, servicePath } from './rig/calls'
import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openBattery()
}, 90_000)

afterAll(() => battery.close())

beforeEach(() => battery.stub.reset())

/** What the proxy answers without the service: addresses that there are not, and foreign ones that it refuses. */
const answeredHere = ['GET [...path]', 'GET scout/filters', 'POST auth/renew']

test('check 42: every route asks the service at its own path and at no other', async () => {
  const found: Record<string, string[]> = {}
  for (const { name, method, path, body } of exampleCalls()) {
    battery.stub.reset()
    await battery.ask({
      method,
      path,
      cookie: battery.people.a,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    found[name] = battery.stub.seen.map((each) => `${each.method} ${each.path.split('?')[0]}`)
  }
  const expected = exampleCalls().map(({ name, method, path }) => [
    name,
    answeredHere.includes(name) ? [] : [`${method} ${servicePath(path)}`],
  ])
  expect(found).toEqual(Object.fromEntries(expected))
})
