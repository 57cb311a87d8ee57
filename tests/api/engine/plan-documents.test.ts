import { eq } from 'drizzle-orm'
import { spreadsheetType } from '@/lib/contract/files'
import type { Plan } from '@/lib/contract/network'
import { planDocumentCalls } from '@/lib/contract/plan-documents'
import { type MadeShare, sharedSchema } from '@/lib/contract/share'
import { members } from '@/server/engine/db/schema/customer'
import { evaluationLocations, evaluations } from '@/server/engine/db/schema/evaluation'
import type { PlanDocument } from '@/server/engine/documents/documents'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { examplePlan, exampleResult, exampleSite } from '@/tests/support/network-plan'
import { centre } from '@/tests/support/small-atlas'
import { storePlan } from '@/tests/support/stored-plan'

const ada = 'ada@example.com'
const mate = 'mate@example.com'
const bob = 'bob@example.com'

let database: TestDatabase
let rig: EngineRig
let drawn: PlanDocument[]

/** Within the country of the rig. */
const sites = [
  exampleSite(1, { ...centre }),
  exampleSite(2, { ...centre, lat: centre.lat + 0.001, connectors: 2, kilowatts: 22, name: 'Slow' }),
]

beforeAll(async () => {
  database = await openInMemory()
  const { db } = database
  const never = async () => {
    throw new Error('Only the plan is drawn here.')
  }
  rig = engineRig(db, {
    documents: {
      spreadsheet: never,
      scorecard: never,
      landlord: never,
      result: never,
      comparison: never,
      summary: never,
      plan: async (document) => {
        drawn.push(document)
        return new TextEncoder().encode(document.form)
      },
    },
  })
  const person = (email: string, customer: string, canSubmit = true) =>
    ensureMember(db, { email, customer, canSubmit, isInternal: false })
  await person(ada, 'Ada Ltd')
  await person(mate, 'Ada Ltd')
  await person(bob, 'Bob Ltd')
  rig.work()
})
beforeEach(() => {
  drawn = []
})
afterAll(async () => {
  await rig.close()
  await database.close()
})

const stored = (over: Partial<Plan> = {}, as = ada) =>
  storePlan(database.db, as, { result: exampleResult({ sites }), ...over })

const document = (id: string, form: string, as: string | undefined = ada) =>
  rig.post(`/network/plans/${id}/document`, { ...(as && { as }), body: { form } })

const record = (id: string, as: string | undefined = ada, headers: Record<string, string> = {}) =>
  rig.post(`/network/plans/${id}/record`, { ...(as && { as }), body: {}, headers })

const detailOf = async (answer: Response) => ({ status: answer.status, detail: (await answer.json()).detail })

describe('documents of a plan', () => {
  it('come as files named for it, with the account and the country', async () => {
    const id = await stored()
    const pdf = await document(id, 'pdf')
    expect([pdf.status, pdf.headers.get('content-type'), await pdf.text()]).toEqual([
      200,
      'application/pdf',
      'pdf',
    ])
    expect(pdf.headers.get('content-disposition')).toContain('Unterland 2027 plan.pdf')
    const sheet = await document(id, 'xlsx')
    expect([sheet.headers.get('content-type'), await sheet.text()]).toEqual([spreadsheetType, 'xlsx'])
    expect(drawn.map(({ form, customer, result }) => [form, customer, result.cost])).toEqual([
      ['pdf', 'Ada Ltd', 640_000],
      ['xlsx', 'Ada Ltd', 640_000],
    ])
  })

  it('are for its owner alone', async () => {
    const id = await stored()
    for (const as of [mate, bob]) {
      expect((await document(id, 'pdf', as)).status).toBe(404)
      expect((await record(id, as)).status).toBe(404)
    }
    const signedOut = await rig.post(`/network/plans/${id}/document`, { body: { form: 'pdf' } })
    expect(signedOut.status).toBe(401)
    expect((await rig.post(`/network/plans/${id}/record`, { body: {} })).status).toBe(401)
    expect(drawn).toEqual([])
  })

  it('need a result, and say so', async () => {
    const waiting = await stored({ state: 'waiting', result: null, grounds: null })
    expect(await detailOf(await document(waiting, 'pdf'))).toEqual({
      status: 409,
      detail: 'This plan has no result yet. Wait until it is calculated, or start it again.',
    })
    const failed = await stored({ state: 'failed', result: null, problem: 'No road is near.' })
    expect(await detailOf(await document(failed, 'xlsx'))).toEqual({
      status: 409,
      detail: 'This plan has no result: No road is near.',
    })
    expect((await document(await stored(), 'docx')).status).toBe(422)
  })

  it('of a plan that is still improved are made, but no record or link', async () => {
    const result = exampleResult({ sites, isFinal: false })
    const id = await stored({ state: 'running', result })
    expect((await document(id, 'pdf')).status).toBe(200)
    const link = await rig.post('/shares', { as: ada, body: { kind: 'plan', id } })
    for (const answer of [await record(id), link]) {
      const { status, detail } = await detailOf(answer)
      expect([status, detail]).toEqual([409, expect.stringMatching(/still being improved/)])
    }
  })
})

describe('saving a plan as a record', () => {
  const rowsOf = async (evalId: string) => {
    const [row] = await database.db.select().from(evaluations).where(eq(evaluations.evalId, evalId))
    const locations = await database.db
      .select()
      .from(evaluationLocations)
      .where(eq(evaluationLocations.evaluationId, row?.id ?? ''))
      .orderBy(evaluationLocations.position)
    return { row, locations }
  }

  it('submits the chosen sites with their stations under the plan’s name', async () => {
    const id = await stored({ name: 'With stations' })
    const answer = await record(id)
    expect(answer.status).toBe(201)
    const { records } = planDocumentCalls.savePlanRecord.answer.parse(await answer.json())
    expect(records).toMatchObject([{ name: 'With stations' }])
    const evalId = records[0]?.evalId ?? ''
    const { row, locations } = await rowsOf(evalId)
    expect(row).toMatchObject({ name: 'With stations', planId: id, locationCount: 2 })
    expect(locations).toMatchObject([
      { locationId: 's1', evaluationType: 'DC', connectors: { AC: 0, DC: 0, HPC: 4 }, maxPower: 300 },
      { locationId: 's2', evaluationType: 'AC', connectors: { AC: 2, DC: 0, HPC: 0 }, maxPower: 22 },
    ])
    const run = await (await rig.get(`/evals/runs/${evalId}`, { as: ada })).json()
    expect(run).toMatchObject({ plan: { id, name: 'With stations' } })
    const others = await (await rig.get(`/evals/runs/${evalId}`, { as: mate })).json()
    expect(others.name).toBe('With stations')
    expect(others.plan).toBeUndefined()
  })

  it('makes no second record of a repeated request', async () => {
    const id = await stored({ name: 'Twice' })
    const headers = { 'Idempotency-Key': 'save-1' }
    const first = await (await record(id, ada, headers)).json()
    const second = await (await record(id, ada, headers)).json()
    expect(second.records).toEqual(first.records)
    const other = await (await record(id, ada, { 'Idempotency-Key': 'save-2' })).json()
    expect(other.records).not.toEqual(first.records)
  })

  it('splits more sites than a record holds', async () => {
    const many = Array.from({ length: 501 }, (_, index) =>
      exampleSite(index + 1, { lat: centre.lat + index * 1e-6, lng: centre.lng }),
    )
    const id = await stored({ name: 'Many', result: exampleResult({ sites: many }) })
    const { records } = await (await record(id)).json()
    expect(records.map(({ name }: { name: string }) => name)).toEqual(['Many (1 of 2)', 'Many (2 of 2)'])
  })

  it('saves nothing where the account may not submit, and nothing without sites', async () => {
    const empty = await stored({ result: exampleResult({ sites: [] }) })
    expect(await detailOf(await record(empty))).toEqual({
      status: 409,
      detail: 'This plan chooses no site, so there is nothing to save.',
    })
    const id = await stored({ name: 'Refused' }, bob)
    await database.db.update(members).set({ canSubmit: false }).where(eq(members.email, bob))
    const answer = await record(id, bob)
    expect([answer.status, await answer.json()]).toEqual([202, { records: [] }])
    const kept = await database.db.select().from(evaluations).where(eq(evaluations.name, 'Refused'))
    expect(kept).toEqual([])
  })

  it('keeps the record when the plan is deleted', async () => {
    const id = await stored({ name: 'Deleted' })
    const { records } = await (await record(id)).json()
    expect((await rig.delete(`/network/plans/${id}`, { as: ada })).status).toBe(204)
    const { row } = await rowsOf(records[0].evalId)
    expect(row).toMatchObject({ name: 'Deleted', planId: null })
  })
})

describe('a public link to a plan', () => {
  const share = async (id: string, over: object = {}): Promise<MadeShare> => {
    const answer = await rig.post('/shares', { as: ada, body: { kind: 'plan', id, ...over } })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const opened = async (token: string) => {
    const answer = await rig.get(`/shared/${token}`)
    expect(answer.status).toBe(200)
    // Times hold any digits.
    const text = (await answer.text()).replaceAll(/\.\d{3}Z/g, 'Z')
    const shared = sharedSchema.parse(JSON.parse(text))
    if (shared.kind !== 'plan') throw new Error('The link opens no plan.')
    return { text, plan: shared.plan }
  }

  it('shows a visitor the chosen sites without money, other candidates and own sales', async () => {
    const { text, plan } = await opened((await share(await stored())).token)
    expect(plan).toMatchObject({ name: 'Unterland 2027', candidates: 4, missing: 0.031, hasMoney: false })
    expect(plan.sites).toMatchObject([
      { name: 'Site 1', connectors: 4, kilowatts: 300, networkEnergy: 1_018.2, gain: null, cost: null },
      { name: 'Slow' },
    ])
    expect(plan.own).toEqual([{ name: 'Our depot', lat: 47.14, lng: 9.53 }])
    const withheld = [
      '640000',
      '60000',
      '1250000',
      '700000',
      '740000',
      '0.71',
      '723',
      '800',
      '"s1"',
      'Site 3',
      '1290000',
      '77,',
    ]
    for (const figure of withheld)
      expect({ figure, isThere: text.includes(figure) }).toEqual({ figure, isThere: false })
  })

  it('shows the money that its owner includes, and still no own sales and typed prices', async () => {
    const { text, plan } = await opened((await share(await stored(), { money: true })).token)
    expect(plan).toMatchObject({ cost: 640_000, left: 60_000, budget: 700_000, value: 1_250_000 })
    expect(plan.npv).toEqual({ value: 1_250_000, low: -210_000, high: 3_400_000 })
    expect(plan.sites[0]).toMatchObject({ gain: 740_000, cost: 500_000 })
    expect(plan.curve?.points).toHaveLength(4)
    for (const figure of ['0.71', '723', '800', 'Site 3', '"s1"']) expect(text).not.toContain(figure)
  })

  it('keeps gains in energy to itself, but shows gains in people', async () => {
    const { settings } = examplePlan()
    const of = async (objective: Plan['settings']['objective']) =>
      (await opened((await share(await stored({ settings: { ...settings, objective } }))).token)).plan
    expect((await of({ kind: 'energy' })).sites[0]?.gain).toBeNull()
    expect((await of({ kind: 'coverage', minutes: 10 })).sites[0]?.gain).toBe(740_000)
  })

  it('shows the version that was shared, whatever becomes of the plan', async () => {
    const id = await stored()
    const { token } = await share(id)
    await rig.patch(`/network/plans/${id}`, { as: ada, body: { name: 'Renamed' } })
    expect((await opened(token)).plan.name).toBe('Unterland 2027')
  })

  it('is made by the owner alone, and of a plan with a result', async () => {
    const id = await stored()
    for (const as of [mate, bob]) {
      expect((await rig.post('/shares', { as, body: { kind: 'plan', id } })).status).toBe(404)
    }
    expect((await rig.post('/shares', { body: { kind: 'plan', id } })).status).toBe(401)
    const waiting = await stored({ state: 'waiting', result: null })
    expect((await rig.post('/shares', { as: ada, body: { kind: 'plan', id: waiting } })).status).toBe(409)
  })

  it('ends when it is stopped, and with the plan', async () => {
    const id = await stored()
    const made = await share(id, { money: true })
    const { shares } = await (await rig.get('/shares', { as: ada })).json()
    expect(shares.find((each: { id: string }) => each.id === made.id)).toMatchObject({
      kind: 'plan',
      plan_id: id,
      title: 'Unterland 2027',
      has_money: true,
    })
    expect((await rig.delete(`/shares/${made.id}`, { as: bob })).status).toBe(404)
    expect((await rig.delete(`/shares/${made.id}`, { as: ada })).status).toBe(204)
    expect((await rig.get(`/shared/${made.token}`)).status).toBe(404)
    const other = await share(id)
    await rig.delete(`/network/plans/${id}`, { as: ada })
    expect((await rig.get(`/shared/${other.token}`)).status).toBe(404)
  })
})
