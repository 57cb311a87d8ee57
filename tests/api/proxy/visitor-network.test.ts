import { clientAddressHeader } from '@/lib/config/request-guard'
import { mapCalls } from '@/lib/contract/maps'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof proxyRig>>
const readServices = routeOf(mapCalls.readMapServices)

beforeAll(async () => {
  database = await openInMemory()
  rig = await proxyRig(database.db)
  rig.service.answer = () => Response.json({ satellite: null, google: false, streetView: false })
})
afterAll(() => database.close())

test('tells the service a visitor’s network, and a member’s account only', async () => {
  const headers = { [clientAddressHeader]: '198.51.100.9' }
  expect((await ask(readServices, { headers })).status).toBe(200)
  const cookie = await rig.cookieFor('ada')
  expect((await ask(readServices, { headers: { ...headers, cookie } })).status).toBe(200)
  const [visitor, member] = rig.service.seen.map((call) => [
    call.headers.get(clientAddressHeader),
    call.headers.get('authorization'),
  ])
  expect(visitor).toEqual(['198.51.100.9', null])
  expect(member).toEqual([null, 'Bearer ada'])
})
