import { packedArea } from '@/server/atlas/derive/geometry/area-index'
import type { Polygon } from '@/server/atlas/entities/entities'
import { seededRandom } from '@/tests/support/generated-sites'

const random = seededRandom(3)
/** As in an extract: multiples of 1e-7 degrees. */
const ring = (corners: number) =>
  Array.from({ length: corners }, () => {
    const lng = random() * 360 - 180
    const lat = random() * 180 - 90
    return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7] as const
  })
const polygons: Polygon[] = [
  [ring(4000), ring(5), ring(3)],
  [ring(12)],
  [[[-180, -90] as const, [180, 90] as const]],
]

test('round-trips outlines to the last digit, with every hole', () => {
  const area = packedArea({ name: 'Täldorf', polygons })
  expect(area.polygons).toEqual(polygons)
  expect(area.name).toBe('Täldorf')
})

test('is not affected by changes to the returned outlines', () => {
  const area = packedArea({ polygons })
  ;(area.polygons as Polygon[]).length = 0
  expect(area.polygons).toEqual(polygons)
})

test('returns no outlines for an area without any', () => {
  expect(packedArea({ polygons: [] }).polygons).toEqual([])
})
