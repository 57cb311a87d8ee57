import { readFilters, writeFilters } from '@/lib/domain/filters/filter-address'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { minOf } from '@/lib/domain/tables/table-column'
import { seededRandom } from '@/tests/support/generated-sites'

const open = Number.POSITIVE_INFINITY

test('writes filters readably', () => {
  const state: FilterState = {
    parkings: { capacity: [20, 355], Brand: ['Migrol', 'Shell'], 'POI restaurants': [1, open] },
    hexagons: { 'Score DC': [0.125, 1] },
  }
  const text =
    'parkings.capacity:20~355,parkings.Brand:Migrol|Shell,parkings.POI restaurants:1~,hexagons.Score DC:0.125~1'
  expect(writeFilters(state)).toBe(text)
  expect(readFilters(text)).toEqual(state)
})

test('round-trips hostile words', () => {
  const hostile = [
    'a|b',
    'x,parkings.capacity:1~2',
    '1~2',
    '!',
    '!7c',
    '!!2c',
    ':',
    'q&r=s#t?u',
    '%2C',
    'ünï 🚗',
    '__proto__',
    '<script>',
    '\'"\\',
    'a\nb',
  ]
  const state: FilterState = { parkings: { Brand: hostile }, chargers: { network: ['~', ','] } }
  const text = writeFilters(state)
  expect(readFilters(text)).toEqual(state)
  const params = new URLSearchParams({ filters: text })
  expect(readFilters(new URLSearchParams(params.toString()).get('filters') ?? '')).toEqual(state)
})

test('round-trips random filters', () => {
  const random = seededRandom(11)
  const letters = ['a', '!', ',', ':', '|', '~', '.', '%', ' ', '2', 'c', '\u{1f697}']
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => letters[Math.floor(random() * 12)]).join('')
  const end = () => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 15)
  for (let round = 0; round < 500; round += 1) {
    const ends = [end(), end()].sort((a, b) => a - b) as [number, number]
    const state: FilterState = {
      parkings: { Brand: [...new Set([word(), word(), word()])], capacity: ends },
      chargers: { max_power: [-open, ends[1]] },
    }
    expect(readFilters(writeFilters(state))).toEqual(state)
  }
})

test('round-trips joined distances', () => {
  const field = minOf(['Nearest Charger Distance - DC', 'Nearest Charger Distance - HPC'])
  const state: FilterState = { parkings: { [field]: [0, 1500] } }
  expect(readFilters(writeFilters(state))).toEqual(state)
})

test.each([
  '',
  'nonsense',
  'planets.mass:1~2',
  'parkings.mass:1~2',
  'parkings.capacity:',
  'parkings.capacity:2~1',
  'parkings.capacity:a~b',
  'parkings.capacity:1~2~3',
  'parkings.capacity:0x10~0x20',
  'parkings.capacity:NaN~Infinity',
  'parkings.Brand:|',
  'parkings.__proto__:1~2',
  'constructor.prototype:1~2',
  'parkings.capacity + mass:1~2',
])('reads %j as no filter', (text) => {
  expect(readFilters(text)).toEqual({})
})

test('drops unreadable filters and keeps the others', () => {
  expect(readFilters('parkings.capacity:x~y,,parkings.Brand:Shell,foo')).toEqual({
    parkings: { Brand: ['Shell'] },
  })
})
