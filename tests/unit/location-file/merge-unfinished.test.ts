import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import { agreedOn, changesTo, mergeInto, mergeUnfinished } from '@/lib/domain/location-file/merge-unfinished'

const key = 'a'.repeat(32)
const left = (
  rows: { [row: number]: readonly string[] },
  over: Partial<UnfinishedImport> = {},
): UnfinishedImport => ({
  key,
  name: 'Sites.csv',
  columns: ['Name', 'Lat'],
  fields: ['name', 'lat'],
  rows: Object.entries(rows).map(([row, cells]) => [Number(row), [...cells]]),
  ...over,
})
const numbers = ({ rows }: Pick<UnfinishedImport, 'rows'>) => rows.map(([row]) => row)

const base = left({ 2: ['Mill', 'here'], 3: ['Shop', 'there'], 4: ['Inn', ''] })

describe('rows to finish in two windows', () => {
  it('never return once one of them finished or left them out', () => {
    const mine = left({ 2: ['Mill', '47.1'], 3: ['Shop', '47.2'] })
    const theirs = left({ 3: ['Shop', 'there'], 4: ['Inn', '47.3'] })
    const merged = mergeUnfinished(theirs, { base, mine })
    expect(merged.rows).toEqual([[3, ['Shop', '47.2']]])
    expect(changesTo(mine, merged)).toEqual({ gone: [2], edits: [] })
  })

  it('keep what either corrected, and mine of one cell', () => {
    const mine = left({ 2: ['Mill', '47.1'], 3: ['Shop', 'there'], 4: ['My inn', ''] })
    const theirs = left({ 2: ['Old mill', 'here'], 3: ['Shop', '47.2'], 4: ['Their inn', ''] })
    const merged = mergeUnfinished(theirs, { base, mine })
    expect(merged.rows).toEqual([
      [2, ['Old mill', '47.1']],
      [3, ['Shop', '47.2']],
      [4, ['My inn', '']],
    ])
    expect(changesTo(mine, merged).edits).toEqual([
      [2, { name: 'Old mill' }],
      [3, { lat: '47.2' }],
    ])
  })

  it('return when somebody takes them back', () => {
    const fewer = left({ 2: ['Mill', 'here'] })
    const back = left({ 2: ['Mill', 'here'], 3: ['Shop', 'there'] })
    expect(numbers(mergeUnfinished(fewer, { base: fewer, mine: back }))).toEqual([2, 3])
    // This window never had row 3, so its next save leaves it alone.
    const agreed = agreedOn(back, { base: fewer, mine: fewer })
    expect(numbers(agreed)).toEqual([2])
    expect(numbers(mergeUnfinished(back, { base: agreed, mine: fewer }))).toEqual([2, 3])
  })

  it('are all gone with their import, and stay if the account lost its list', () => {
    const other = left({ 9: ['Dam', ''] }, { key: 'b'.repeat(32) })
    expect(mergeInto([other], { base, mine: base })).toEqual([other])
    expect(mergeInto(undefined, { base, mine: base })).toEqual([base])
    expect(mergeInto([other], { base: undefined, mine: base })).toEqual([other, base])
    expect(numbers(agreedOn(undefined, { base, mine: base }))).toEqual([])
  })

  it('have the columns of both, of one heading, too', () => {
    const mine = left(
      { 2: ['Mill', 'here', 'DC'] },
      { columns: ['Name', 'Lat', 'Power type'], fields: ['name', 'lat', 'evaluationType'] },
    )
    const theirs = left(
      { 2: ['Mill', 'here', '9.5'] },
      { columns: ['Name', 'Lat', 'Lat'], fields: ['name', 'lat', 'lng'] },
    )
    const merged = mergeUnfinished(theirs, { base: left({ 2: ['Mill', 'here'] }), mine })
    expect(merged.columns).toEqual(['Name', 'Lat', 'Lat', 'Power type'])
    expect(merged.fields).toEqual(['name', 'lat', 'lng', 'evaluationType'])
    expect(merged.rows).toEqual([[2, ['Mill', 'here', '9.5', 'DC']]])
    expect(changesTo(mine, merged).edits).toEqual([[2, { lng: '9.5' }]])
  })

  it('give a field to one column, as it was assigned last', () => {
    const mine = { ...base, fields: [null, 'name'] }
    const theirs = { ...base, fields: ['name', null] }
    expect(mergeUnfinished(theirs, { base, mine }).fields).toEqual([null, 'name'])
    expect(mergeUnfinished(theirs, { base, mine: base }).fields).toEqual(['name', null])
  })

  it('combine what either window says about reading coordinates', () => {
    const mine = { ...base, reading: { system: 2056, letterO: undefined } }
    const theirs = { ...base, reading: { system: 31_467, letterO: 'west' as const } }
    expect(mergeUnfinished(theirs, { base, mine }).reading).toEqual({ system: 2056, letterO: 'west' })
  })
})
