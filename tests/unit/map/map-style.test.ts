import { attributions } from '@/components/map/attribution'
import { clusterDisc, clusterFeatures } from '@/components/map/layers/cluster-layers'
import { pinImage, pinOfImage } from '@/components/map/layers/pin-layers'
import { siteFeatures, siteRadius } from '@/components/map/layers/site-layers'
import { channels, readMapPaint, withAlpha } from '@/components/map/map-paint'
import { clickedLayers, dataSources, layerAboveCells, mapStyle } from '@/components/map/map-style'
import { mercator } from '@/lib/geo/mercator'

const paint = readMapPaint((name) => (name.includes('land') ? ' #141b1e' : '#112233'))
const style = mapStyle(
  {
    country: 'liechtenstein',
    version: 'abc123',
    bounds: [9.47, 47.04, 9.64, 47.27],
    basemap: { minzoom: 6, maxzoom: 14 },
  },
  { paint, origin: 'http://localhost:3000' },
)
const order = style.layers.map(({ id }) => id)
const expectBelow = (lower: string, upper: string) =>
  expect(order.indexOf(lower)).toBeLessThan(order.indexOf(upper))

describe('the map style', () => {
  test('draws ground, roads, buildings, cut roads, border, marks, labels and data in this order', () => {
    expectBelow('outside', 'land')
    expectBelow('water', 'road-service')
    expectBelow('road-primary', 'buildings')
    expectBelow('buildings', layerAboveCells)
    expectBelow('cut-primary', 'border')
    expectBelow('border', 'picked-cell')
    expectBelow('picked-cell', 'label-town')
    expectBelow('shape-points', 'ring-casing')
    expectBelow('shape-points', 'label-town')
    expectBelow('label-town', 'sites')
    expectBelow('label-town', 'chargers')
    expectBelow('chargers', 'nearest-line')
    expect(order.at(-1)).toBe('pins')
  })

  test('places names by weight: house numbers last, then places, streets, neighbours and settlements', () => {
    const names = order.filter((id) => id.startsWith('label-'))
    expect(names).toEqual([
      'label-number',
      'label-place',
      'label-street',
      'label-main-road',
      'label-abroad',
      'label-neighbour',
      'label-hamlet',
      'label-village',
      'label-town',
    ])
  })

  test('shows streets from zoom 14, places from 16 and house numbers from 18', () => {
    const from = ['label-street', 'label-main-road', 'label-place', 'label-number'].map(
      (id) => style.layers[order.indexOf(id)]?.minzoom,
    )
    expect(from).toEqual([14, 14, 16, 18])
  })

  test('keeps names off sites by an invisible icon of their size', () => {
    const room = style.layers[order.indexOf('site-room')]
    const size = room?.type === 'symbol' ? room.layout?.['icon-size'] : undefined
    expect(size).toEqual(['/', ['get', 'radius'], 12])
    expect(order.indexOf('site-room')).toBeGreaterThan(order.indexOf('label-town'))
  })

  test('puts the cells below every cut road', () => {
    const cuts = order.filter((id) => id.startsWith('cut-'))
    expect(order.indexOf(layerAboveCells)).toBe(Math.min(...cuts.map((id) => order.indexOf(id))))
  })

  test('loads tiles from no other host, and no remote fonts or images', () => {
    expect(style.sources.atlas).toMatchObject({
      tiles: ['http://localhost:3000/api/scout/basemap/liechtenstein/abc123/{z}/{x}/{y}.mvt'],
      minzoom: 6,
      maxzoom: 14,
    })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
  })

  test('contains every clickable layer and every data source', () => {
    for (const id of clickedLayers) expect(order).toContain(id)
    for (const id of dataSources) expect(style.sources).toHaveProperty(id)
  })

  test('gives each layer a unique name and an existing source', () => {
    expect(new Set(order).size).toBe(order.length)
    for (const layer of style.layers) {
      if ('source' in layer) expect(Object.keys(style.sources)).toContain(layer.source)
    }
  })
})

describe('the map paint', () => {
  test('is read from the tokens and trimmed', () => {
    expect(paint.land).toBe('#141b1e')
    expect(paint.demand).toHaveLength(9)
  })

  test('converts to channels and to colours with an opacity', () => {
    expect(channels('#ff0080').map((value) => Math.round(value * 255))).toEqual([255, 0, 128])
    expect(channels('#247')).toEqual(channels('#224477'))
    expect(withAlpha('#0a0f11', 0.9)).toBe('rgba(10, 15, 17, 0.9)')
  })
})

describe('map symbols', () => {
  test('draws sites by the square root of their spaces up to 12 px, small ones on top', () => {
    expect([0, 16, 100, 400, 10_000].map(siteRadius)).toEqual([5, 7, 10, 12, 12])
    const { features } = siteFeatures([
      { id: 'small', name: 'Site', lat: 47, lng: 9, capacity: 4, score: null },
      { id: 'large', name: 'Site', lat: 47, lng: 9, capacity: 90, score: 1 },
    ])
    expect(features.map(({ properties }) => [properties.id, properties.step])).toEqual([
      ['large', 9],
      ['small', 0],
    ])
  })

  test('draws cluster discs by the square root of their count up to 19 px', () => {
    expect(clusterDisc(1)).toBeCloseTo(11.15)
    expect(clusterDisc(1000)).toBe(19)
    // With its ring at most 32 px wide.
    expect(clusterDisc(1000, true)).toBe(15)
  })

  test('moves clusters aside for stations', () => {
    const station = { lat: 47.14, lng: 9.52 }
    const worldSize = 512 * 2 ** 12
    const place = {
      latitude: 47.14,
      longitude: 9.5205,
      count: 4,
      bounds: [9.52, 47.13, 9.53, 47.15] as const,
    }
    const { features } = clusterFeatures([place], { stations: [station], worldSize })
    const moved = features[0]?.geometry.coordinates as [number, number]
    const [x, y] = mercator(moved[0], moved[1])
    const [stationX, stationY] = mercator(station.lng, station.lat)
    const distance = Math.hypot(x - stationX, y - stationY) * worldSize
    expect(distance).toBeCloseTo(clusterDisc(4) + 8, 3)
    expect(moved[1]).toBeCloseTo(47.14, 6)
  })

  test('keeps a cluster far from stations in place', () => {
    const place = { latitude: 47, longitude: 9, count: 2, bounds: [9, 47, 9, 47] as const }
    const { features } = clusterFeatures([place], {
      stations: [{ lat: 47.14, lng: 9.52 }],
      worldSize: 512 * 2 ** 12,
    })
    expect(features[0]?.geometry.coordinates[0]).toBeCloseTo(9, 9)
    expect(features[0]?.geometry.coordinates[1]).toBeCloseTo(47, 9)
  })

  test('parses a pin from its image name', () => {
    expect(pinOfImage(pinImage({ tone: 'volt', letter: 'A' }))).toEqual({
      tone: 'volt',
      letter: 'A',
      figure: undefined,
    })
    expect(pinOfImage('charger-AC-far')).toBeUndefined()
  })
})

test('credits every source once, then the company', () => {
  const source = { attribution: '© OpenStreetMap contributors, ODbL' }
  const named = attributions([source, source, { attribution: ' ' }], 2026)
  expect(named).toHaveLength(2)
  expect(named[0]).toBe('© OpenStreetMap contributors, ODbL')
  expect(named[1]).toMatch(/^© 2026 \w+\. All rights reserved\.$/)
})
