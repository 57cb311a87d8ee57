import { parseCoordinates } from '@/lib/geo/coordinates'

test.each([
  ['47.141, 9.521', 47.141, 9.521],
  ['47.141,9.521', 47.141, 9.521],
  ['  -33.9  18.4 ', -33.9, 18.4],
  ['47.141°; +9.521°', 47.141, 9.521],
  ['90,-180', 90, -180],
])('reads %j as a point', (text, lat, lng) => {
  expect(parseCoordinates(text)).toEqual({ lat, lng })
})

test.each(['', '47.1', '91, 9', '47, 181', '47,1 , 9,5', 'Vaduz 12', '1e1, 2', '47.1, 9.5, 3', 'NaN, 1'])(
  'takes %j for something else',
  (text) => {
    expect(parseCoordinates(text)).toBeNull()
  },
)
