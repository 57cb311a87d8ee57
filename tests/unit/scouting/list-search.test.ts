import { rowsOfSearch, townsOf } from '@/lib/domain/scouting/list-search'
import { tableOf } from '@/lib/domain/tables/data-table'
import { isInSet } from '@/lib/domain/tables/row-set'

const table = tableOf({
  fields: [
    { name: 'osm_id', type: 'string' },
    { name: 'name', type: 'string' },
    { name: 'city', type: 'string' },
    { name: 'latin_name', type: 'string' },
    { name: 'latin_city', type: 'string' },
  ],
  all_data: [
    ['101', 'Äulestrasse', 'Vaduz', null, null],
    ['102', 'Dorfplatz', 'Eschen', null, null],
    ['103', '', 'Eschen', null, null],
    ['104', 'Eschnerstrasse', 'Bendern', null, null],
    ['105', 'Dorfplatz', null, null, null],
    ['106', 'Λιμάνι', 'Αθήνα', 'Harbour', 'Athens'],
  ],
})

const found = (text: string, town: string | null = null) => {
  const rows = rowsOfSearch(table, { text, town })
  return rows && [0, 1, 2, 3, 4, 5].filter((row) => isInSet(rows, row))
}

test.each([
  ['a town', 'Eschen', [1, 2]],
  ['words of name and town in any order', 'eschen dorf', [1]],
  ['a name as the list writes it', 'Dorfplatz, Eschen', [1]],
  ['a name without its accents', 'aule', [0]],
  ['an ID', '104', [3]],
  ['names in Latin letters', 'harbour athens', [5]],
  ['names as on the signs', 'λιμανι, αθηνα', [5]],
  ['nothing that exists', 'Zürich', []],
])('finds rows by %s', (_, text, rows) => {
  expect(found(text)).toEqual(rows)
})

test('leaves all rows without a search', () => {
  expect(found(' ')).toBeUndefined()
})

test('limits rows to a town, and to words within it', () => {
  expect(found('', 'Eschen')).toEqual([1, 2])
  expect(found('dorf', 'Eschen')).toEqual([1])
})

test('counts towns by the name that the reader can read, without rows that have none', () => {
  expect(townsOf(table)).toEqual([
    { name: 'Αθήνα', label: 'Athens', count: 1 },
    { name: 'Bendern', label: 'Bendern', count: 1 },
    { name: 'Eschen', label: 'Eschen', count: 2 },
    { name: 'Vaduz', label: 'Vaduz', count: 1 },
  ])
})
