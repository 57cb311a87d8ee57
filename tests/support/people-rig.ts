import { eq } from 'drizzle-orm'
import { madeInvitationSchema, peopleSchema } from '@/lib/contract/people'
import { members } from '@/server/engine/db/schema/customer'
import type { TestDatabase } from './databases'
import { type EngineRig, engineRig } from './engine-rig'
import { ensureMember } from './members'

export const staff = 'staff@example.com'
export const admin = 'admin@example.com'
export const planner = 'planner@example.com'

export function peopleRig(open: () => Promise<TestDatabase>) {
  let database: TestDatabase
  let rig: EngineRig
  let own = ''
  let users = ''
  const time = { now: new Date('2026-11-20T09:00:00Z') }

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db, { clock: () => time.now })
    const rights = { canSubmit: true, isInternal: false }
    await ensureMember(database.db, { email: staff, customer: 'House', canSubmit: true, isInternal: true })
    await ensureMember(database.db, { email: admin, customer: 'Rhine Valley', ...rights })
    await ensureMember(database.db, { email: planner, customer: 'Rhine Valley', ...rights })
    await database.db.update(members).set({ isAdmin: true }).where(eq(members.email, admin))
    for (const as of [staff, planner]) await rig.get('/me', { as })
    own = (await (await rig.get('/me', { as: admin })).json()).data.customer.id
    users = `/customers/${own}/users`
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const list = async () => peopleSchema.parse(await (await rig.get(users, { as: admin })).json())
  const invite = (email: string, can_submit = true, as = admin) =>
    rig.post(users, { as, body: { email, can_submit } })
  const invited = async (email: string, can_submit = true) =>
    madeInvitationSchema.parse(await (await invite(email, can_submit)).json())
  const accept = (token: string, as: string) => rig.post('/invitations/accept', { as, body: { token } })
  const look = (token: string) => rig.post('/invitations/open', { body: { token } })
  const idOf = async (email: string) =>
    (await list()).people.find((person) => person.email === email)?.id ?? ''
  const roleOf = async (email: string) => (await list()).people.find((person) => person.email === email)?.role
  const pending = async (email: string) =>
    (await list()).invitations.find((invitation) => invitation.email === email)?.id ?? ''
  const acts = async () => {
    const answer = await rig.get(`/customers/${own}/audit`, { as: admin })
    return (await answer.json()).entries.map(({ act }: { act: string }) => act)
  }

  return {
    list,
    invite,
    invited,
    accept,
    look,
    idOf,
    roleOf,
    pending,
    acts,
    time,
    get: () => ({ database, rig, own, users }),
  }
}
