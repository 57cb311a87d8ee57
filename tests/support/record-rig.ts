import { eq } from 'drizzle-orm'
import { type Role, roles } from '@/lib/catalogue/acts'
import { auditSchema } from '@/lib/contract/customer'
import { evaluationMapSchema, evaluationRecordSchema, runsSchema } from '@/lib/contract/evaluation'
import { members } from '@/server/engine/db/schema/customer'
import { files } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openInMemory } from './databases'
import { engineRig } from './engine-rig'
import { ensureMember } from './members'
import { type FormOver, recordForm } from './record-form'

export const emailOf = (role: Role) => `${role}@example.com`
const planner = emailOf('planner')
const staff = emailOf('staff')
export const workbook = Buffer.from('PK\u0003\u0004 a workbook', 'latin1')
export const pdf = Buffer.from('%PDF-1.7 a scorecard')
export const bearer = (email: string) => ({
  authorization: `Bearer ${Buffer.from(email).toString('base64url')}`,
})

async function openRig(over: Partial<EngineDeps>) {
  const database = await openInMemory()
  const time = { now: new Date() }
  const rig = engineRig(database.db, { clock: () => time.now, ...over })
  rig.work()
  for (const role of roles.filter((each) => each !== 'visitor')) {
    const customer = role === 'staff' ? 'House' : 'Rhine Valley'
    const rights = { canSubmit: role !== 'reader', isInternal: role === 'staff' }
    await ensureMember(database.db, { email: emailOf(role), customer, ...rights })
  }
  await database.db
    .update(members)
    .set({ isAdmin: true })
    .where(eq(members.email, emailOf('admin')))
  const own: string = (await (await rig.get('/me', { as: planner })).json()).data.customer.id
  const send = async (form: FormData, headers: Record<string, string>) => {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const { body } = new Response(await encoded.arrayBuffer())
    if (!body) throw new Error('The form is empty.')
    return rig.upload('/evals/records', body, { ...headers, 'content-type': type })
  }
  const save = (over: FormOver, email = staff) => send(recordForm({ customer: own, ...over }), bearer(email))
  const post = (path: string, email: string | undefined, body: object) =>
    rig.post(path, { ...(email && { as: email }), body })
  const add = async (over: FormOver = {}): Promise<string> => {
    const answer = await save(over)
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()).evalId
  }
  const read = async (evalId: string) =>
    evaluationRecordSchema.parse(await (await rig.get(`/evals/runs/${evalId}`, { as: planner })).json())
  /** Without the summaries, which follow later. */
  const listed = async () => {
    const { runs } = runsSchema.parse(await (await rig.get('/evals/runs', { as: planner })).json())
    return runs.filter(({ type }) => type !== 'Summary')
  }
  const rowsOf = async (url: string) => {
    const answer = await rig.get(`/evals/map?url=${encodeURIComponent(url)}`, { as: planner })
    if (!answer.ok) return []
    return evaluationMapSchema.parse(await answer.json()).datasets[0]?.data.allData ?? []
  }
  const acts = async () => {
    const answer = await rig.get(`/customers/${own}/audit`, { as: staff })
    return auditSchema.parse(await answer.json()).entries.map(({ act }) => act)
  }
  const change = async (evalId: string, over: FormOver, email = planner) => {
    const { name, date, type, status, powerType, map, excel, scorecard, version } = await read(evalId)
    const [day, month, year] = date.split('.')
    const kept = { name, date: `${year}-${month}-${day}`, type, status, power_type: powerType, map, excel }
    return save({ ...kept, scorecard, eval_id: evalId, version: String(version), ...over }, email)
  }
  const storedKeys = async () => (await database.db.select().from(files)).map(({ key }) => key).sort()

  const close = async () => {
    await rig.close()
    await database.close()
  }
  return {
    database,
    rig,
    time,
    own,
    send,
    save,
    post,
    add,
    read,
    listed,
    rowsOf,
    acts,
    change,
    storedKeys,
    close,
  }
}

/**
 * For one test file: a customer with a person of every role, and another's staff. `over` is called once tests
 * begin. Each test starts with the right clock and no work left over.
 */
export function recordRig(over: () => Partial<EngineDeps> = () => ({})) {
  const rig = {} as Awaited<ReturnType<typeof openRig>>
  beforeAll(async () => {
    Object.assign(rig, await openRig(over()))
  })
  afterEach(async () => {
    rig.time.now = new Date()
    await rig.rig.finished(planner)
  })
  afterAll(() => rig.close?.())
  return rig
}
