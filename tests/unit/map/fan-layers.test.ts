import { coincidingSites, type DrawnSite, fanFeatures, fanPlaces } from '@/components/map/layers/group-layers'

const site = (id: string, [x, y]: [number, number], radius = 7): DrawnSite => ({ id, x, y, radius, step: 5 })

const gap = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

describe('coinciding sites', () => {
  const garage = site('garage', [100, 100], 12)

  test('are those within 8 px of the clicked one, the largest first', () => {
    const drawn = [site('near', [105, 104]), garage, site('apart', [108, 100])]
    expect(coincidingSites(site('clicked', [100, 100]), drawn).map(({ id }) => id)).toEqual([
      'garage',
      'clicked',
      'near',
    ])
  })

  test('count once if repeated across tiles', () => {
    expect(coincidingSites(garage, [garage, { ...garage, x: 101 }])).toHaveLength(1)
  })

  test('do not include a site that only touches the clicked one', () => {
    expect(coincidingSites(garage, [garage, site('beside', [118, 100], 12)])).toEqual([garage])
  })
})

describe('a fan', () => {
  test.each([2, 3, 8, 30])('keeps %p sites apart', (count) => {
    const places = fanPlaces({ x: 0, y: 0 }, count)
    for (const [index, place] of places.entries()) {
      expect(gap(place, { x: 0, y: 0 })).toBeGreaterThan(25.9)
      expect(gap(place, places[(index + 1) % count] ?? place)).toBeGreaterThan(28)
    }
  })

  test('begins at the top and has a leg from each site to their common place', () => {
    const toPlace = ({ x, y }: { x: number; y: number }) => ({ lng: x, lat: -y })
    const { features } = fanFeatures([site('a', [10, 10]), site('b', [12, 10])], toPlace)
    expect(features.map(({ geometry }) => geometry.type)).toEqual([
      'LineString',
      'LineString',
      'Point',
      'Point',
    ])
    const [leg, , top] = features
    const [from, to] = (leg?.geometry.coordinates ?? []) as [number, number][]
    expect(from).toEqual([10, -10])
    expect(to?.[0]).toBeCloseTo(10)
    expect(to?.[1]).toBeCloseTo(16)
    expect(top).toMatchObject({ geometry: { coordinates: to }, properties: { id: 'a', step: 5 } })
  })

  test('is empty without sites', () => {
    expect(fanFeatures([], () => ({ lat: 0, lng: 0 })).features).toEqual([])
  })
})
