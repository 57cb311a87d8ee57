import { ringAt } from '@/components/map/cells/cell-ring'
import { highlightFeatures } from '@/components/map/layers/highlight-layers'
import { limits } from '@/lib/config/limits'
import { circleRing } from '@/lib/geo/circle'
import { metresBetween } from '@/lib/geo/distance'

const vaduz = { lat: 47.141, lng: 9.521 }

test('every point of a circle is one radius away', () => {
  const ring = circleRing(vaduz, 200)
  expect(ring[0]).toEqual(ring.at(-1))
  for (const position of ring) {
    expect(Math.abs(metresBetween([vaduz.lng, vaduz.lat], position) - 200)).toBeLessThan(0.5)
  }
})

test('places are marked by their 200 m circle, and by their hexagon once known', () => {
  const places = [
    { ...vaduz, tone: 'volt' as const },
    { lat: 47.16, lng: 9.51, tone: 'ink' as const },
  ]
  const { features } = highlightFeatures(places, [ringAt(vaduz)])
  expect(features.map(({ properties }) => properties)).toEqual([
    { kind: 'cell', tone: 'volt' },
    { kind: 'circle', tone: 'volt' },
    { kind: 'circle', tone: 'ink' },
  ])
  expect(limits.nearbyRadius).toBe(200)
})

test('the hexagon of a place is the finest one around it', () => {
  const ring = ringAt(vaduz)
  expect(ring).toHaveLength(7)
  const far = Math.max(...ring.map((corner) => metresBetween([vaduz.lng, vaduz.lat], corner)))
  expect(far).toBeGreaterThan(150)
  expect(far).toBeLessThan(450)
})
