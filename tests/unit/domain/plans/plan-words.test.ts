import { type Terms, termsOf } from '@/lib/domain/plans/plan-edits'
import { numbered, sortedRows, totalsOf } from '@/lib/domain/plans/plan-rows'
import {
  boundText,
  candidatesText,
  changeText,
  drawnText,
  emptyPlanWords,
  gistOf,
  headline,
  progressShare,
} from '@/lib/domain/plans/plan-words'
import { addedOption, optionDrafts, optionsOf } from '@/lib/domain/plans/station-drafts'
import { networkPlan, plannedSite, planResult } from '@/tests/support/network-plan'

const terms = (over: Partial<Terms> = {}): Terms => ({ ...termsOf(networkPlan().settings), ...over })
const facts = { currency: 'CHF', nameOf: (id: string) => `Site ${id}` }

describe('words of a plan', () => {
  it('say how many sites for how much, and of which list', () => {
    expect(headline(planResult(), { candidates: 64, currency: 'CHF' })).toBe('1 of 64 sites · CHF 140k')
    expect(candidatesText({ source: 'saved' }, 64)).toBe('64 saved locations')
    expect(candidatesText({ source: 'record' }, 1)).toBe('1 location of a record')
  })

  it('say how far the best possible is at most', () => {
    expect(boundText(planResult())).toBe('At most 3.1\u2009% below the best possible')
    const proved = { bound: { state: 'known' as const, best: 1, missing: 0 } }
    expect(boundText(proved)).toBe('Proved best')
    const nothing = { bound: { state: 'known' as const, best: 0, missing: null } }
    expect(boundText(nothing)).toMatch(/No plan/)
    expect(boundText({ bound: { state: 'none' } })).toMatch(/Stopped/)
    expect(boundText({ bound: { state: 'computing' } })).toMatch(/calculated/)
  })

  it('name the last change with the value before', () => {
    expect(changeText(terms(), terms({ budget: 5 }), facts)).toBe('Budget changed from CHF 1,000,000')
    expect(changeText(terms({ budget: null }), terms(), facts)).toBe('Budget set')
    expect(changeText(terms(), terms({ mustHave: ['s1'] }), facts)).toBe('Site s1 put under Must have')
    expect(changeText(terms({ never: ['s1'] }), terms(), facts)).toBe('Site s1 taken off Never')
    const moved = changeText(terms({ mustHave: ['s1'] }), terms({ never: ['s1'] }), facts)
    expect(moved).toBe('Site s1 put under Never')
    const fewer = terms({ stations: terms().stations.slice(0, 1) })
    expect(changeText(terms(), fewer, facts)).toBe('Station 2×150 taken out')
    expect(changeText(fewer, terms(), facts)).toBe('Station 2×150 allowed')
    const energy = terms({ objective: { kind: 'energy' } })
    expect(changeText(terms(), energy, facts)).toBe('Objective changed from NPV')
    expect(changeText(terms(), terms(), facts)).toBeNull()
  })

  it('name own sites and the cable in the last change', () => {
    const depot = { id: 'd', name: 'Depot', lat: 47.1, lng: 9.5, connectors: 2, kilowatts: 150 }
    const withOwn = (...ids: string[]) =>
      terms({ own: { kind: 'places', places: ids.map((id) => ({ ...depot, id })) } })
    expect(changeText(withOwn('a'), withOwn('a', 'b'), facts)).toBe('Depot added to own sites')
    expect(changeText(withOwn('a', 'b', 'c'), withOwn('a'), facts)).toBe('2 sites taken out of own sites')
    expect(changeText(withOwn('a'), withOwn('b'), facts)).toBe('Own sites changed')
    expect(changeText(withOwn('a'), terms(), facts)).toBe('Own sites no longer count')
    const cable = terms({ connection: { perMetre: null, fixed: 0 } })
    expect(changeText(terms(), cable, facts)).toBe('Cable to the grid counted')
    expect(changeText(cable, terms({ connection: null }), facts)).toBe('Cable to the grid no longer counts')
  })

  it('say what to change when no site is chosen', () => {
    expect(emptyPlanWords(terms(), planResult(), 'CHF').title).toBe('No site pays for itself at these costs')
    const emptyReason = {
      id: 's1',
      name: 'TaK',
      lat: 47.1,
      lng: 9.5,
      station: '4x150',
      connectors: 4,
      kilowatts: 150,
      cost: 414_000,
      energy: 340,
      gain: -200_000,
      ownLoss: 0,
      pays: { cost: 210_000, margin: 0.25, neededMargin: 0.45 },
    }
    expect(emptyPlanWords(terms(), planResult({ emptyReason }), 'CHF').advice).toContain(
      'TaK with 4×150: 340 kWh/day for CHF 414k. It would pay at a cost of CHF 210k, or if a kWh left CHF 0.45 instead of 0.25.',
    )
    const energy = terms({ objective: { kind: 'energy' } })
    expect(emptyPlanWords(energy, planResult(), 'CHF').advice).toMatch(/own sites/)
    const leftOut = planResult().leftOut.map((site) => ({ ...site, reason: 'noOption' as const }))
    expect(emptyPlanWords(terms(), planResult({ leftOut }), 'CHF').title).toMatch(/estimate/)
  })

  it('sum up the settings, and show must-haves and draws', () => {
    expect(gistOf(terms({ maxSites: 12 }))).toBe('Budget 1M, at most 12 sites, NPV')
    expect(gistOf(terms({ budget: null, objective: { kind: 'coverage', minutes: 10 } }))).toBe(
      'No budget, people within 10 min',
    )
    expect(drawnText({ isMustHave: true, drawn: 1 })).toBe('must')
    expect(drawnText({ isMustHave: false, drawn: 0.94 })).toBe('94\u2009%')
    expect(drawnText({ isMustHave: false, drawn: null })).toBe('–')
  })
})

test('progress never falls from step to step', () => {
  const shares = (['reading', 'choosing', 'improving', 'curve', 'bound', 'draws'] as const).flatMap(
    (step) => [progressShare({ step, share: 0 }), progressShare({ step, share: 1 })],
  )
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBeCloseTo(1)
})

describe('rows of a plan', () => {
  const rows = numbered([
    plannedSite({ id: 'a', name: 'Zoll', cost: 1, drawn: 0.2 }),
    plannedSite({ id: 'b', name: 'Au', cost: 3, drawn: 0.1, isMustHave: true }),
    plannedSite({ id: 'c', name: 'Bendern', cost: 2, drawn: null }),
  ])
  const ids = (sort: Parameters<typeof sortedRows>[1]) => sortedRows(rows, sort).map(({ id }) => id)

  it('keep their number in every order', () => {
    expect(ids('gain')).toEqual(['a', 'b', 'c'])
    expect(ids('name')).toEqual(['b', 'c', 'a'])
    expect(ids('cost')).toEqual(['b', 'c', 'a'])
    expect(ids('drawn')).toEqual(['b', 'a', 'c'])
    expect(sortedRows(rows, 'cost').map(({ number }) => number)).toEqual([2, 3, 1])
  })

  it('add up', () => {
    expect(totalsOf(rows)).toMatchObject({ cost: 6, networkEnergy: 750 })
  })
})

describe('typed station options', () => {
  it('become options, an empty cost the shipped one', () => {
    const drafts = optionDrafts([{ id: 'a', connectors: 2, kilowatts: 50, cost: 12_500 }])
    expect(drafts[0]?.cost).toBe('12,500')
    const added = addedOption(drafts)
    expect(optionsOf([...drafts, added]).options).toEqual([
      { id: 'a', connectors: 2, kilowatts: 50, cost: 12_500 },
      { id: added.id, connectors: 4, kilowatts: 50, cost: null },
    ])
  })

  it.each([
    [{ connectors: '0' }, /Points/],
    [{ connectors: '1.5' }, /Points/],
    [{ kilowatts: '' }, /Power/],
    [{ kilowatts: '1200' }, /Power/],
    [{ cost: 'free' }, /cost/],
  ])('refuse %j with a sentence', (over, sentence) => {
    const draft = { id: 'a', connectors: '2', kilowatts: '50', cost: '', ...over }
    const { options, problems } = optionsOf([draft])
    expect(options).toBeNull()
    expect(problems.get('a')).toMatch(sentence)
  })

  it('refuse the same station twice', () => {
    const draft = { id: 'a', connectors: '2', kilowatts: '50', cost: '' }
    expect(optionsOf([draft, { ...draft, id: 'b' }]).problems.get('b')).toMatch(/already/)
  })
})
