import { aimAt, highestMetres, highestPx, leaning, ringOfTop } from '@/components/map/deck/prism-height'
import { mercator } from '@/lib/geo/mercator'

const centre = { lat: 47.14, lng: 9.52 }

const mapAt = (camera: { pitch?: number; bearing?: number; zoom?: number; height?: number } = {}) => ({
  getContainer: () => ({ clientHeight: camera.height ?? 900 }) as HTMLElement,
  getZoom: () => camera.zoom ?? 12,
  getPitch: () => camera.pitch ?? leaning,
  getBearing: () => camera.bearing ?? 0,
  getCenter: () => centre as never,
  getVerticalFieldOfView: () => 36.87,
})

describe('the highest column', () => {
  test('has the same height on the screen at every zoom', () => {
    expect(highestPx(mapAt({ zoom: 9 }) as never)).toBe(highestPx(mapAt({ zoom: 15 }) as never))
    expect(highestMetres(mapAt({ zoom: 9 }) as never)).toBeCloseTo(
      2 * highestMetres(mapAt({ zoom: 10 }) as never),
    )
  })

  test('is lower on a low map', () => {
    expect(highestPx(mapAt({ height: 500 }) as never)).toBeLessThan(highestPx(mapAt() as never))
  })

  test('rises while the camera tilts', () => {
    const heights = [0, 10, 30, leaning].map((pitch) => highestPx(mapAt({ pitch }) as never))
    expect(heights[0]).toBe(0)
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
  })
})

describe('the line of sight', () => {
  test('is a point when the camera looks straight down', () => {
    expect(aimAt(mapAt({ pitch: 0 }) as never, centre)).toEqual(centre)
  })

  test('passes over the ground between the place and the camera in the south', () => {
    const { over } = aimAt(mapAt() as never, centre)
    expect(over?.lng).toBeCloseTo(centre.lng)
    expect(over?.lat).toBeLessThan(centre.lat)
  })

  test('passes over the place that a column of full height hides', () => {
    const map = mapAt()
    const { over } = aimAt(map as never, centre)
    const [, y] = mercator(centre.lng, centre.lat)
    const [, overY] = mercator(over?.lng ?? 0, over?.lat ?? 0)
    const px = (overY - y) * 512 * 2 ** 12
    expect(px).toBeCloseTo(highestPx(map as never) * Math.tan((leaning * Math.PI) / 180), 0)
  })

  test('turns with the camera', () => {
    const { over } = aimAt(mapAt({ bearing: 90 }) as never, centre)
    expect(over?.lat).toBeCloseTo(centre.lat)
    expect(over?.lng).toBeLessThan(centre.lng)
  })
})

describe('the ring of a column’s top', () => {
  const ring = [
    [9.5, 47.14],
    [9.52, 47.13],
  ] as const

  test("is the cell's own ring for a flat cell, and while the camera looks straight down", () => {
    expect(ringOfTop(mapAt(), { ring })).toBe(ring)
    expect(ringOfTop(mapAt({ pitch: 0 }), { ring, height: 1 })).toBe(ring)
  })

  test('covers the places from which a line of sight meets the top', () => {
    for (const [at, [lng, lat]] of ringOfTop(mapAt(), { ring, height: 1 }).entries()) {
      const { over } = aimAt(mapAt(), { lng, lat })
      expect(over?.lng).toBeCloseTo(ring[at]?.[0] ?? 0, 6)
      expect(over?.lat).toBeCloseTo(ring[at]?.[1] ?? 0, 6)
    }
  })
})
