import { homeOf } from '@/lib/domain/tables/home-country'
import { readMetres } from '@/lib/domain/tables/metre-columns'
import { homeOfPairs, pairIn, pairOrderOf, pairsOf, placeOfPair } from '@/lib/domain/tables/pair-cell'

const numbers = (first: number, second: number) => ({ kind: 'numbers' as const, first, second })
const point = (lat: number, lng: number) => ({ kind: 'point' as const, point: { lat, lng } })

it.each([
  ['47.141,9.521', numbers(47.141, 9.521)],
  ['(47.142, 9.522)', numbers(47.142, 9.522)],
  ['[7.4053,43.7225]', numbers(7.4053, 43.7225)],
  ['47,14; 9,52', numbers(47.14, 9.52)],
  ['47.14 −9.52', numbers(47.14, -9.52)],
  ['POINT(9.523 47.143)', point(47.143, 9.523)],
  ['47°08\'28"N 9°31\'15"E', point(47 + 8 / 60 + 28 / 3600, 9 + 31 / 60 + 15 / 3600)],
  ['https://www.google.com/maps?q=47.141,9.521', point(47.141, 9.521)],
])('reads the pair in %s', (cell, pair) => expect(pairIn(cell)).toEqual(pair))

it.each(['', '47.1', '12, 5', '1,5', 'Vaduz', '190.123, 200.456', 'x'.repeat(600)])(
  'finds no pair in %.20s',
  (cell) => expect(pairIn(cell)).toBeUndefined(),
)

it('takes a column of prices for no pairs', () => {
  expect(pairsOf('price', ['12.50, 14.90', '11.20, 13.10'])).toBeUndefined()
  expect(pairsOf('position', ['12.50, 14.90'])).toHaveLength(1)
  expect(pairsOf('x', ['47.141, 9.521', 'a', 'b'])).toBeUndefined()
})

describe('the order of a column', () => {
  const order = (heading: string, ...pairs: [number, number][]) =>
    pairOrderOf({ heading, pairs: pairs.map(([first, second]) => numbers(first, second)), home: [] })

  it.each([
    ['values beyond 90', order('a', [151.2, -33.8], [151.3, -33.9]), 'lng'],
    ['the heading', order('coordonneesXY', [7.4, 6.9]), 'lng'],
    ['the heading', order('lat/lon', [7.4, 6.9]), 'lat'],
    ['the heading', order('geo_point lon lat', [7.4, 6.9]), 'lng'],
    ['land and sea', order('Position', [59.91, 10.75]), 'lat'],
    ['land and sea', order('Position', [10.75, 59.91]), 'lng'],
    ['nothing, so that it is asked', order('Position', [7.4, 9.1]), undefined],
  ])('is decided by %s', (_, found, wanted) => expect(found).toBe(wanted))

  it('is decided by the country of the table', () => {
    const home = homeOf({ columns: ['country', 'x'], rows: [{ cells: ['FR', ''] }] })
    expect(pairOrderOf({ heading: 'x', pairs: [numbers(3.1, 45.2)], home })).toBe('lng')
  })

  it('is decided by cells that say it', () => {
    const pairs = [numbers(7.4, 19.1), point(7.5, 19.2)]
    expect(pairOrderOf({ heading: 'x', pairs, home: [] })).toBe('lat')
  })
})

it('turns a row that only then lies beside the others, and no other', () => {
  const pairs = Array.from({ length: 5 }, (_, at) => numbers(47 + at / 10, 9))
  const home = homeOfPairs({ pairs, home: [] }, 'lat')
  const rules = { order: 'lat', home } as const
  expect(placeOfPair(numbers(9.1, 47.2), rules)).toEqual({ point: { lat: 47.2, lng: 9.1 }, isTurned: true })
  expect(placeOfPair(numbers(47.2, 9.1), rules)?.isTurned).toBe(false)
  // Far away either way round.
  expect(placeOfPair(numbers(40.7, -74), rules)?.isTurned).toBe(false)
})

describe('the country of a table', () => {
  const isKnown = (columns: string, cells: string) =>
    homeOf({ columns: columns.split('|'), rows: [{ cells: cells.split('|') }] }).length > 0

  it.each([
    ['a country column', 'name|country', 'A|CHE', true],
    ['its language', 'nom|adresse', 'Gare|2 rue de la Mairie', true],
    ['one word, which may be a name', 'a|b', 'Plaza|x', false],
    ['nothing', 'a|b', 'x|y', false],
  ])('is known by %s', (_, columns, cells, wanted) => expect(isKnown(columns, cells)).toBe(wanted))
})

it.each([
  ['2757900', 2_757_900],
  ['2’757’900.5', 2_757_900.5],
  ['553 000', 553_000],
  ['5220000,25', 5_220_000.25],
  ['-740000', -740_000],
  ['553000 mE', 553_000],
  ['470828N', undefined],
  ['47.141.111', undefined],
  ['47', undefined],
  ['x', undefined],
])('reads %s as metres', (text, metres) => expect(readMetres(text)).toBe(metres))
