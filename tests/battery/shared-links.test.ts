import { type MadeShare, madeShareSchema, sharedSchema } from '@/lib/contract/share'
import { placesBody, submit } from './rig/evaluation-calls'
import { finishedRecords } from './rig/finished-records'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'

let battery: IdentityBattery
let owner: string
let stranger: string
let ids: string[]

beforeAll(async () => {
  battery = await openSharedStudio('engine')
  owner = (await battery.newMember()).cookie
  stranger = (await battery.newMember()).cookie
  for (const key of ['one', 'two']) {
    await submit(battery.ask, { body: placesBody(1), key, cookie: owner })
  }
  const records = await finishedRecords(battery.ask, { cookie: owner, count: 3 })
  ids = records.map(({ evalId }) => evalId).filter((id) => !id.startsWith('0000'))
})

afterAll(() => battery.close())

const share = async (body: unknown, cookie = owner) =>
  battery.ask({ path: '/api/shares', method: 'POST', body: JSON.stringify(body), cookie })

async function madeLink(body: unknown): Promise<MadeShare> {
  const reply = await share(body)
  expect(reply.status).toBe(201)
  return madeShareSchema.parse(reply.json())
}

const status = async (path: string) => (await battery.ask(path)).status

test('shows a stranger the shared record and nothing else', async () => {
  const [shared = '', other = ''] = ids
  const { token } = await madeLink({ kind: 'record', id: shared })
  const reply = await battery.ask(`/api/shared/${token}`)
  expect(sharedSchema.parse(reply.json())).toMatchObject({ kind: 'record', files: ['excel', 'scorecard'] })
  expect(reply.text).not.toContain('/api/evals/files')
  expect(await status(`/api/shared/${token}/files/scorecard`)).toBe(200)
  const customer = (await battery.ask({ path: '/api/me', cookie: owner })).json() as {
    data: { customer: { id: string } }
  }
  const of = `customer=${customer.data.customer.id}`
  for (const id of [shared, other]) {
    expect(await status(`/api/evals/runs/${id}?${of}`)).toBe(404)
    expect(await status(`/api/evals/files/${id}/excel?${of}`)).toBe(404)
  }
  for (const path of ['files/map', 'files/excel%2f..%2fother', `..%2f..%2fevals%2fruns%2f${other}`]) {
    expect(await status(`/api/shared/${token}/${path}`)).toBeGreaterThanOrEqual(400)
  }
  expect(await status(`/api/shares?${of}`)).toBe(401)
})

test('keeps a link out of caches, search engines and referrers', async () => {
  const { token } = await madeLink({ kind: 'record', id: ids[0] })
  for (const path of [`/shared/${token}`, `/api/shared/${token}`, `/api/shared/${token}/files/excel`]) {
    const { headers, status: answered } = await battery.ask(path)
    expect({ path, answered }).toEqual({ path, answered: 200 })
    expect(headers['cache-control']).toMatch(/\bprivate\b.*\bno-store\b/)
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test('ends a revoked link at once, and answers as if it never existed, on the page too', async () => {
  const { id, token } = await madeLink({ kind: 'record', id: ids[0] })
  const foreign = { path: `/api/shares/${id}`, method: 'DELETE', cookie: stranger }
  expect((await battery.ask(foreign)).status).toBe(404)
  expect(await status(`/api/shared/${token}`)).toBe(200)
  expect((await battery.ask({ ...foreign, cookie: owner })).status).toBe(204)
  const unknown = 'A'.repeat(token.length)
  for (const path of [token, `${token}/files/excel`]) {
    const revoked = await battery.ask(`/api/shared/${path}`)
    const never = await battery.ask(`/api/shared/${path.replace(token, unknown)}`)
    expect([revoked.status, revoked.text]).toEqual([404, never.text])
    expect(never.status).toBe(404)
  }
  const without = (text: string, secret: string) =>
    text.replaceAll(secret, '').replace(/nonce[-"=\w+/]*/g, '')
  const pages = [await battery.ask(`/shared/${token}`), await battery.ask(`/shared/${unknown}`)]
  expect(pages[0]?.status).toBe(pages[1]?.status)
  expect(without(pages[0]?.text ?? '', token).length).toBe(without(pages[1]?.text ?? '', unknown).length)
})

test('lets a visitor share nothing', async () => {
  expect((await share({ kind: 'record', id: ids[0] }, '')).status).toBe(401)
})

test('logs no token', async () => {
  const { token } = await madeLink({ kind: 'record', id: ids[1] })
  for (const path of [`/api/shared/${token}`, `/shared/${token}`, `/api/shared/${token}x`])
    await battery.ask(path)
  const log = battery.app.output()
  expect(log).toContain('/api/shared/…')
  expect(log).toContain('share_made')
  expect(log).not.toContain(token)
})
