import {
  type Bounds,
  extentOf,
  fromMercator,
  maxLatitude,
  mercator,
  metresAround,
  tileAt,
  worldPx,
  worldPxFitting,
  zoomOf,
} from '@/lib/geo/mercator'

describe('the world square', () => {
  it('runs from the north-west corner', () => {
    expect(mercator(-180, 0)).toEqual([0, 0.5])
    expect(mercator(0, maxLatitude)[1]).toBeCloseTo(0, 4)
    expect(mercator(0, -maxLatitude)[1]).toBeCloseTo(1, 4)
  })

  it('finds a place back', () => {
    const { lat, lng } = fromMercator(...mercator(9.52, 47.14))
    expect(lat).toBeCloseTo(47.14, 9)
    expect(lng).toBeCloseTo(9.52, 9)
  })

  it('doubles in width with each zoom', () => {
    expect([worldPx(0), worldPx(1), worldPx(4)]).toEqual([512, 1024, 8192])
    expect(zoomOf(worldPx(13.4))).toBeCloseTo(13.4, 9)
  })

  it('is shorter around the poles', () => {
    expect(metresAround(60)).toBeCloseTo(metresAround(0) / 2, 3)
  })
})

describe('tiles', () => {
  it.each([
    ['the first', 0, 0],
    ['the start of one', 0.25, 2],
    ['just before a start', 0.25 - 1e-9, 1],
    ['the end of the world', 1, 7],
    ['west of the world', -0.1, 0],
    ['east of the world', 1.1, 7],
  ])('are numbered at zoom 3: %s', (_, fraction, tile) => {
    expect(tileAt(fraction, 3)).toBe(tile)
  })
})

describe('a box that fits', () => {
  const bounds: Bounds = [0, 0, 90, 45]

  it('fills the tighter side', () => {
    const { width, height } = extentOf(bounds)
    expect(width).toBe(0.25)
    expect(worldPxFitting(bounds, { width: 100, height: 1000 })).toBe(400)
    expect(worldPxFitting(bounds, { width: 1000, height: 100 })).toBeCloseTo(100 / height, 9)
  })

  it('has no limit around a single place', () => {
    expect(worldPxFitting([9, 47, 9, 47], { width: 100, height: 100 })).toBe(Number.POSITIVE_INFINITY)
  })
})
