import { eq } from 'drizzle-orm'
import { type Role, roles } from '@/lib/catalogue/roles'
import { actOfCall, may } from '@/lib/domain/access/access'
import { members } from '@/server/engine/db/schema/customer'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const emailOf = (role: Role) => `${role}@example.com`

/** The one call that reads its body first. */
const bodies: Readonly<Record<string, object>> = {
  'POST /scout/sites/rank': { country: 'testland', osm_id: '1', kind: 'DC' },
}

describe('every call that needs rights', () => {
  let database: TestDatabase
  let rig: EngineRig
  let own = ''

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
    for (const role of roles.filter((each) => each !== 'visitor')) {
      const rights = { canSubmit: role !== 'reader', isInternal: role === 'staff' }
      await ensureMember(database.db, { email: emailOf(role), customer: 'Rhine Valley', ...rights })
    }
    await database.db
      .update(members)
      .set({ isAdmin: true })
      .where(eq(members.email, emailOf('admin')))
    const me = await (await rig.get('/me', { as: emailOf('admin') })).json()
    own = me.data.customer.id
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const calls = Object.entries(actOfCall).flatMap(([call, act]) =>
    roles.map((role) => ({ call, act, role, isAllowed: may(role, act) })),
  )

  test.each(calls)('$role on $call: $isAllowed', async ({ call, act, role, isAllowed }) => {
    const [method = '', path = ''] = call.split(' ')
    const address = path.replace(':customer', own).replace(/:\w+/g, 'none')
    const as = role === 'visitor' ? {} : { as: emailOf(role) }
    const body = method === 'GET' ? {} : { body: bodies[call] ?? {} }
    const send = rig[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
    const { status } = await send(address, { ...as, ...body })
    const refusals = act === 'useAccount' ? [401] : [401, 403]
    expect(refusals.includes(status)).toBe(!isAllowed)
    if (!isAllowed) expect(status).toBe(role === 'visitor' ? 401 : 403)
  })
})
