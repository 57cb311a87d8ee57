import ExcelJS from 'exceljs'
import { corridorCalls } from '@/lib/contract/corridor'
import { listIds } from '@/lib/contract/lists'
import { type Catchment, networkCalls, type Plan } from '@/lib/contract/network'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { openNetworkWork } from '@/server/engine/network/network-work'
import { networkJobs } from '@/server/engine/services/network/plan-jobs'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { until } from '@/tests/support/until'

const roots = ['data/atlas']
const stations = [
  { id: 'small', connectors: 2, kilowatts: 50, cost: 10_000 },
  { id: 'large', connectors: 4, kilowatts: 150, cost: 40_000 },
]

let database: TestDatabase
let rig: EngineRig
let places: { id: string; name: string; lat: number; lng: number }[]

beforeAll(async () => {
  database = await openInMemory()
  const { db } = database
  const atlas = createAtlasLibrary(roots)
  const queue = { db, log: silentLog, timing: { pollMs: 20 } }
  const network = openNetworkWork({ atlasRoots: roots, modelFile: undefined, queue })
  rig = engineRig(db, { atlas, network })
  network.jobs.start(networkJobs(rig.deps))
  const points = await (await atlas.open('liechtenstein'))?.sampleSites(12)
  places = (points ?? []).map((point, place) => ({ id: `s${place}`, name: `Site ${place}`, ...point }))
})

afterAll(async () => {
  await rig.close()
  await rig.deps.atlas.close()
  await database.close()
})

const as = 'planner@example.com'
const newPlan = (over: object = {}) => ({
  name: 'First',
  candidates: { kind: 'places', places },
  budget: 100_000,
  stations,
  ...over,
})

async function start(over: object = {}): Promise<Plan> {
  const answer = await rig.post('/network/plans', { as, body: newPlan(over) })
  expect(answer.status).toBe(201)
  return answer.json()
}

const read = async (id: string, query = ''): Promise<Plan> => {
  const answer = await rig.get(`/network/plans/${id}${query}`, { as })
  expect(answer.status).toBe(200)
  return networkCalls.readPlan.answer.parse(await answer.json())
}

async function reach(id: string, isReached: (plan: Plan) => boolean): Promise<Plan> {
  let plan = await read(id)
  await until(async () => {
    plan = await read(id)
    return isReached(plan)
  })
  return plan
}

const isFound = ({ state, result }: Plan) =>
  state === 'done' || state === 'failed' || result?.isFinal === true

const detailOf = async (over: object) => {
  const answer = await rig.post('/network/plans', { as, body: newPlan(over) })
  expect(answer.status).toBe(422)
  return JSON.stringify((await answer.json()).detail)
}

describe('network plans', () => {
  it('run as a job, stop with the best so far, and continue as a new version', async () => {
    const { id, state, changedAt } = await start()
    expect(state).toBe('waiting')
    const found = await reach(id, isFound)
    expect(found.problem).toBeNull()
    expect(found.changedAt > changedAt).toBe(true)
    expect(found.grounds).toMatchObject({ country: 'liechtenstein', currency: 'CHF', outside: 0 })
    expect(found.result?.cost).toBeLessThanOrEqual(100_000)
    const stopped: Plan = await (await rig.post(`/network/plans/${id}/stop`, { as })).json()
    expect(['stopped', 'done']).toContain(stopped.state)
    expect(stopped.result?.sites).toEqual((await read(id)).result?.sites)
    expect(stopped.result?.sites.length).toBeGreaterThan(0)

    const never = stopped.result?.sites[0]?.id ?? ''
    const edit = await rig.patch(`/network/plans/${id}`, { as, body: { version: 1, never: [never] } })
    expect(edit.status).toBe(200)
    const next = await reach(id, (plan) => plan.version === 2 && isFound(plan))
    expect(next.result?.sites.map((site) => site.id)).not.toContain(never)
    expect(next.versions.map(({ version }) => version)).toEqual([1])
    expect((await read(id, '?version=1')).result?.sites).toEqual(stopped.result?.sites)

    const late = await rig.patch(`/network/plans/${id}`, { as, body: { version: 1, budget: 200_000 } })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ version: 2 })

    const renamed = await rig.patch(`/network/plans/${id}`, { as, body: { name: 'Second' } })
    expect(await renamed.json()).toMatchObject({ name: 'Second', version: 2 })
    const { plans } = await (await rig.get('/network/plans', { as })).json()
    expect(plans).toMatchObject([{ id, name: 'Second', version: 2, candidates: 12 }])

    for (const call of [rig.get, rig.delete]) {
      expect((await call(`/network/plans/${id}`, { as: 'other@example.com' })).status).toBe(404)
    }
    const foreign = { as: 'other@example.com', body: { name: 'Mine' } }
    expect((await rig.patch(`/network/plans/${id}`, foreign)).status).toBe(404)
    expect((await rig.post(`/network/plans/${id}/stop`, { as: 'other@example.com' })).status).toBe(404)

    expect((await rig.delete(`/network/plans/${id}`, { as })).status).toBe(204)
    expect((await rig.get(`/network/plans/${id}`, { as })).status).toBe(404)
  }, 240_000)

  it('hand on no plan of earlier settings as that of later ones', async () => {
    const { id } = await start()
    await reach(id, isFound)
    const edit = await rig.patch(`/network/plans/${id}`, { as, body: { budget: 10_000 } })
    expect((await edit.json()).result).toMatchObject({ isFinal: false, foundFor: 1 })
    const stopped: Plan = await (await rig.post(`/network/plans/${id}/stop`, { as })).json()
    expect(stopped).toMatchObject({ version: 2, state: 'stopped', result: null })
    for (const body of [
      { kind: 'plan', id },
      { kind: 'plan', id, version: 2 },
    ]) {
      expect((await rig.post('/shares', { as, body })).status).toBe(409)
    }
    const document = await rig.post(`/network/plans/${id}/document`, { as, body: { form: 'xlsx' } })
    expect(document.status).toBe(409)

    const again = await rig.patch(`/network/plans/${id}`, { as, body: { budget: 40_000 } })
    expect((await again.json()).result).toMatchObject({ foundFor: 1 })
    const next = await reach(id, isFound)
    expect(next.result?.foundFor).toBeUndefined()
    expect(next.result?.cost).toBeLessThanOrEqual(40_000)
    expect(next.versions.map(({ version }) => version)).toEqual([1])
    expect((await rig.delete(`/network/plans/${id}`, { as })).status).toBe(204)
  }, 240_000)

  it('leave out a candidate in water, which no record would take', async () => {
    const inTheRhine = { id: 'rhine', name: 'In the Rhine', lat: 47.15896907216495, lng: 9.49376404494382 }
    const { id, settings } = await start({
      candidates: { kind: 'places', places: [...places, inTheRhine] },
    })
    expect(settings.places).toEqual(places)
    expect((await rig.delete(`/network/plans/${id}`, { as })).status).toBe(204)
  })

  it('allow one calculation an account', async () => {
    const { id } = await start()
    const second = await rig.post('/network/plans', { as, body: newPlan({ name: 'Another' }) })
    expect(second.status).toBe(409)
    expect((await second.json()).detail).toMatch(/^Your plan “First” is still being calculated\./)
    await reach(id, ({ state }) => state === 'running')
    const theirs = await rig.post('/network/plans', { as: 'other@example.com', body: newPlan() })
    const waiting: Plan = await theirs.json()
    expect(waiting).toMatchObject({ state: 'waiting', ahead: 1 })
    const listed = async (by: string) => (await (await rig.get('/network/plans', { as: by })).json()).plans
    expect(await listed('other@example.com')).toMatchObject([{ id: waiting.id, ahead: 1, progress: null }])
    expect(await listed(as)).toMatchObject([
      { id, state: 'running', progress: { share: expect.any(Number) } },
    ])
    expect((await rig.delete(`/network/plans/${waiting.id}`, { as: 'other@example.com' })).status).toBe(204)
    expect((await rig.delete(`/network/plans/${id}`, { as })).status).toBe(204)
  })

  it('say what to loosen', async () => {
    expect(await detailOf({ budget: 5_000 })).toMatch(/No site fits CHF 5,000; the cheapest costs 10,000\./)
    expect(await detailOf({ candidates: { kind: 'places', places: [] } })).toMatch(
      /There are no candidates\./,
    )
    expect(await detailOf({ candidates: { kind: 'saved' } })).toMatch(/There are no candidates\./)
    expect(await detailOf({ stations: [] })).toMatch(/Allow at least one station option\./)
    expect(await detailOf({ mustHave: ['s0'], never: ['s0'] })).toMatch(
      /Site 0 is under Must have and under Never\. Take it out of one\./,
    )
    expect(await detailOf({ budget: 5_000, mustHave: ['s0', 's0'], maxSites: 1 })).not.toMatch(/Must have/)
    expect(await detailOf({ maxSites: 1, mustHave: ['s0', 's1'] })).toMatch(/Allow 2, or take a site out/)
    expect(await detailOf({ mustHave: ['nowhere'] })).toMatch(
      /nowhere is under Must have or Never, but is no/,
    )
    expect(await detailOf({ sites: [{ id: 'nowhere', extraCost: 1 }] })).toMatch(
      /The terms of single sites name nowhere, which is no candidate in Liechtenstein\./,
    )
    const atSea = [{ id: 'a', name: 'At sea', lat: 40, lng: -40 }]
    expect(await detailOf({ candidates: { kind: 'places', places: atSea } })).toMatch(
      /No candidate lies in a country with data\./,
    )
  })

  it('need an account', async () => {
    expect((await rig.get('/network/plans')).status).toBe(401)
    expect((await rig.post('/network/plans', { body: newPlan() })).status).toBe(401)
  })
})

describe('a catchment', () => {
  const site = () => ({ lat: places[3]?.lat, lng: places[3]?.lng, connectors: 4, kilowatts: 150 })
  const ask = async (over: object = {}): Promise<Catchment> => {
    const answer = await rig.post('/network/catchment', { as, body: { ...site(), ...over } })
    expect(answer.status).toBe(200)
    return networkCalls.readCatchment.answer.parse(await answer.json())
  }
  const sum = (rows: readonly { energy: number }[]) => rows.reduce((total, { energy }) => total + energy, 0)

  it('adds up to the estimate, by hexagon and by station', async () => {
    const found = await ask()
    expect(found.energy).toBeGreaterThan(0)
    expect(sum(found.hexagons)).toBeCloseTo(found.energy, 6)
    expect(sum(found.from) + found.unserved).toBeCloseTo(found.energy, 6)
    expect(found.hexagons.every(({ share }) => share > 0 && share <= 1)).toBe(true)
  })

  it('says how many drivers find no free point, by hour and by number of points', async () => {
    const { queue, energy } = await ask()
    expect(queue.hours).toHaveLength(24)
    const asked = queue.sizes.find(({ connectors }) => connectors === 4)
    expect(asked?.energy).toBeCloseTo(energy, 6)
    const lost = queue.sizes.map(({ turnedAway }) => turnedAway)
    expect(lost).toEqual(lost.toSorted((one, other) => other - one))
    expect(lost[0]).toBeGreaterThan(lost.at(-1) ?? 1)
  })

  it('takes from own sites, and less once another station competes', async () => {
    const own = { kind: 'places', places: [{ ...places[4], connectors: 4, kilowatts: 150 }] }
    const found = await ask({ own })
    const mine = found.own[0]
    expect(mine?.after).toBeLessThan(mine?.before ?? 0)
    expect(found.from.some(({ kind, id }) => kind === 'own' && id === places[4]?.id)).toBe(true)
    // An own site at the place examined is the station itself.
    const itself = { ...places[3], lat: (places[3]?.lat ?? 0) + 0.0005, connectors: 4, kilowatts: 150 }
    const examined = await ask({ own: { kind: 'places', places: [...own.places, itself] } })
    expect(examined.own.map(({ id }) => id)).toEqual([places[4]?.id])
    expect(sum(examined.from)).toBeCloseTo(sum(found.from), 6)
    const others = [{ ...places[3], id: 'rival', connectors: 20, kilowatts: 300 }]
    const shared = await ask({ own, others })
    const largest = (catchment: Catchment) => Math.max(...catchment.hexagons.map(({ share }) => share))
    expect(largest(shared)).toBeLessThan(largest(found))
  })

  it('tells a visitor nothing, wherever and whatever is asked', async () => {
    for (const over of [{}, { own: { kind: 'saved' } }, { lat: 0, lng: 0 }, { connectors: 0 }]) {
      const answer = await rig.post('/network/catchment', { body: { ...site(), ...over } })
      expect(answer.status).toBe(401)
      expect(Object.keys(await answer.json())).toEqual(['detail'])
    }
  })

  it('tells an account that may not submit the same, without the own sites of others', async () => {
    await ensureMember(database.db, {
      email: 'reader@example.com',
      customer: 'Reader',
      canSubmit: false,
      isInternal: false,
    })
    const body = { ...site(), own: { kind: 'saved' } }
    const answer = await rig.post('/network/catchment', { as: 'reader@example.com', body })
    expect(answer.status).toBe(200)
    const found = networkCalls.readCatchment.answer.parse(await answer.json())
    expect(found.own).toEqual([])
    expect(found.energy).toBeCloseTo((await ask()).energy)
  })

  it('is refused outside the countries', async () => {
    const answer = await rig.post('/network/catchment', { as, body: { ...site(), lat: 0, lng: 0 } })
    expect(answer.status).toBe(422)
  })
})
const ask = (road: object, over: object = {}) =>
  rig.post('/network/corridor', { as, body: { road, ...over } })

describe('corridors', () => {
  it('answer a road by its number, with what would close each gap', async () => {
    const answer = await ask({ kind: 'number', country: 'andorra', ref: 'cg 2' }, { spacingKm: 20 })
    expect(answer.status).toBe(200)
    const { name, directions } = corridorCalls.corridorGaps.answer.parse(await answer.json())
    expect(name).toBe('CG-2')
    expect(directions).toHaveLength(2)
    expect(directions[0]?.gaps[0]?.candidates[0]?.closes).toBe(true)
  }, 60_000)

  it('answer the example of the API description', async () => {
    const answer = await rig.post('/network/corridor', { as, body: corridorCalls.corridorGaps.example.body })
    expect(answer.status).toBe(200)
  }, 60_000)

  it('list the roads of a country', async () => {
    const answer = await rig.get('/network/roads/liechtenstein', { as })
    expect(answer.status).toBe(200)
    const { roads, more } = corridorCalls.listRoads.answer.parse(await answer.json())
    expect(roads[0]).toMatchObject({ ref: '16', roadClass: 2 })
    expect(more).toBe(false)
  }, 60_000)

  it('are written as a spreadsheet, which holds what the call answers', async () => {
    const body = { road: { kind: 'number', country: 'andorra', ref: 'CG-2' }, spacingKm: 20 }
    const answer = await rig.post('/network/corridor/spreadsheet', { as, body })
    expect(answer.status).toBe(200)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await answer.arrayBuffer())
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Settings',
      'Pools',
      'Gaps',
      'Candidates',
      'About',
    ])
    const corridor = corridorCalls.corridorGaps.answer.parse(await (await ask(body.road, body)).json())
    const rowsOf = (name: string) => (workbook.getWorksheet(name)?.rowCount ?? 0) - 1
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    const gaps = corridor.directions.flatMap((direction) => direction.gaps)
    expect(rowsOf('Pools')).toBe(sum(corridor.directions.map(({ pools }) => pools.length)))
    expect(rowsOf('Gaps')).toBe(gaps.length)
    expect(rowsOf('Candidates')).toBe(sum(gaps.map(({ candidates }) => candidates.length)))
    const about = workbook.getWorksheet('About')?.getSheetValues().flat().join('\n')
    expect(about).toMatch(/OpenStreetMap/)
  }, 60_000)

  it('count saved locations of the caller beside the sites, without those that run already', async () => {
    const location = (id: string, status: string, { lat, lng }: { lat: number; lng: number }) => ({
      id,
      name: `Own ${id}`,
      lat,
      lng,
      status,
      evaluationType: 'DC',
      parkingType: 'parking',
      type: 'parking',
    })
    const road = { kind: 'number', country: 'andorra', ref: 'CG-2' }
    const over = { spacingKm: 20, ownCandidates: { kind: 'saved' } }
    const answered = async (answer: Response) => corridorCalls.corridorGaps.answer.parse(await answer.json())
    const [out] = (await answered(await ask(road, { spacingKm: 20 }))).directions
    const [best, next] = out?.gaps[0]?.candidates ?? []
    if (!best || !next) throw new Error('The gap has candidates.')
    const locations = [location('1', 'Planned', best), location('2', ' Operating', next)]
    const content = { kind: 'locations', locations }
    expect(
      (await rig.put(`/me/lists/${listIds.locations}`, { as, body: { version: 0, content } })).status,
    ).toBe(200)
    const found = await answered(await ask(road, over))
    expect(found.ownCandidates).toEqual({ counted: 1, inReach: 1 })
    const candidates = found.directions[0]?.gaps[0]?.candidates ?? []
    expect(candidates.filter(({ isOwn }) => isOwn)).toMatchObject([{ id: '1', rank: 1, closes: true }])
    expect(candidates.map(({ id }) => id)).toContain(next.id)
    const file = await rig.post('/network/corridor/spreadsheet', {
      as,
      body: { road, ...over, exitKm: 2.5 },
    })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await file.arrayBuffer())
    const sheet = workbook.getWorksheet('Candidates')
    const headings = sheet?.getRow(1).values as string[]
    expect(headings).toContain('From the road (km, at most 2.5)')
    expect(sheet?.getRow(2).getCell(headings.indexOf('Yours')).value).toBe('yes')
    const another = await rig.post('/network/corridor', { as: 'other@example.com', body: { road, ...over } })
    expect((await answered(another)).ownCandidates).toEqual({ counted: 0, inReach: 0 })
  }, 60_000)

  it('say what is wrong', async () => {
    const detail = async (road: object, over: object = {}) => {
      const answer = await ask(road, over)
      expect(answer.status).toBe(422)
      return JSON.stringify((await answer.json()).detail)
    }
    const number = { kind: 'number', country: 'andorra', ref: 'CG-2' }
    expect(await detail({ ...number, ref: 'A1' })).toMatch(/No road of Andorra has the number A1\./)
    expect(await detail({ ...number, country: 'atlantis' })).toMatch(/not installed/)
    expect(await detail(number, { spacingKm: 0 })).toMatch(
      /The distance between pools must be 0\.5 or more\./,
    )
    expect(await detail({ kind: 'line', points: [[9.5, 47.1]] })).toMatch(/A line needs two points or more\./)
    const atSea = [
      [-40, 40],
      [-41, 40],
    ]
    expect(await detail({ kind: 'line', points: atSea })).toMatch(/lies outside the countries with data/)
    expect(await detail(number, { exitKm: 21 })).toMatch(/The way from an exit may be at most 20\./)
    expect(await detail(number, { fastPoints: 1.5 })).toMatch(/must be a whole number\./)
  }, 60_000)

  it('need a person', async () => {
    expect((await rig.get('/network/roads/liechtenstein')).status).toBe(401)
    expect((await rig.post('/network/corridor', { body: {} })).status).toBe(401)
    expect((await rig.post('/network/corridor/spreadsheet', { body: {} })).status).toBe(401)
  })
})
