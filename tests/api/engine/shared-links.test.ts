import { eq } from 'drizzle-orm'
import { populationKeys, trafficKeys } from '@/lib/contract/inference'
import { sharedSchema } from '@/lib/contract/share'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { shares } from '@/server/engine/db/schema/share'
import { everyDatabase } from '@/tests/support/databases'
import { ada, evalId, openShareRig, type ShareRig } from '@/tests/support/share-rig'

const day = 24 * 60 * 60 * 1000
/** A site with no traffic, people or chargers around. */
const input = {
  ...{ capacity: 300, connectors: 2, 'Connector Config': '2x150 kW' },
  ...Object.fromEntries([...trafficKeys, 'iso3_total', ...populationKeys].map((key) => [key, 0])),
}

describe.each(everyDatabase())('an opened link on $name', ({ open }) => {
  let links: ShareRig
  beforeAll(async () => {
    links = await openShareRig(open)
  })
  afterAll(() => links?.close())
  beforeEach(() => links.reset())

  /** `zid` of the location with this id. */
  async function keyOf(id: string): Promise<string> {
    const { token } = await links.made()
    const shared = await links.opened(token)
    if (shared.kind !== 'record') throw new Error('No record.')
    const data = shared.map.datasets[0]?.data
    const at = (name: string) => data?.fields.findIndex((field) => field.name === name) ?? -1
    const row = data?.allData.find((each) => each[at('location_id')] === id)
    return String(row?.[at('zid')])
  }

  /** Token of a link whose record was deleted after it was made. */
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

  it('opens a record for anybody for 30 days, with its files and nothing of other objects', async () => {
    const { token, url, expires_at } = await links.made()
    expect(url).toBe(`http://studio.test/shared/${token}`)
    expect(Date.parse(expires_at) - links.at(0).getTime()).toBe(30 * day)
    expect(Buffer.from(token, 'base64url')).toHaveLength(20)
    const answer = await links.rig.get(`/shared/${token}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(sharedSchema.parse(JSON.parse(text))).toMatchObject({
      kind: 'record',
      name: 'First look',
      files: ['excel', 'scorecard'],
    })
    expect(text).not.toContain('/api/evals')
    expect(text).not.toContain('Ada Ltd')
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
    expect(shared.kind === 'location' && shared.map.datasets[0]?.data.allData).toHaveLength(2)
    expect((await links.rig.get(`/shared/${token}/files/excel`)).status).toBe(404)
  })

  it('opens a result with the inputs it was made with', async () => {
    const parameters = { location: { name: 'Corner', lat: 47.1, lng: 9.5 }, input }
    const { token } = await links.made({ kind: 'result', parameters })
    expect(await links.opened(token)).toMatchObject({ kind: 'result', parameters })
    expect(await links.listed()).toMatchObject([
      { kind: 'result', title: 'Corner', eval_id: null, config: '2x150 kW' },
    ])
  })

  it('opens the money of a result that includes it, and says so in the list', async () => {
    const money = {
      ...{ capex: 142_000, tariff: 0.65, energyPrice: 0.19, gridFee: 0.07, runningCost: 5_200 },
      ...{ vat: 8.1, sessionEnergy: 30, ramp: [60, 85, 100], lifetime: 12, discountRate: 7 },
    }
    const shared = { currency: 'CHF', active: 0, scenarios: [{ name: 'As measured', input, money }] }
    const parameters = { location: { name: 'Bend' }, input, money: shared }
    const { token } = await links.made({ kind: 'result', parameters })
    expect(await links.opened(token)).toMatchObject({ kind: 'result', parameters })
    const withMoney = (await links.listed()).filter(({ has_money: has }) => has)
    expect(withMoney.map(({ title }) => title)).toEqual(['Bend'])
  })

  it('answers alike for an unknown, an ended, a revoked link and one whose record is gone', async () => {
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

  it('stores the token as a hash and logs making and revoking without it', async () => {
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
