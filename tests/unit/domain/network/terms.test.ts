import { findProblems, minBudget, type PlanTerms } from '@/lib/domain/network/terms'
import { openTerms } from '@/tests/support/network-cases'

const option = {
  label: '2×150',
  cost: 100_000,
  attractiveness: 1,
  kWhPerDay: 300,
  cap: null,
  worthPerDailyKWh: 900,
  fixedCost: 100_000,
}

const site = (name: string, lat = 47, municipality: string | null = 'Vaduz') => ({
  name,
  position: [9.5, lat] as const,
  municipality,
  options: [{ ...option, cost: 88_000 }, option],
})

const sites = [site('Marktplatz'), site('Bahnhof', 47.005), site('Rheinpark', 47.1, null)]
const messages = (terms: Partial<PlanTerms>, of = sites) =>
  findProblems(of, { ...openTerms, ...terms }, 'CHF').map(({ message }) => message)

describe('terms that no plan can meet', () => {
  it('say nothing when a plan can', () => {
    expect(messages({ budget: 200_000, mustHave: [0, 2], minMetres: 1000, maxPerMunicipality: 1 })).toEqual(
      [],
    )
  })

  it('name missing candidates', () => {
    expect(messages({}, [])).toEqual([
      'There are no candidates. Choose a list, a record or a scouting result that has some.',
    ])
    expect(messages({ never: [0, 1, 2] })).toEqual([
      'Every candidate is under Never or has no station option. Take one out of Never, or allow a station option.',
    ])
  })

  it('name the cheapest site above the budget, and the budget that fits', () => {
    expect(findProblems(sites, { ...openTerms, budget: 80_000 }, 'CHF')).toEqual([
      {
        field: 'budget',
        message: 'No site fits CHF 80,000; the cheapest costs 88,000.',
        fits: 88_000,
      },
    ])
  })

  it.each<[string, Partial<PlanTerms>, number | undefined]>([
    ['the cheapest site', { budget: 80_000.5 }, 88_000],
    ['the must-haves', { budget: 150_000, mustHave: [0, 1] }, 176_000],
    ['no budget', { maxSites: 1, mustHave: [0, 1] }, undefined],
  ])('give back the least budget of a sentence about %s', (_, terms, least) => {
    expect(messages(terms).map(minBudget)).toEqual([least])
  })

  it('say a fraction of a franc as it is', () => {
    expect(messages({ budget: 0.5 })).toEqual(['No site fits CHF 0.5; the cheapest costs 88,000.'])
  })

  it('name must-haves at own sites', () => {
    const standing = { ...site('Depot'), options: [], isOwn: true }
    expect(messages({ mustHave: [0] }, [standing, ...sites])).toEqual([
      'Depot is under Must have, but one of your own sites stands there. Take it out of Must have, or out of your own sites.',
    ])
    expect(messages({}, [standing])).toEqual([
      'One of your own sites stands at every candidate. Choose other candidates, or take own sites out.',
    ])
  })

  it('name what must-haves cost beyond the budget', () => {
    expect(messages({ budget: 150_000, mustHave: [0, 1] })).toEqual([
      'The 2 sites under Must have cost at least CHF 176,000, 26,000 above the budget. Raise the budget, or take a site out of Must have.',
    ])
  })

  it('name must-haves that clash with a number, a distance, a municipality or Never', () => {
    expect(messages({ maxSites: 1, mustHave: [0, 1] })).toEqual([
      '2 sites are under Must have, but the plan may have 1 at most. Allow 2, or take a site out of Must have.',
    ])
    expect(messages({ minMetres: 1000, mustHave: [0, 1] })).toEqual([
      'Marktplatz and Bahnhof are both under Must have, 555 m apart. Keep sites 555 m apart or less, or take one of the two out.',
    ])
    expect(messages({ maxPerMunicipality: 1, mustHave: [0, 1] })).toEqual([
      '2 sites of Vaduz are under Must have, but a municipality may have 1 at most. Allow 2, or take one of them out.',
    ])
    expect(messages({ mustHave: [0], never: [0] })).toEqual([
      'Marktplatz is under Must have and under Never. Take it out of one.',
    ])
    expect(messages({ mustHave: [0] }, [{ ...site('Hafen'), options: [] }, ...sites])).toEqual([
      'No station option fits Hafen. Take it out of Must have, or allow another option.',
    ])
  })

  it('name a limit that is no limit', () => {
    expect(messages({ maxSites: 0 })).toEqual(['The number of sites must be at least 1.'])
    expect(messages({ budget: -1 })).toEqual(['The budget must be 0 or more.'])
    expect(messages({ minMetres: Number.NaN })).toEqual(['The distance to keep must be 0 or more.'])
  })

  it('name a few of thousands of clashes, soon', () => {
    const many = Array.from({ length: 5_000 }, (_, place) => site(`Site ${place}`, 47 + place / 1e5))
    const mustHave = many.map((_, place) => place)
    expect(messages({ mustHave, minMetres: 1e12 }, many)).toHaveLength(5)
    expect(messages({ mustHave, never: mustHave.slice(1) }, many)).toHaveLength(5)
  }, 3_000)
})
