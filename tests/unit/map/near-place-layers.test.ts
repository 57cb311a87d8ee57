import { hoveredPlace, nearFilter, nearPlaceLayers } from '@/components/map/layers/near-place-layers'
import { readMapPaint } from '@/components/map/map-paint'
import { metresBetween } from '@/lib/geo/distance'

const vaduz = { lat: 47.141, lng: 9.521 }

describe('places around a highlighted site', () => {
  test('are hidden until a site is highlighted', () => {
    const [dots] = nearPlaceLayers(readMapPaint(() => '#112233'))
    expect(dots).toMatchObject({ 'source-layer': 'pois', filter: false })
    expect(nearFilter([])).toBe(false)
  })

  test('are those within 200 m of any highlighted site', () => {
    const filter = nearFilter([vaduz, { lat: 47.16, lng: 9.51 }])
    const [within, { coordinates }] = filter as unknown as [string, { coordinates: [number, number][][][] }]
    expect(within).toBe('within')
    expect(coordinates).toHaveLength(2)
    for (const corner of coordinates[0]?.[0] ?? []) {
      expect(metresBetween([vaduz.lng, vaduz.lat], corner)).toBeCloseTo(200, 0)
    }
  })

  test('show their name on hover, or that they are unnamed', () => {
    const names = [{ ...vaduz, name: 'Coop' }, { ...vaduz, name: undefined }, undefined].map((place) =>
      hoveredPlace(place).features.map(({ properties }) => properties.name),
    )
    expect(names).toEqual([['Coop'], ['Unnamed place'], []])
  })
})
