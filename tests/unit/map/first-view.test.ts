import { firstView } from '@/components/map/start-room'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'
import { mercator } from '@/lib/geo/mercator'

const size = { width: 1000, height: 800 }

test('shows a place at a zoom as far as the map reaches', () => {
  const { bounds, zoom } = firstView({ lat: 47, lng: 9, zoom: 10 }, size)
  const [west, south, east, north] = bounds
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  expect(zoom).toBe(10)
  expect((right - left) * 512 * 2 ** zoom).toBeCloseTo(1000, 6)
  expect((bottom - top) * 512 * 2 ** zoom).toBeCloseTo(800, 6)
  expect((west + east) / 2).toBeCloseTo(9, 9)
})

test('shows a box at the zoom at which it fits with its margin', () => {
  const bounds = [9, 46, 10, 48] as const
  const { zoom } = firstView({ bounds, padding: () => ({ left: 24, right: 64, top: 68, bottom: 28 }) }, size)
  const [left, bottom] = mercator(9, 46)
  const [right, top] = mercator(10, 48)
  const px = 512 * 2 ** zoom
  expect((bottom - top) * px).toBeCloseTo(704, 6)
  expect((right - left) * px).toBeLessThan(912)
  expect(firstView({ bounds }, { width: 0, height: 0 }).zoom).toBe(0)
})

test.each([
  ['Liechtenstein', 'liechtenstein'],
  [' San Marino', 'san-marino'],
  ['atlantis!', undefined],
  ['', undefined],
])('finds the atlas of %j as %j', (query, slug) => {
  expect(likelySlug(query)).toBe(slug)
})
