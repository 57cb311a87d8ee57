import { firstSorting, readSorting, sortingOf, writeSorting } from '@/lib/domain/records/list-sorting'

const field = (name: string, over: { isSortable?: boolean; isDefaultSort?: boolean } = {}) => ({
  name,
  isSortable: true,
  isDefaultSort: false,
  ...over,
})
const columns = [{ name: 'population_in_2km' }]

test('round-trips through an address, whatever the column is called', () => {
  const sorting = { sort: 'Nearest Charger Distance - DC', order: 'ascending' } as const
  expect(readSorting(writeSorting(sorting))).toEqual(sorting)
  expect(readSorting('v1.2.descending')).toEqual({ sort: 'v1.2', order: 'descending' })
})

test.each(['', 'name', 'name.', '.ascending', 'name.upwards'])('reads no sorting in "%s"', (text) =>
  expect(readSorting(text)).toBeNull(),
)

test('starts with the best estimate, or with the configured field', () => {
  expect(firstSorting([])).toEqual({ sort: 'estimate', order: 'descending' })
  expect(firstSorting([field('city'), field('size', { isDefaultSort: true })])).toEqual({
    sort: 'size',
    order: 'descending',
  })
})

describe('the sorting of an address', () => {
  const wanted = (sort: string) => ({ sort, order: 'ascending' }) as const
  const usual = { configured: [], columns, isSortable: true }

  test.each(['name', 'charger', 'population_in_2km'])('is used if it is %s', (sort) =>
    expect(sortingOf({ ...usual, wanted: wanted(sort) })).toEqual(wanted(sort)),
  )

  test('falls back to the default if the record lacks its column', () => {
    expect(sortingOf({ ...usual, wanted: wanted('wind') })).toEqual(firstSorting([]))
  })

  test('is ignored if the configuration fixes the order or offers other fields', () => {
    expect(sortingOf({ ...usual, wanted: wanted('name'), isSortable: false })).toEqual(firstSorting([]))
    const configured = [field('city'), field('size', { isSortable: false })]
    expect(sortingOf({ ...usual, configured, wanted: wanted('size') })).toEqual(firstSorting(configured))
    expect(sortingOf({ ...usual, configured, wanted: wanted('city') })).toEqual(wanted('city'))
  })
})
