import { mostHidingField } from '@/lib/domain/filters/table-filter'
import { tableOf } from '@/lib/domain/tables/data-table'

const table = tableOf({
  fields: [
    { name: 'capacity', type: 'integer' },
    { name: 'POI retail', type: 'integer' },
  ],
  all_data: [
    [10, 5],
    [20, 5],
    [90, 0],
  ],
})

test('names the filter whose removal brings back the most rows', () => {
  expect(mostHidingField(table, { capacity: [50, 100], 'POI retail': [1, 1000] })).toBe('capacity')
  expect(mostHidingField(table, { capacity: [500, 600] })).toBe('capacity')
})

test('names none if no single filter hides all rows', () => {
  expect(mostHidingField(table, { capacity: [500, 600], 'POI retail': [50, 60] })).toBeUndefined()
  expect(mostHidingField(table)).toBeUndefined()
})
