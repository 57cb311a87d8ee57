import { fittingBounds, roomyBounds } from '@/lib/geo/fitting-bounds'

const at = (lng: number, lat = 0) => ({ lat, lng })

test.each([
  ['places of several countries', [at(-9.1, 38.7), at(25, 60.2)], [-9.1, 38.7, 25, 60.2]],
  ['one place', [at(9.5, 47.1)], [9.5, 47.1, 9.5, 47.1]],
  ['places on both sides of the antimeridian', [at(178, -18), at(-179, -17)], [178, -18, 181, -17]],
  ['places all around the earth', [at(-120), at(0), at(120)], [-120, 0, 120, 0]],
])('fits %s', (_, places, expected) => {
  expect(fittingBounds(places)).toEqual(expected)
})

test('gives a single place surroundings, and no places nothing', () => {
  expect(roomyBounds([at(9.5, 47.1)], 0.5)).toEqual([9, 46.6, 10, 47.6])
  expect(roomyBounds([])).toBeUndefined()
})
