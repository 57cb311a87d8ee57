import { turnsIn } from '@/lib/domain/tables/turned-degrees'

type Row = readonly [lat: number, lng: number]

function turned(...rows: readonly Row[]) {
  const turns = turnsIn({
    lats: Float64Array.from(rows, ([lat]) => lat),
    lngs: Float64Array.from(rows, ([, lng]) => lng),
  })
  return turns && { ...turns, swapped: [...turns.swapped] }
}

const vaduz: Row = [47.14, 9.52]
const schaan: Row = [47.17, 9.51]
const angeles: Row = [34.05, -118.24]
const york: Row = [40.71, -74.01]
const swapped = ([lat, lng]: Row): Row => [lng, lat]

it.each<[string, Row[]]>([
  ['rows that are right', [vaduz, angeles, york]],
  ['rows that are valid both ways', [swapped(vaduz), swapped(schaan)]],
  ['a mistyped latitude at the longitude of the others', [vaduz, schaan, [97.14, 9.52]]],
  ['one longitude above 180 among many', [[47.1, 190.5], ...Array<Row>(9).fill(vaduz)]],
  ['longitudes above 180 beside those below 0', [[38.7, 350.5], angeles]],
  [
    'longitudes beyond 360',
    [
      [38.7, 350.5],
      [38.7, 361],
    ],
  ],
  [
    'figures that are not degrees',
    [
      [912, 34],
      [Number.NaN, -1],
    ],
  ],
])('leaves %s', (_, rows) => {
  expect(turned(...rows)).toBeUndefined()
})

it('swaps single rows beyond a pole', () => {
  expect(turned(vaduz, angeles, swapped(angeles), [Number.NaN, 1])).toMatchObject({
    swapped: [0, 0, 1, 0],
    count: 1,
  })
})

it('swaps columns as a whole where most latitudes are beyond a pole', () => {
  const rows = [swapped(angeles), swapped([37.77, -122.42]), swapped(york)]
  expect(turned(...rows)).toMatchObject({ swapped: [1, 1, 1], count: 3, isFullCircle: false })
})

it('reads longitudes that count from 0 to 360, and rows swapped beside them', () => {
  expect(turned([34.05, 241.76], [40.71, 285.99])).toMatchObject({ isFullCircle: true, count: 0 })
  expect(turned([34.05, 241.76], [40.71, 285.99], [139.7, 35.7])).toMatchObject({
    isFullCircle: true,
    swapped: [0, 0, 1],
  })
})
