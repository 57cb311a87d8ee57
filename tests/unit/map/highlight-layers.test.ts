import { ringAt } from '@/components/map/cells/cell-finder'
import { highlightFeatures, radiusLayers } from '@/components/map/layers/highlight-layers'
import { readMapPaint } from '@/components/map/map-paint'
import { limits } from '@/lib/config/limits'
import { circleRing, metresBetween } from '@/lib/geo/distance'

const paint = readMapPaint(() => '#112233')
const vaduz = { lat: 47.141, lng: 9.521 }

test('draws every point of a circle one radius away', () => {
  const ring = circleRing(vaduz, 200)
  expect(ring[0]).toEqual(ring.at(-1))
  for (const position of ring) {
    expect(Math.abs(metresBetween([vaduz.lng, vaduz.lat], position) - 200)).toBeLessThan(0.5)
  }
})

test('marks places by their 200 m circle, and by their hexagon once known', () => {
  const places = [
    { ...vaduz, tone: 'volt' as const },
    { lat: 47.16, lng: 9.51, tone: 'ink' as const },
  ]
  const { features } = highlightFeatures(places, [ringAt(vaduz)])
  expect(features.map(({ properties }) => properties)).toEqual([
    { kind: 'cell', tone: 'volt' },
    { kind: 'circle', tone: 'volt' },
    { kind: 'radius', tone: 'volt' },
    { kind: 'circle', tone: 'ink' },
    { kind: 'radius', tone: 'ink' },
  ])
  expect(limits.nearbyRadius).toBe(200)
})

test('finds the finest hexagon around a place', () => {
  const ring = ringAt(vaduz)
  expect(ring).toHaveLength(7)
  const far = Math.max(...ring.map((corner) => metresBetween([vaduz.lng, vaduz.lat], corner)))
  expect(far).toBeGreaterThan(150)
  expect(far).toBeLessThan(450)
})

test('labels the radius at the north-east of its circle', () => {
  const [, label] = highlightFeatures([{ ...vaduz, tone: 'volt' }], []).features
  const [lng = 0, lat = 0] = label?.geometry.type === 'Point' ? label.geometry.coordinates : []
  expect(metresBetween([vaduz.lng, vaduz.lat], [lng, lat])).toBeCloseTo(limits.nearbyRadius, 0)
  expect([lng > vaduz.lng, lat > vaduz.lat]).toEqual([true, true])
  const [layer] = radiusLayers(paint, 'dark')
  expect(layer?.layout).toMatchObject({ 'text-field': '200 m' })
})
