import { captureDemand } from '@/lib/domain/network/captured-demand'
import { finishSearch, openSearch, searchPlan } from '@/lib/domain/network/choose-sites'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { Relaxation } from '@/server/engine/network/relaxation'
import { splitBound } from '@/server/engine/network/split-bound'
import { boundPlan } from '@/server/engine/network/upper-bound'
import { seededRandom } from '@/tests/support/generated-sites'
import { bestSet, openTerms, randomCase } from '@/tests/support/network-cases'
import { inventNetwork, worthOfSet } from '@/tests/support/network-instances'

const effort = { rounds: 2, seconds: 60 }

describe('the upper bound', () => {
  it('is never below the best of all sets, in small cases of every objective', async () => {
    let proved = 0
    for (let seed = 1; seed <= 60; seed += 1) {
      const { demand, terms } = randomCase(seed)
      const search = openSearch(demand)
      const plan = finishSearch(searchPlan(search, terms))
      const best = bestSet(demand, terms)
      const bound = await boundPlan(search, terms, plan, effort)
      expect(bound.best).toBeGreaterThanOrEqual(best.value)
      expect(bound.best).toBeGreaterThanOrEqual(plan.value)
      if (bound.missing !== null) {
        const rounding = 1e-5 * Math.max(1, Math.abs(bound.best))
        expect(plan.value + bound.missing * bound.best).toBeGreaterThanOrEqual(best.value - rounding)
      }
      if (bound.missing === 0) proved += 1
    }
    expect(proved).toBeGreaterThan(20)
  })

  it('by prices is never below the best of all sets, in 500 small cases', () => {
    let tight = 0
    for (let seed = 1; seed <= 500; seed += 1) {
      const { demand, terms } = randomCase(seed)
      if (terms.objective.kind === 'coverage') continue
      const plan = finishSearch(searchPlan(openSearch(demand), terms))
      const bound = splitBound(demand, terms, plan, { rounds: 12, seconds: 60 })
      expect(bound).toBeGreaterThanOrEqual(bestSet(demand, terms).value - 1e-6 * Math.abs(bound))
      if (bound <= 1.1 * plan.value) tight += 1
    }
    expect(tight).toBeGreaterThan(30)
  })

  it('holds for a plan that is far from the best', async () => {
    const { demand, terms } = randomCase(7)
    const search = openSearch(demand)
    const best = bestSet(demand, terms)
    const options = best.options.slice(0, 1)
    const poor = { options, value: worthOfSet(demand, terms.objective, options), cost: 0 }
    const bound = await boundPlan(search, terms, poor, effort)
    expect(bound.best).toBeGreaterThanOrEqual(best.value)
    expect(bound.missing).toBeGreaterThan(0)
  })

  it('is above the plan for more candidates than it treats exactly, and below everything at its best', async () => {
    const size = { candidates: 160, points: 800, competitors: 30, own: 5, side: 60, reachMinutes: 8 }
    const demand = captureDemand(inventNetwork(size, seededRandom(5)))
    const search = openSearch(demand)
    const terms: PlanTerms = { ...openTerms, objective: { kind: 'energy' }, budget: 4_000_000 }
    const plan = finishSearch(searchPlan(search, terms))
    const { best, missing } = await boundPlan(search, terms, plan, { rounds: 3, seconds: 60 })
    expect(best).toBeGreaterThan(plan.value)
    expect(missing).toBeCloseTo((best - plan.value) / best, 9)
    expect(missing).toBeLessThan(0.3)
  })
})

test('a bound by weak duality holds for any prices', () => {
  const relaxation = new Relaxation()
  const one = relaxation.addColumn(3, 4)
  const other = relaxation.addColumn(2, 4)
  relaxation.addRow(Number.NEGATIVE_INFINITY, 5, [
    [one, 1],
    [other, 1],
  ])
  // The optimum is 4 x 3 + 1 x 2.
  expect(relaxation.weakBound(Float64Array.of(2))).toBe(14)
  for (const price of [0, 1, 2.5, 3, 10, -1, Number.NaN]) {
    expect(relaxation.weakBound(Float64Array.of(price))).toBeGreaterThanOrEqual(14)
  }
})
