import { eq } from 'drizzle-orm'
import { populationKeys, trafficKeys } from '@/lib/contract/inference'
import { sharedSchema } from '@/lib/contract/share'
import { customers, members } from '@/server/engine/db/schema/customer'
import { evaluations, files } from '@/server/engine/db/schema/evaluation'
import { shares } from '@/server/engine/db/schema/share'
import { isShownKind } from '@/server/engine/services/records/shown-part'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { openInMemory } from '@/tests/support/databases'
import { submission, submitted } from '@/tests/support/engine-rig'
import { exampleMoney as money } from '@/tests/support/example-money'
import { staff } from '@/tests/support/people-rig'
import { ada, bob, evalId, mate, openShareRig, type ShareRig } from '@/tests/support/share-rig'

/** A site with no traffic, people or charging stations nearby. */
const corner = {
  location: { name: 'Corner', lat: 47.1, lng: 9.5 },
  input: {
    capacity: 300,
    connectors: 2,
    'Connector Config': '2x150 kW',
    ...Object.fromEntries([...trafficKeys, 'iso3_total', ...populationKeys].map((key) => [key, 0])),
  },
}

let links: ShareRig
beforeAll(async () => {
  links = await openShareRig(openInMemory)
})
afterAll(() => links?.close())
beforeEach(() => links.reset())

describe('public links', () => {
  it.each([
    ['visitor', undefined, 401],
    ['another customer', bob, 404],
  ])('refuses to share for a %s', async (_, as, status) => {
    const answer = await links.rig.post('/shares', {
      ...(as && { as }),
      body: { kind: 'record', id: evalId },
    })
    expect(answer.status).toBe(status)
    expect((await links.rig.get('/shares', as ? { as } : {})).status).toBe(as ? 200 : 401)
  })

  it('lets the customer’s admin share, list and revoke links, which the audit log notes', async () => {
    const customer = (await (await links.rig.get('/me', { as: ada })).json()).data.customer.id
    const makeAdmin = (isAdmin: boolean) =>
      links.database.db.update(members).set({ isAdmin }).where(eq(members.email, ada))
    await makeAdmin(true)
    const { id } = await (
      await links.rig.post('/shares', { as: mate, body: { kind: 'record', id: evalId } })
    ).json()
    const own = await links.made()
    const theirs = await (
      await links.rig.post('/shares', { as: staff, body: { kind: 'result', parameters: corner } })
    ).json()
    expect((await links.listed(ada)).map((link) => link.id).sort()).toEqual([id, own.id].sort())
    expect((await links.listed(mate)).map((link) => link.id)).toEqual([id])
    expect((await links.rig.delete(`/shares/${theirs.id}`, { as: ada })).status).toBe(404)
    expect((await links.rig.delete(`/shares/${own.id}`, { as: mate })).status).toBe(404)
    expect((await links.rig.delete(`/shares/${id}`, { as: ada })).status).toBe(204)
    const { entries } = await (await links.rig.get(`/customers/${customer}/audit`, { as: ada })).json()
    expect(entries.slice(0, 3).map((entry: { act: string }) => entry.act)).toEqual([
      `Revoked a public link of ${mate} to “First look”`,
      'Made a public link to “First look”, which ends on 23.12.2026',
      'Made a public link to “First look”, which ends on 23.12.2026',
    ])
    await makeAdmin(false)
  })

  it('lets their maker without such rights and staff list and revoke a link', async () => {
    const { id, token } = await links.made()
    await links.opened(token)
    const now = links.at(1000)
    await links.opened(token)
    expect(await links.listed()).toMatchObject([
      { id, kind: 'record', title: 'First look', made_by: ada, uses: 2, last_used_at: now.toISOString() },
    ])
    expect(JSON.stringify(await links.listed())).not.toContain(token)
    const customer = (await (await links.rig.get('/me', { as: ada })).json()).data.customer.id
    expect(await links.listed(mate)).toEqual([])
    expect((await links.rig.get(`/shares?customer=${customer}`, { as: bob })).status).toBe(404)
    const absent = await links.rig.delete('/shares/00000000-0000-4000-8000-000000000000', { as: bob })
    for (const as of [mate, bob]) {
      const answer = await links.rig.delete(`/shares/${id}`, { as })
      expect([answer.status, await answer.clone().json()]).toEqual([404, await absent.clone().json()])
    }
    expect((await links.rig.delete(`/shares/${id}`)).status).toBe(401)
    expect(await links.listed(staff, `?customer=${customer}`)).toMatchObject([{ id }])
    expect((await links.rig.delete(`/shares/${id}`, { as: staff })).status).toBe(204)
    expect((await links.rig.get(`/shared/${token}`)).status).toBe(404)
  })

  it.each([
    ['a time that has passed', { expires_at: '2026-11-23T11:59:59Z' }],
    ['more than a year', { expires_at: '2027-11-30T00:00:00Z' }],
  ])('refuses an end of %s with a message', async (_, ends) => {
    const answer = await links.make({ kind: 'record', id: evalId, ...ends })
    expect([answer.status, (await answer.json()).detail]).toEqual([
      422,
      'The end date must lie within the next 365 days.',
    ])
  })

  it.each([
    [{ kind: 'map', id: evalId }, 422],
    [{ kind: 'record', id: evalId, token: 'mine' }, 422],
    [{ kind: 'record', id: '0001_dc' }, 404],
    [{ kind: 'location', id: evalId, location_id: 'none' }, 404],
    [{ kind: 'record', id: evalId, customer: 'Bob Ltd' }, 404],
  ])('refuses %j', async (body, status) => {
    expect((await links.make(body)).status).toBe(status)
  })

  it('refuses a record in progress', async () => {
    const of = eq(evaluations.evalId, evalId)
    await links.database.db.update(evaluations).set({ status: 'In progress' }).where(of)
    expect((await links.make({ kind: 'record', id: evalId })).status).toBe(409)
    await links.database.db.update(evaluations).set({ status: 'Done' }).where(of)
  })

  it('shares a growing list once confirmed, with what it holds by then', async () => {
    const list = { kind: 'record', id: '0000_dc' }
    expect((await links.make(list)).status).toBe(409)
    expect((await links.make({ kind: 'location', id: '0000_dc', location_id: '0001-1-dc' })).status).toBe(409)
    const { token } = await links.made({ ...list, growing: true })
    const rows = async () => {
      const shown = await links.opened(token)
      return shown.kind === 'record' ? shown.map.datasets[0]?.data.allData.length : undefined
    }
    const before = Number(await rows())
    await links.rig.post('/cord', { as: ada, body: submission(submitted({ lat: 47.1005 })) })
    await links.rig.finished(ada)
    expect(await rows()).toBe(before + 1)
    expect(await links.opened(token)).toMatchObject({ name: 'All DC', files: ['excel'] })
    const spreadsheet = await links.rig.get(`/shared/${token}/files/excel`)
    expect([spreadsheet.status, await spreadsheet.text()]).toEqual([200, `${before + 1} rows of 1 pages`])
  })

  it('allows 200 links per customer, not counting ended ones', async () => {
    const { id } = await links.made()
    const [row] = await links.database.db.select().from(shares).where(eq(shares.id, id))
    if (!row) throw new Error('No link.')
    const more = Array.from({ length: 199 }, (_, at) => ({
      ...row,
      id: `more-${at}`,
      tokenHash: `hash ${at}`,
    }))
    await links.database.db.insert(shares).values(more)
    const refused = await links.make({ kind: 'record', id: evalId })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      429,
      expect.stringContaining('200 public links'),
    ])
    await links.database.db
      .update(shares)
      .set({ expiresAt: links.at(0) })
      .where(eq(shares.id, 'more-7'))
    await links.made()
    expect(await links.listed()).toHaveLength(200)
  })
})

const day = 24 * 60 * 60 * 1000
/** A site with no traffic, people or charging stations nearby. */
const input = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  ...Object.fromEntries([...trafficKeys, 'iso3_total', ...populationKeys].map((key) => [key, 0])),
}

describe('an opened link', () => {
  async function keyOf(id: string): Promise<string> {
    const { token } = await links.made()
    const shared = await links.opened(token)
    if (shared.kind !== 'record') throw new Error('No record.')
    const data = shared.map.datasets[0]?.data
    const at = (name: string) => data?.fields.findIndex((field) => field.name === name) ?? -1
    const row = data?.allData.find((each) => each[at('location_id')] === id)
    return String(row?.[at('zid')])
  }

  /** Token of a link whose record was deleted later. */
  async function linkToDeletedRecord(): Promise<string> {
    const { id, token } = await links.made()
    const { db } = links.database
    const [customer] = await db.select().from(customers).where(eq(customers.name, 'Ada Ltd'))
    const lost = {
      id: 'lost',
      evalId: '0009_dc',
      name: 'Lost',
      powerType: 'DC',
      status: 'Done',
      type: '',
    } as const
    await db.insert(evaluations).values({ ...lost, customerId: customer?.id ?? '' })
    await db.update(shares).set({ evaluationId: lost.id }).where(eq(shares.id, id))
    await db.delete(evaluations).where(eq(evaluations.id, lost.id))
    return token
  }

  it('opens a record for anybody for 30 days, with its files and nothing else', async () => {
    const { token, url, expires_at } = await links.made()
    expect(url).toBe(`http://studio.test/shared/${token}`)
    expect(Date.parse(expires_at) - links.at(0).getTime()).toBe(30 * day)
    expect(Buffer.from(token, 'base64url')).toHaveLength(20)
    const answer = await links.rig.get(`/shared/${token}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(sharedSchema.parse(JSON.parse(text))).toMatchObject({
      kind: 'record',
      shared_by: 'Ada Ltd',
      name: 'First look',
      files: ['excel', 'scorecard'],
    })
    expect(text).not.toContain('/api/evals')
    const file = await links.rig.get(`/shared/${token}/files/excel`)
    expect([file.status, await file.text()]).toEqual([200, 'a workbook'])
  })

  it('opens only one location, in both currents, without the files of its record', async () => {
    const zid = await keyOf('2')
    const { token } = await links.made({ kind: 'location', id: evalId, location_id: zid })
    const answer = await links.rig.get(`/shared/${token}`)
    const text = await answer.text()
    const shared = sharedSchema.parse(JSON.parse(text))
    expect(shared).toMatchObject({ kind: 'location', name: 'South' })
    expect(text).not.toContain('North car park')
    expect(text).not.toContain('First look')
    expect(text).not.toContain('Ada Ltd')
    expect(shared.kind === 'location' && shared.map.datasets[0]?.data.allData).toHaveLength(2)
    expect((await links.rig.get(`/shared/${token}/files/excel`)).status).toBe(404)
  })

  it('opens a result with its original inputs', async () => {
    const parameters = { location: { name: 'Corner', lat: 47.1, lng: 9.5 }, input }
    const { token } = await links.made({ kind: 'result', parameters })
    expect(await links.opened(token)).toMatchObject({ kind: 'result', parameters })
    expect(await links.listed()).toMatchObject([
      { kind: 'result', title: 'Corner', eval_id: null, config: '2x150 kW' },
    ])
  })

  it('opens a result’s money if included, and says so in the list', async () => {
    const shared = { currency: 'CHF', active: 0, scenarios: [{ name: 'As measured', input, money }] }
    const parameters = { location: { name: 'Bend' }, input, money: shared }
    const { token } = await links.made({ kind: 'result', parameters })
    expect(await links.opened(token)).toMatchObject({ kind: 'result', parameters })
    const withMoney = (await links.listed()).filter(({ has_money: has }) => has)
    expect(withMoney.map(({ title }) => title)).toEqual(['Bend'])
  })

  it('answers alike when unknown, ended, revoked or without its record', async () => {
    const soon = new Date(links.at(0).getTime() + day)
    const ended = await links.made({ kind: 'record', id: evalId, expires_at: soon })
    const revoked = await links.made()
    expect((await links.rig.delete(`/shares/${revoked.id}`, { as: ada })).status).toBe(204)
    const ofDeleted = await linkToDeletedRecord()
    links.at(day)
    const tokens = [ended.token, revoked.token, ofDeleted, 'A'.repeat(27), 'x', '%E2%80%A6']
    const answers = await Promise.all(
      tokens.flatMap((token) => [
        links.rig.get(`/shared/${token}`),
        links.rig.get(`/shared/${token}/files/excel`),
      ]),
    )
    const said = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
    expect(said[0]?.[0]).toBe(404)
    expect(new Set(said.map((each) => each.join(' '))).size).toBe(1)
  })

  it('stores its token as a hash, and logs making and revoking without it', async () => {
    const { id, token } = await links.made()
    await links.rig.delete(`/shares/${id}`, { as: ada })
    const other = await links.made()
    const stored = JSON.stringify(await links.database.db.select().from(shares))
    expect(stored).toContain(other.id)
    expect(stored).not.toContain(other.token)
    expect(links.lines.join()).toContain('share_made')
    expect(links.lines.join()).toContain('share_revoked')
    expect(links.lines.join()).not.toContain(token)
  })
})

describe('what a link shows', () => {
  const hour = 3_600_000

  let reads: string[]
  let cuts: number

  beforeAll(() => {
    const { files: store, mapCutter } = links.rig.deps
    const { open } = store
    store.open = (key) => {
      reads.push(key)
      return open(key)
    }
    const { cutMap } = mapCutter
    mapCutter.cutMap = (request) => {
      cuts += 1
      return cutMap(request)
    }
  })
  beforeEach(async () => {
    await forgetCuts()
    reads = []
    cuts = 0
  })

  const storedCuts = async () =>
    (await links.database.db.select().from(files)).filter(({ kind }) => isShownKind(kind))

  async function forgetCuts(): Promise<void> {
    for (const { kind } of await storedCuts()) {
      await links.database.db.delete(files).where(eq(files.kind, kind))
    }
  }

  const textOf = async (key: string) => {
    const bytes = await links.rig.deps.files.read(key)
    return bytes && new TextDecoder().decode(bytes)
  }

  async function keyOfSouth(): Promise<string> {
    const shown = await links.opened((await links.made()).token)
    const data = shown.kind === 'record' ? shown.map.datasets[0]?.data : undefined
    const at = (name: string) => data?.fields.findIndex((field) => field.name === name) ?? -1
    const row = data?.allData.find((each) => each[at('location_name')] === 'South')
    return String(row?.[at('zid')])
  }

  const changeRecord = () =>
    links.database.db
      .update(evaluations)
      .set({ version: 90 + cuts })
      .where(eq(evaluations.evalId, evalId))

  it('is cut once when the link is made, and read from the store without its map', async () => {
    const { token } = await links.made()
    expect([cuts, (await storedCuts()).map(({ kind }) => kind)]).toEqual([1, ['shown']])
    reads = []
    for (let visit = 0; visit < 3; visit += 1) expect((await links.opened(token)).kind).toBe('record')
    expect(cuts).toBe(1)
    expect(new Set(reads)).toEqual(new Set((await storedCuts()).map(({ key }) => key)))
  })

  it('is the same as the map of the record', async () => {
    const { token } = await links.made()
    const shown = await links.opened(token)
    const map = await links.rig.get(`/evals/map?url=/api/evals/files/${evalId}/map`, { as: ada })
    expect(shown.kind === 'record' && shown.map).toEqual(await map.json())
  })

  it('holds one location alone, in the store and in the answer', async () => {
    const zid = await keyOfSouth()
    await forgetCuts()
    const { token } = await links.made({ kind: 'location', id: evalId, location_id: zid })
    const [cut] = await storedCuts()
    const answer = await (await links.rig.get(`/shared/${token}`)).text()
    for (const text of [await textOf(cut?.key ?? ''), answer]) {
      expect(text).toContain('South')
      expect(text).not.toContain('North car park')
      expect(text).not.toContain('First look')
    }
    expect(sharedSchema.parse(JSON.parse(answer))).toMatchObject({ kind: 'location', name: 'South' })
  })

  it('is cut once for all who open links of an earlier version at the same time', async () => {
    const zid = await keyOfSouth()
    const { token } = await links.made()
    const one = await links.made({ kind: 'location', id: evalId, location_id: zid })
    await forgetCuts()
    cuts = 0
    const shown = await Promise.all(
      [token, one.token, token, one.token, token].map((each) => links.opened(each)),
    )
    expect(shown.map(({ kind }) => kind)).toEqual(['record', 'location', 'record', 'location', 'record'])
    expect(cuts).toBe(1)
  })

  it('is cut once when a visitor of an older link comes while a new one is being made', async () => {
    const { token } = await links.made()
    await forgetCuts()
    cuts = 0
    const [made, shown] = await Promise.all([links.made(), links.opened(token)])
    expect([made.token.length, shown.kind, cuts]).toEqual([27, 'record', 1])
  })

  it('is cut anew once the record has changed, and the old cut is tidied away', async () => {
    const { token } = await links.made()
    const [before] = await storedCuts()
    await changeRecord()
    await links.opened(token)
    await links.opened(token)
    expect(cuts).toBe(2)
    const [after] = await storedCuts()
    expect(after?.key).not.toBe(before?.key)
    expect(await textOf(before?.key ?? '')).not.toBeNull()
    links.at(hour)
    await tidyFiles(links.rig.deps)
    expect(await textOf(before?.key ?? '')).toBeNull()
    expect((await links.opened(token)).kind).toBe('record')
    expect(cuts).toBe(2)
  })

  it('is removed when no link shows it, or when the record has changed and no link was opened since', async () => {
    const { id } = await links.made()
    const [cut] = await storedCuts()
    await links.rig.delete(`/shares/${id}`, { as: ada })
    links.at(2 * hour)
    await tidyFiles(links.rig.deps)
    expect(await storedCuts()).toEqual([])
    links.at(3 * hour)
    await tidyFiles(links.rig.deps)
    expect(await textOf(cut?.key ?? '')).toBeNull()
    await links.made()
    await changeRecord()
    links.at(6 * hour)
    await tidyFiles(links.rig.deps)
    expect(await storedCuts()).toEqual([])
  })

  it('carries a mark, by which a program asks only for what has changed', async () => {
    const { token } = await links.made()
    const answer = await links.rig.get(`/shared/${token}`)
    const etag = answer.headers.get('etag') ?? ''
    const text = await answer.text()
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    const again = await links.rig.get(`/shared/${token}`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await changeRecord()
    const changed = await links.rig.get(`/shared/${token}`, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    await changed.text()
  })

  it('cannot be read by a link that has expired or been revoked', async () => {
    const ended = await links.made()
    const revoked = await links.made()
    await links.rig.delete(`/shares/${revoked.id}`, { as: ada })
    links.at(31 * 24 * hour)
    reads = []
    for (const { token } of [ended, revoked]) {
      expect((await links.rig.get(`/shared/${token}`)).status).toBe(404)
    }
    expect([reads, cuts]).toEqual([[], 1])
  })

  it('is not looked for again when the location has left the record', async () => {
    const { id, token } = await links.made()
    await links.database.db
      .update(shares)
      .set({ kind: 'location', locationId: 'gone' })
      .where(eq(shares.id, id))
    cuts = 0
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await links.rig.get(`/shared/${token}`)).status).toBe(404)
    }
    expect(cuts).toBe(1)
  })

  it('does not come with a copy of the record', async () => {
    await links.made()
    const customer = (await (await links.rig.get('/me', { as: ada })).json()).data.customer.id
    const copied = await links.rig.post(`/evals/duplicate/${customer}/${evalId}`, {
      as: staff,
      body: { name: 'Copy' },
    })
    expect(copied.status).toBe(201)
    expect(await storedCuts()).toHaveLength(1)
  })
})
