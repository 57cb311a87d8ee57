import type { PlanResult } from '@/lib/contract/network'
import type { PlanTermsInput } from '@/lib/contract/plan-terms'
import { appraise } from '@/lib/domain/finance/appraisal'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { captureDemand, measureNetwork } from '@/lib/domain/network/captured-demand'
import { openSearch } from '@/lib/domain/network/choose-sites'
import { reportPlan } from '@/lib/domain/network/plan-report'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { type CountryGround, readGround } from '@/server/engine/network/country-ground'
import type { PlanMessage, PlanOrder } from '@/server/engine/network/plan-order'
import { type KeptPlan, PlanProblem, PlanStopped, planNetwork } from '@/server/engine/network/plan-search'
import { instanceOf, readSites, termsIn, withoutOwnSites } from '@/server/engine/network/plan-sites'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'

const library = createAtlasLibrary(['data/atlas'])
const model = createRatesAndFactors()
/** Enough to see each step work. */
const effort = { draws: 20, bound: { rounds: 1, seconds: 5 } }
const stations = [
  { id: 'small', connectors: 2, kilowatts: 50, cost: 10_000 },
  { id: 'large', connectors: 4, kilowatts: 150, cost: 40_000 },
]
const anyTerms: PlanTermsInput = {
  objective: { kind: 'npv' },
  budget: 150_000,
  maxSites: null,
  minMetres: null,
  maxPerMunicipality: null,
  mustHave: [],
  never: [],
  stations,
  sites: [],
  own: { kind: 'none' },
  money: {},
}

let atlas: Atlas
let ground: CountryGround
let order: PlanOrder

beforeAll(async () => {
  const found = await library.open('liechtenstein')
  if (!found) throw new Error('Liechtenstein is not installed.')
  atlas = found
  ground = await readGround(atlas, async () => undefined)
  const points = await atlas.sampleSites(30)
  order = {
    atlasRoots: ['data/atlas'],
    modelFile: undefined,
    country: 'liechtenstein',
    places: points.map((point, place) => ({ id: `s${place}`, name: `Site ${place}`, ...point })),
    own: [],
    terms: anyTerms,
    start: null,
  }
})

afterAll(() => library.close())

interface Ran {
  results: PlanResult[]
  steps: Set<string>
}

async function run(given: PlanOrder, kept: KeptPlan = {}): Promise<Ran> {
  const ran: Ran = { results: [], steps: new Set() }
  const tell = (message: PlanMessage) => {
    if (message.kind === 'result') ran.results.push(message.result)
    if (message.kind === 'progress') ran.steps.add(message.progress.step)
  }
  await planNetwork(kept, given, { atlas, model, tell, isStopped: () => false, effort })
  return ran
}

const lastOf = ({ results }: Ran): PlanResult => {
  const last = results.at(-1)
  if (!last) throw new Error('There is no result.')
  return last
}

describe('a plan of a real country', () => {
  const kept: KeptPlan = {}
  let first: Ran

  beforeAll(async () => {
    first = await run(order, kept)
  })

  it('keeps to the budget, is bounded, and counts draws', () => {
    const result = lastOf(first)
    expect(result.cost).toBeLessThanOrEqual(150_000)
    expect(result.sites.length).toBeGreaterThan(0)
    expect(result.sites.length + result.leftOut.length).toBe(30)
    expect(result.bound.state === 'known' && result.bound.best >= result.value).toBe(true)
    expect(result.draws).toBe(20)
    expect(result.npv.value).toBeCloseTo(result.value, 3)
    expect(result.curve?.points.find(({ budget }) => budget === 150_000)?.value).toBeCloseTo(result.value, 3)
    for (const step of ['reading', 'choosing', 'bound', 'draws']) expect(first.steps).toContain(step)
    for (const site of result.sites) expect(site.networkEnergy).toBeLessThanOrEqual(site.aloneEnergy + 1e-9)
  })

  it('sells exactly the estimate at a single site', async () => {
    const result = lastOf(await run({ ...order, terms: { ...anyTerms, budget: null, maxSites: 1 } }))
    const site = result.sites[0]
    if (!site) throw new Error('No site was chosen.')
    const around = await atlas.surroundings(site)
    const estimate = model.predict(
      inferenceInputOf(around, { connectors: site.connectors, maxPower: site.kilowatts }),
    )
    expect(site.networkEnergy).toBe(estimate)
    expect(site.aloneEnergy).toBe(estimate)
  })

  it('says what would have to change where no site pays', async () => {
    const shipped = [{ id: 'dear', connectors: 4, kilowatts: 150, cost: null }]
    const terms = { ...anyTerms, budget: null, stations: shipped }
    const { sites, emptyReason: reason } = lastOf(await run({ ...order, terms }))
    expect(sites).toEqual([])
    if (!reason?.pays) throw new Error('There is no reason.')
    const around = await atlas.surroundings(reason)
    const { money } = defaultMoney({ connectors: 4, capacity: 600 }, around.country)
    const estimate = model.predict(inferenceInputOf(around, { connectors: 4, maxPower: 150 }))
    // As the screen of results says it.
    expect(reason.energy).toBe(estimate)
    expect(reason.gain).toBeCloseTo(appraise(estimate, money).npv, 4)
    expect(reason.gain).toBeLessThan(0)
    const { cost, margin, neededMargin } = reason.pays
    const cheap = { ...money, capex: cost ?? 0, runningCost: ((cost ?? 0) / money.capex) * money.runningCost }
    expect(appraise(estimate, cheap).npv).toBeCloseTo(0, 3)
    const priced = { ...money, energyPrice: money.energyPrice - ((neededMargin ?? 0) - margin) }
    expect(appraise(estimate, priced).npv).toBeCloseTo(0, 3)
    const below = [{ id: 'dear', connectors: 4, kilowatts: 150, cost: 0.9 * (cost ?? 0) }]
    const built = lastOf(await run({ ...order, terms: { ...terms, stations: below } }))
    expect(built.sites.length).toBeGreaterThan(0)
    expect(built.emptyReason).toBeNull()
  })

  it('continues from the kept plan without reading again', async () => {
    const { sites, leftOut } = lastOf(first)
    const start = sites.map(({ id, station }) => ({ id, station }))
    const out = leftOut[0]?.id ?? ''
    const never = sites[0]?.id ?? ''
    const terms = { ...anyTerms, budget: 250_000, mustHave: [out], never: [never] }
    const ran = await run({ ...order, terms, start }, kept)
    expect(ran.steps).not.toContain('reading')
    const chosen = lastOf(ran).sites.map(({ id }) => id)
    expect(chosen).toContain(out)
    expect(chosen).not.toContain(never)
  })

  it('says what to loosen when nothing fits', async () => {
    const terms = { ...anyTerms, budget: 1_000 }
    await expect(run({ ...order, terms })).rejects.toThrow(PlanProblem)
    await expect(run({ ...order, terms })).rejects.toThrow(
      /^No site fits CHF 1,000; the cheapest costs [\d,]+\.$/,
    )
  })

  it('stops with the best so far reported', async () => {
    const ran: PlanResult[] = []
    const steps = new Set<string>()
    const tell = (message: PlanMessage) => {
      if (message.kind === 'result') ran.push(message.result)
      if (message.kind === 'progress') steps.add(message.progress.step)
    }
    const stopped = planNetwork({}, order, {
      atlas,
      model,
      tell,
      isStopped: () => steps.has('bound'),
      effort,
    })
    await expect(stopped).rejects.toThrow(PlanStopped)
    expect(ran.at(-1)?.bound).toEqual({ state: 'computing' })
    expect(ran.at(-1)?.sites.length).toBeGreaterThan(0)
  })

  it('counts what own sites lose, and takes an existing station at their place for them', async () => {
    const near = ground.existing[0]
    if (!near) throw new Error('The country has no station.')
    const own = [{ id: 'o', name: 'Own', lat: near.lat, lng: near.lng, connectors: 4, kilowatts: 150 }]
    const terms: PlanTermsInput = { ...anyTerms, own: { kind: 'places', places: own } }
    const result = lastOf(await run({ ...order, own, terms }))
    expect(result.own[0]?.after).toBeLessThan(result.own[0]?.before ?? 0)
    expect(result.ownLoss).toBeGreaterThan(0)
    const sites = await readSites(ground, { places: order.places, own }, async () => undefined)
    const without = await readSites(ground, { places: order.places, own: [] }, async () => undefined)
    expect(instanceOf(model, sites, terms).grounds.competitors).toBeLessThan(
      instanceOf(model, without, anyTerms).grounds.competitors,
    )
  })

  it('builds nothing at an own site', async () => {
    const places = order.places.slice(0, 3)
    const { lat = 0, lng = 0 } = places[1] ?? {}
    // Some 60 m to the north, under an ID of its own list.
    const own = [{ id: 's0', name: 'Own', lat: lat + 0.00054, lng, connectors: 4, kilowatts: 150 }]
    const sites = await readSites(ground, { places, own }, async () => undefined)
    const instance = withoutOwnSites(instanceOf(model, sites, anyTerms), sites)
    expect(instance.candidates.map(({ options }) => options.length)).toEqual([2, 0, 2])
    const terms = termsIn(['s0', 's1', 's2'], anyTerms)
    const report = reportPlan(openSearch(captureDemand(instance)), terms, { options: [], value: 0, cost: 0 })
    expect(report.leftOut[1]).toEqual({ candidate: 1, reason: 'ownSite' })
  })

  it('lets own sites of other countries take no part', async () => {
    const station = { connectors: 4, kilowatts: 150 }
    const own = [
      { id: 'o1', name: 'Vaduz', lat: 47.1389, lng: 9.5217, ...station },
      { id: 'o2', name: 'Zurich', lat: 47.37, lng: 8.54, ...station },
    ]
    const sites = await readSites(ground, { places: order.places.slice(0, 1), own }, async () => undefined)
    const { ownBefore } = measureNetwork(captureDemand(instanceOf(model, sites, anyTerms)), [])
    expect(ownBefore[0]).toBeGreaterThan(0)
    expect(ownBefore[1]).toBe(0)
    expect([...sites.ownOutside]).toEqual([1])
  })

  it('gives a point the more demand the more people and traffic it has, all of it once', async () => {
    const { demand } = ground
    const total = demand.demand.reduce((sum, each) => sum + each, 0)
    const people = demand.people.reduce((sum, each) => sum + each, 0)
    expect(total).toBeCloseTo(people, 3)
    expect(demand.basis).toBe('people and traffic')
    expect(Math.abs(people / (atlas.manifest.population.total ?? 0) - 1)).toBeLessThan(0.02)
  })

  it('gives every candidate drives that reach some demand', async () => {
    const sites = await readSites(ground, { places: order.places, own: [] }, async () => undefined)
    const { alone } = captureDemand(instanceOf(model, sites, anyTerms))
    expect(alone.every((captured) => captured > 0)).toBe(true)
    expect(sites.withoutRoad).toEqual([])
  })
})
