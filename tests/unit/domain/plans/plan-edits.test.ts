import {
  budgetEnd,
  changedTerms,
  isSameTerms,
  offeredStations,
  shippedCost,
  type Terms,
  termsOf,
  wishOf,
  withoutWish,
  withStations,
  withWish,
} from '@/lib/domain/plans/plan-edits'
import { networkPlan } from '@/tests/support/network-plan'

const terms = (over: Partial<Terms> = {}): Terms => ({ ...termsOf(networkPlan().settings), ...over })

describe('terms of a plan', () => {
  it('leave out the candidates and send only what differs', () => {
    expect(termsOf(networkPlan().settings)).not.toHaveProperty('places')
    expect(changedTerms(terms(), terms({ budget: 5, never: ['s1'] }))).toEqual({ budget: 5, never: ['s1'] })
    expect(changedTerms(terms(), terms({ stations: [...terms().stations] }))).toEqual({})
    expect(isSameTerms(terms(), terms({ stations: [...terms().stations] }))).toBe(true)
    expect(isSameTerms(terms(), terms({ maxSites: 3 }))).toBe(false)
  })

  it('move a site between the lists of wishes, and off them', () => {
    const must = withWish(terms(), 'mustHave', 's1')
    expect(wishOf(must, 's1')).toBe('mustHave')
    expect(withWish(must, 'mustHave', 's1')).toBe(must)
    const never = withWish(must, 'never', 's1')
    expect(never).toMatchObject({ mustHave: [], never: ['s1'] })
    expect(wishOf(withoutWish(never, 's1'), 's1')).toBeNull()
  })

  it('take a removed station off the sites that name it', () => {
    const [small, large] = terms().stations
    const before = terms({
      sites: [
        { id: 's1', options: ['2x50', '2x150'] },
        { id: 's2', options: ['2x150'], extraCost: 5 },
        { id: 's3', extraCost: 7 },
      ],
    })
    const after = withStations(before, small ? [small] : [])
    expect(after.sites).toEqual([
      { id: 's1', options: ['2x50'] },
      { id: 's2', extraCost: 5 },
      { id: 's3', extraCost: 7 },
    ])
    expect(large).toBeDefined()
  })
})

describe('stations on offer', () => {
  it('are the plan’s own and the usual ones, weakest first, each once', () => {
    const own = { id: 'mine', connectors: 2, kilowatts: 150, cost: 90_000 }
    expect(offeredStations([own]).map(({ id }) => id)).toEqual(['2x50', 'mine', '4x300'])
  })

  it('cost the shipped capex without a cost of their own', () => {
    const fast = { connectors: 4, kilowatts: 300 }
    const slow = { connectors: 2, kilowatts: 50 }
    expect(shippedCost(fast, 'liechtenstein')).toBeGreaterThan(shippedCost(slow, 'liechtenstein'))
  })
})

test('the slider ends at a round amount beyond the budget', () => {
  expect(budgetEnd(null, { most: 0 })).toBe(100_000)
  expect(budgetEnd(4_200_000, { most: 0 })).toBe(8_000_000)
  expect(budgetEnd(1_000_000, { most: 3_500_000 })).toBe(4_000_000)
})
