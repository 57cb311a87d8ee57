import {
  type CapturedDemand,
  captureDemand,
  customaryDecay,
  measureNetwork,
  optionOf,
} from '@/lib/domain/network/captured-demand'
import { finishSearch, type NetworkSearch, openSearch, searchPlan } from '@/lib/domain/network/choose-sites'
import { drawPlans } from '@/lib/domain/network/drawn-plans'
import { driveTimesOf, type NetworkInstance } from '@/lib/domain/network/instance'
import { reportPlan, traceBudget } from '@/lib/domain/network/plan-report'
import { findProblems, type PlanTerms } from '@/lib/domain/network/terms'
import { seededRandom } from '@/tests/support/generated-sites'
import { bestSet, isWithin, openTerms, randomCase } from '@/tests/support/network-cases'
import { inventNetwork, worthOfSet } from '@/tests/support/network-instances'

const town = (candidates = 40, seed = 3): NetworkInstance =>
  inventNetwork(
    { candidates, points: 8 * candidates, competitors: 8, own: 3, side: 30, reachMinutes: 12 },
    seededRandom(seed),
  )

const budgeted: PlanTerms = { ...openTerms, budget: 2_000_000 }
const allOptions = ({ candidateOf }: CapturedDemand) => [...candidateOf.keys()]

describe('energy in a network', () => {
  it('is the estimate for a single site, to the last digit', () => {
    const demand = captureDemand(town())
    for (const option of allOptions(demand)) {
      expect(measureNetwork(demand, [option]).chosen).toEqual([demand.estimate[option]])
    }
  })

  it('keeps to the cap of a station', () => {
    const instance = town()
    const demand = captureDemand(instance)
    const options = instance.candidates.flatMap((candidate) => candidate.options)
    const capped = options.filter(({ cap, kWhPerDay }) => cap !== null && cap < kWhPerDay)
    expect(capped.length).toBeGreaterThan(3)
    options.forEach(({ cap, kWhPerDay }, option) => {
      expect(demand.estimate[option]).toBe(Math.min(kWhPerDay, cap ?? kWhPerDay))
    })
  })

  it('never rises when another station opens, be it chosen or a competitor', () => {
    const random = seededRandom(11)
    for (let round = 0; round < 50; round += 1) {
      const instance = town(20, round + 1)
      const demand = captureDemand(instance)
      const some = instance.candidates.flatMap((_, candidate) =>
        random() < 0.4 ? [optionOf(demand, { candidate, option: 0 })] : [],
      )
      const more = allOptions(demand).find((option) => some.every((each) => each !== option)) ?? 0
      const before = measureNetwork(demand, some)
      const rival = {
        ...instance,
        competitors: [...instance.competitors, { attractiveness: 2, isNew: true }],
      }
      const times = driveTimesOf([
        ...instance.competitors.map((_, place) => drivesOf(instance.competitorTimes, place)),
        drivesOf(instance.candidateTimes, demand.candidateOf[more] ?? 0),
      ])
      for (const after of [
        measureNetwork(demand, [...some, more]),
        measureNetwork(captureDemand({ ...rival, competitorTimes: times }), some),
      ]) {
        for (const [place, kWh] of before.chosen.entries()) {
          expect(after.chosen[place]).toBeLessThanOrEqual(kWh)
        }
        for (const [place, kWh] of before.ownWith.entries()) {
          expect(after.ownWith[place]).toBeLessThanOrEqual(kWh)
        }
        expect(sum(after.chosen.slice(0, some.length))).toBeLessThan(sum(before.chosen))
      }
    }
  })

  it('remains the estimate where no demand point is in reach', () => {
    const instance = town(3)
    const demand = captureDemand({ ...instance, candidateTimes: driveTimesOf([[], [], []]) })
    const chosen = [0, 1, 2].map((candidate) => optionOf(demand, { candidate, option: 0 }))
    expect(measureNetwork(demand, chosen).chosen).toEqual(chosen.map((option) => demand.estimate[option]))
  })

  it('follows the shares of Huff', () => {
    const instance = town(2)
    const oneStation = instance.candidates.map((candidate) => ({
      ...candidate,
      options: [{ ...option, attractiveness: 1 }],
    }))
    const times = driveTimesOf([[{ point: 0, minutes: 2 }], [{ point: 0, minutes: 4 }]])
    const demand = captureDemand(
      {
        demand: { kWhPerDay: Float64Array.of(1000), people: Float64Array.of(1) },
        candidates: oneStation,
        candidateTimes: times,
        competitors: [],
        competitorTimes: driveTimesOf([]),
        own: [],
        ownTimes: driveTimesOf([]),
        outsidePull: 0,
        commonError: 0,
      },
      customaryDecay,
    )
    const { chosen } = measureNetwork(demand, [0, 1])
    expect(chosen[0]).toBeCloseTo(option.kWhPerDay * 0.8, 9)
    expect(chosen[1]).toBeCloseTo(option.kWhPerDay * 0.2, 9)
  })
})

const option = {
  label: '2×150',
  cost: 100,
  attractiveness: 1,
  kWhPerDay: 300,
  cap: null,
  worthPerDailyKWh: 900,
  fixedCost: 100,
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function drivesOf({ start, point, minutes }: NetworkInstance['candidateTimes'], place: number) {
  const from = start[place] ?? 0
  return [...point.slice(from, start[place + 1])].map((each, slot) => ({
    point: each,
    minutes: minutes[from + slot] ?? 0,
  }))
}

describe('the search', () => {
  it('finds the best of all sets, or nearly, in 500 small cases', () => {
    let equal = 0
    let worst = 0
    for (let seed = 1; seed <= 500; seed += 1) {
      const { demand, terms } = randomCase(seed)
      const plan = finishSearch(searchPlan(openSearch(demand), terms))
      const best = bestSet(demand, terms)
      expect(isWithin(demand, terms, plan.options)).toBe(true)
      expect(plan.value).toBeCloseTo(worthOfSet(demand, terms.objective, plan.options), 3)
      expect(plan.value).toBeLessThanOrEqual(best.value + 1e-6 * Math.abs(best.value) + 1e-6)
      const missed = (best.value - plan.value) / Math.max(1, Math.abs(best.value))
      if (missed < 1e-9) equal += 1
      worst = Math.max(worst, missed)
    }
    expect(equal).toBeGreaterThanOrEqual(495)
    expect(worst).toBeLessThan(0.05)
  })

  it('keeps must-haves, leaves out what is under Never, and stays within all limits', () => {
    const demand = captureDemand(town())
    const terms: PlanTerms = {
      objective: { kind: 'energy' },
      budget: 2_500_000,
      maxSites: 8,
      minMetres: 2000,
      maxPerMunicipality: 2,
      mustHave: [4, 6],
      never: [1, 2, 3],
    }
    expect(findProblems(demand.instance.candidates, terms, 'CHF')).toEqual([])
    const plan = finishSearch(searchPlan(openSearch(demand), terms))
    expect(isWithin(demand, terms, plan.options)).toBe(true)
    expect(plan.options.length).toBeGreaterThan(2)
    expect(plan.cost).toBeLessThanOrEqual(2_500_000)
  })

  it('can be stopped with the best plan so far', () => {
    const demand = captureDemand(town(200))
    const search = openSearch(demand)
    const poorest = [...demand.alone.keys()].sort((a, b) => (demand.alone[a] ?? 0) - (demand.alone[b] ?? 0))
    const start = poorest.slice(0, 4)
    const values: number[] = []
    const whole = finishSearch(searchPlan(search, budgeted, { start }), ({ plan }) => {
      values.push(plan.value)
      return false
    })
    const stopped = finishSearch(searchPlan(search, budgeted, { start }), () => true)
    expect(values.length).toBeGreaterThan(1)
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(isWithin(demand, budgeted, stopped.options)).toBe(true)
    expect(stopped.value).toBeCloseTo(worthOfSet(demand, budgeted.objective, stopped.options), 3)
    expect(stopped.value).toBeLessThan(whole.value)
  })

  it('continues from a kept plan after an edit, no worse than what the terms leave of it', () => {
    const demand = captureDemand(town(200))
    const search = openSearch(demand)
    const before = finishSearch(searchPlan(search, budgeted))
    const left = demand.instance.candidates.findIndex(
      (_, place) => !before.options.some((each) => demand.candidateOf[each] === place),
    )
    const edited: PlanTerms = { ...budgeted, budget: 1_500_000, mustHave: [left] }
    const after = finishSearch(searchPlan(search, edited, { start: before.options }))
    expect(isWithin(demand, edited, after.options)).toBe(true)
    const back = finishSearch(searchPlan(search, budgeted, { start: after.options }))
    const fresh = finishSearch(searchPlan(search, edited))
    expect(after.value).toBeGreaterThanOrEqual(0.97 * fresh.value)
    expect(back.value).toBeGreaterThanOrEqual(0.97 * before.value)
  })
})

describe('the report of a plan', () => {
  const drawn = (of: NetworkSearch, seed: number, given = { terms, plan }) => {
    const steps = drawPlans(of, given.terms, given.plan, { draws: 40, seed, others: 20 })
    let next = steps.next()
    while (!next.done) next = steps.next()
    const { counts, kept } = next.value
    return { counts: [...counts], kept: [...kept] }
  }
  const demand = captureDemand(town())
  const search = openSearch(demand)
  const terms: PlanTerms = { ...budgeted, mustHave: [4], never: [1], minMetres: 2000 }
  const plan = finishSearch(searchPlan(search, terms))

  it('adds up, in order of gain', () => {
    const { sites, own } = reportPlan(search, terms, plan)
    expect(sites.map(({ station }) => optionOf(demand, station)).toSorted()).toEqual(plan.options.toSorted())
    expect(sum(sites.map(({ gain }) => gain))).toBeCloseTo(plan.value, 3)
    expect(sum(sites.map(({ cost }) => cost))).toBeCloseTo(plan.cost, 6)
    for (const { aloneKWh, networkKWh } of sites) expect(networkKWh).toBeLessThanOrEqual(aloneKWh)
    for (const { before, after } of own) expect(after).toBeLessThanOrEqual(before)
    expect(sites.filter(({ isMustHave }) => isMustHave).map(({ station }) => station.candidate)).toEqual([4])
  })

  it('gives a reason for each candidate that is left out', () => {
    const { sites, leftOut } = reportPlan(search, terms, plan)
    expect(sites.length + leftOut.length).toBe(40)
    expect(leftOut.find(({ candidate }) => candidate === 1)?.reason).toBe('never')
    expect(leftOut.some(({ reason }) => reason === 'noGain' || reason === 'limitReached')).toBe(true)
  })

  it('traces a curve over budgets that never falls and goes through the plan', () => {
    const budgets = [100, 500_000, 1_000_000, 1_500_000, 2_000_000, 4_000_000]
    const steps = traceBudget(search, terms, budgets, plan)
    let next = steps.next()
    while (!next.done) next = steps.next()
    const { points, flattensAt } = next.value
    expect(points.map(({ budget }) => budget)).toEqual(budgets.slice(1))
    const values = points.map(({ value }) => value)
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(points.find(({ budget }) => budget === terms.budget)?.value).toBeCloseTo(plan.value, 3)
    expect(budgets).toContain(flattensAt)
  })

  it('counts the same choices for the same seed, a must-have in all of them', () => {
    const { counts, kept } = drawn(search, 1)
    expect(drawn(search, 1)).toEqual({ counts, kept })
    expect(drawn(search, 2).counts).not.toEqual(counts)
    expect(kept).toHaveLength(40)
    expect(Math.min(...kept)).toBeLessThan(0.99)
    expect(kept.every((share) => share >= 0 && share <= 1)).toBe(true)
    expect(counts[4]).toBe(40)
    expect(counts[1]).toBe(0)
    expect(counts.some((each) => each > 0 && each < 40)).toBe(true)
  })

  it('loses nothing to an error that is common to all sites, where only energy counts', () => {
    const instance = { ...town(), own: [], ownTimes: driveTimesOf([]), commonError: 1 }
    const shared = openSearch(captureDemand(instance))
    const number: PlanTerms = { ...terms, objective: { kind: 'energy' }, budget: null, maxSites: 8 }
    const chosen = finishSearch(searchPlan(shared, number))
    const { counts, kept } = drawn(shared, 1, { terms: number, plan: chosen })
    expect(Math.min(...kept)).toBeGreaterThan(0.999)
    expect(counts.filter((each) => each > 35)).toHaveLength(8)
  })
})
