import { applyRules } from '@/components/map/hooks/use-layer-rules'
import { groupLayerIds } from '@/components/map/layers/group-layers'
import { readMapPaint } from '@/components/map/map-paint'
import { mapStyle } from '@/components/map/map-style'
import {
  clusterRadius,
  clusterZooms,
  isInZooms,
  type ScoutingLayers,
  scoutingLayers,
  startingToggles,
  switchedLayers,
  zoomApart,
} from '@/lib/catalogue/scouting-layers'
import { layersOf, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { greedyClusters } from '@/lib/domain/map/greedy-clusters'
import { metresBetween } from '@/lib/geo/distance'
import { savedLayers } from '@/server/engine/services/scout/scouting-config'

const { layers: styleLayers } = mapStyle(
  {
    country: 'liechtenstein',
    version: 'abc123',
    bounds: [9.47, 47.04, 9.64, 47.27],
    basemap: { minzoom: 6, maxzoom: 14 },
  },
  { paint: readMapPaint(() => '#112233'), origin: 'http://localhost:3000' },
)

/** Settings applied to each layer. Throws for a layer that the style lacks, as a real map does. */
function told(layers: ScoutingLayers) {
  const known = new Set(styleLayers.map(({ id }) => id))
  const rules: Record<string, unknown[]> = {}
  const note = (id: string, value: unknown) => {
    if (!known.has(id)) throw new Error(`The style has no layer ${id}.`)
    rules[id] = [...(rules[id] ?? []), value]
  }
  applyRules(
    {
      setLayerZoomRange: (id, from, to) => note(id, [from, to]) as never,
      setLayoutProperty: (id, name, value) => note(id, `${name} ${value}`) as never,
    },
    layers,
  )
  return rules
}

describe('the layers of the map', () => {
  test('include sites from zoom 15 on and clusters below by default', () => {
    const grouped = groupLayerIds.map((id) => [id, [[15, 24], 'visibility visible']])
    expect(told(scoutingLayers)).toEqual({
      ...Object.fromEntries(grouped),
      'site-casing': [[15, 24], 'visibility visible'],
      'site-room': [[15, 24], 'visibility visible'],
      'fan-leg-casing': [[15, 24], 'visibility visible'],
      'fan-legs': [[15, 24], 'visibility visible'],
      'fan-casing': [[15, 24], 'visibility visible'],
      'fan-sites': [[15, 24], 'visibility visible'],
      sites: [[15, 24], 'visibility visible'],
      chargers: [[8, 24], 'visibility visible'],
      clusters: [[0, 15], 'visibility visible'],
      'cluster-counts': [[0, 15], 'visibility visible'],
    })
  })

  test("follow an installation's configuration", () => {
    const saved = savedLayers(scoutingLayers)
    for (const layer of saved.config.config.visState.layers) {
      if (layer.id === 'parkings') layer.config.zoomRange = [12, 18]
      if (layer.id === 'chargers') layer.config.isVisible = false
      if (layer.type === 'cluster') layer.config.isVisible = layer.id === 'clusters-1km'
    }
    const layers = layersOf(scoutingConfigSchema.parse(JSON.parse(JSON.stringify(saved))))
    expect(told(layers)).toMatchObject({
      sites: [[12, 18], 'visibility visible'],
      chargers: [[8, 24], 'visibility none'],
      clusters: [[12, 13.5], 'visibility visible'],
    })
    expect([11, 12, 13.5].map((zoom) => clusterRadius(layers.clusters, zoom))).toEqual([
      undefined,
      1,
      undefined,
    ])
  })

  test('are empty for a configuration without layers', () => {
    const layers = layersOf({ config: { version: 'v1', config: { visState: { layers: [] } } } })
    expect(told(layers)).toMatchObject({
      sites: [[0, 24], 'visibility none'],
      clusters: [[0, 0], 'visibility none'],
    })
    expect(layers.hexagons.isVisible).toBe(false)
  })
})

test.each([
  [0, 5],
  [9.99, 5],
  [10, 3.5],
  [12, 1],
  [13.5, 0.5],
  [14.99, 0.5],
  [15, undefined],
  [20, undefined],
])('clusters at zoom %d sites within %p km', (zoom, radius) => {
  expect(clusterRadius(scoutingLayers.clusters, zoom)).toBe(radius)
})

test('gives hidden clusters no radius at any zoom', () => {
  expect(clusterRadius({ ...scoutingLayers.clusters, isVisible: false }, 11)).toBeUndefined()
  expect(clusterZooms({ isVisible: true, bands: [] })).toEqual([0, 0])
})

test('includes the end of a zoom range only at the deepest zoom', () => {
  expect(isInZooms([15, 20], 20)).toBe(true)
  expect(isInZooms([15, 18], 18)).toBe(false)
  expect(isInZooms([15, 18], 14.99)).toBe(false)
})

describe('the layer switches', () => {
  test('start with the layers that every search needs', () => {
    expect(startingToggles).toEqual({
      traffic: false,
      highlight: true,
      chargers: true,
      parkings: true,
      heat: false,
      arcs: false,
      grid: false,
    })
  })

  test('hide sites and clusters together, charging stations separately', () => {
    const hidden = told(switchedLayers(scoutingLayers, { parkings: false, chargers: true }))
    expect(hidden.sites).toContain('visibility none')
    expect(hidden['site-casing']).toContain('visibility none')
    expect(hidden.clusters).toContain('visibility none')
    expect(hidden['cluster-counts']).toContain('visibility none')
    expect(hidden.chargers).toContain('visibility visible')
    const stations = told(switchedLayers(scoutingLayers, { parkings: true, chargers: false }))
    expect(stations.chargers).toContain('visibility none')
    expect(stations.sites).toContain('visibility visible')
  })

  test('show nothing that the configuration hides', () => {
    const layers = { ...scoutingLayers, chargers: { isVisible: false, zooms: [8, 20] as const } }
    expect(switchedLayers(layers, { parkings: true, chargers: true }).chargers.isVisible).toBe(false)
  })

  test('leave no clustering radius when sites are off', () => {
    const { clusters } = switchedLayers(scoutingLayers, { parkings: false, chargers: true })
    expect(clusterRadius(clusters, 11)).toBeUndefined()
  })
})

describe('a pressed cluster label', () => {
  test.each([
    [50_000, 0],
    [10_001, 0],
    [10_000, 10],
    [7001, 10],
    [7000, 12],
    [2001, 12],
    [2000, 13.5],
    [1001, 13.5],
    [1000, 15],
    [0, 15],
  ])('whose members span %d m splits from zoom %p on', (span, zoom) => {
    expect(zoomApart(scoutingLayers, span)).toBe(zoom)
  })

  test('splits at that zoom into members with separate labels', () => {
    const members = Float64Array.of(47.1, 9.5, 47.106, 9.505, 47.119, 9.512)
    const [label] = greedyClusters(members, 5)
    const [west, south, east, north] = label?.bounds ?? [0, 0, 0, 0]
    expect([label?.count, west, south, east, north]).toEqual([3, 9.5, 47.1, 9.512, 47.119])
    const zoom = zoomApart(scoutingLayers, metresBetween([west, south], [east, north]))
    const radius = clusterRadius(scoutingLayers.clusters, zoom) ?? 0
    expect(greedyClusters(members, radius).length).toBeGreaterThan(1)
  })

  test('opens at the deepest zoom if its members never separate', () => {
    const hidden = { isVisible: false, zooms: [15, 20] as const }
    expect(zoomApart({ ...scoutingLayers, parkings: hidden }, 0)).toBe(20)
  })
})
