import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { proxyRig } from '@/tests/support/proxy-rig'

/** Importing this file gives the tests the proxy in front of a service that returns the signed-in user. */
export let database: TestDatabase

export let rig: Awaited<ReturnType<typeof proxyRig>>

beforeAll(async () => {
  database = await openInMemory()
  rig = await proxyRig(database.db)
})

afterAll(() => database.close())

beforeEach(() => {
  rig.service.seen.length = 0
  rig.service.answer = () => Response.json(me)
})

export const me = {
  data: { main_site: 's', internal_user: false, can_submit: true, customer: { id: 'c', name: 'C' } },
}

export const search = {
  diagonal: [
    [47, 9],
    [48, 10],
  ],
  location_type: [],
  res: 9,
}
