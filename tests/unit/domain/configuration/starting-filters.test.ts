import { recordColumns } from '@/lib/catalogue/record-columns'
import { readConfiguration } from '@/lib/contract/map-configuration'
import {
  changedStartingFilter,
  choiceFault,
  isOtherThanStart,
  rangeFault,
  rangeOfEnds,
  withFiltersOf,
  withoutStartingFilter,
  withStartingFilter,
} from '@/lib/domain/configuration/starting-filters'
import { misfitOf, startingFilters, storedFilters } from '@/lib/domain/records/filtered-dataset'

const read = (state: unknown) => readConfiguration({ note: 'x', filters: { state, tone: 'y' } }).configuration

function added(outcome: ReturnType<typeof withStartingFilter>) {
  if ('fault' in outcome) throw new Error(outcome.fault)
  return outcome.configuration
}

describe('the starting filters of a configuration', () => {
  test('are added once per column, empty, and keep other settings', () => {
    const one = added(withStartingFilter(read({ city: ['Vaduz'] }), 'capacity'))
    expect(one).toMatchObject({ note: 'x', filters: { tone: 'y' } })
    expect(one.filters.state).toEqual({ city: ['Vaduz'], capacity: [] })
    expect(withStartingFilter(one, 'city')).toEqual({ fault: 'This column already has a starting filter.' })
    expect(withStartingFilter(one, '')).toEqual({ fault: 'Choose a column.' })
  })

  test('stay within the limits of the schema', () => {
    const many = read(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`c${at}`, []])))
    expect(withStartingFilter(many, 'more')).toEqual({
      fault: expect.stringContaining('200 starting filters'),
    })
    expect(withStartingFilter(read({}), 'c'.repeat(201))).toEqual({
      fault: expect.stringMatching(/^The name of a filtered column/),
    })
    expect(choiceFault('Town', Array(1000).fill('a'))).toBeUndefined()
    expect(choiceFault('Town', Array(1001).fill('a'))).toMatch(/^A filter of Town takes 1,000 values/)
    expect(choiceFault('Town', ['a'.repeat(201)])).toMatch(/^A filter of Town/)
  })

  test('are changed in place, and removed', () => {
    const both = read({ city: ['Vaduz'], capacity: [1, 9] })
    const changed = changedStartingFilter(both, 'city', ['Schaan', 'Balzers'])
    expect(Object.entries(changed.filters.state)).toEqual([
      ['city', ['Schaan', 'Balzers']],
      ['capacity', [1, 9]],
    ])
    expect(withoutStartingFilter(changed, 'city').filters.state).toEqual({ capacity: [1, 9] })
  })

  test('may be open at one end, but not both', () => {
    expect(rangeOfEnds([null, 9])).toEqual([null, 9])
    expect(rangeOfEnds([null, null])).toEqual([])
    const { state } = read({ a: [null, 9], b: [1, null], c: [null, null], d: [], e: ['x', 'y'] }).filters
    expect(startingFilters(state)).toEqual({
      locations: { a: [Number.NEGATIVE_INFINITY, 9], b: [1, Number.POSITIVE_INFINITY], e: ['x', 'y'] },
    })
    expect(storedFilters(startingFilters(state))).toEqual({ a: [null, 9], b: [1, null], e: ['x', 'y'] })
  })

  test.each([
    [[1, 9], undefined],
    [[9, 9], undefined],
    [[null, -1], undefined],
    [[Number.NaN, 9], { end: 0, fault: '“From” of Capacity is not a number. Leave it empty for no limit.' }],
    [
      [1, Number.POSITIVE_INFINITY],
      { end: 1, fault: '“To” of Capacity is not a number. Leave it empty for no limit.' },
    ],
    [[9, 1], { end: 1, fault: '“To” of Capacity is below its “From”.' }],
  ] as const)('report the fault of %j: %j', ([from, to], fault) => {
    expect(rangeFault('Capacity', [from, to])).toEqual(fault)
  })

  test('report those that the list ignores', () => {
    const [town, count] = recordColumns([
      { name: 'district', type: 'string' },
      { name: 'capacity', type: 'integer' },
    ])
    expect(misfitOf('district', ['Vaduz'], town)).toBeUndefined()
    expect(misfitOf('capacity', [1, null], count)).toBeUndefined()
    expect(misfitOf('capacity', [], count)).toBeUndefined()
    expect(misfitOf('gone', [1, 2], undefined)).toMatch(/^The locations have no column gone/)
    expect(misfitOf('district', [1, 2], town)).toContain('holds words, but this filter is a range')
    expect(misfitOf('capacity', ['1'], count)).toContain(
      'holds numbers, but this filter is a choice of values',
    )
  })

  test('are taken from a list, without those of layers', () => {
    const set = { locations: { capacity: [2, Number.POSITIVE_INFINITY] as const }, dataset2: { site: ['1'] } }
    const before = read({ city: ['Vaduz'] })
    expect(isOtherThanStart(before, set)).toBe(true)
    const after = added(withFiltersOf(before, set, []))
    expect(after.filters).toMatchObject({ tone: 'y', state: { capacity: [2, null] } })
    expect(after.filters.state).not.toHaveProperty('city')
    expect(isOtherThanStart(added(withStartingFilter(after, 'city')), set)).toBe(false)
    const long = { locations: { city: ['a'.repeat(201)] } }
    const columns = recordColumns([{ name: 'city', type: 'string' }])
    expect(withFiltersOf(before, long, columns)).toEqual({
      fault: 'A filter of Town takes 1,000 values at most, of one line and 200 characters each.',
    })
  })
})
