import type { LayerSpecification } from 'maplibre-gl'
import { layerAbovePicture, pictureId } from '@/components/map/basemap-style'
import { changeGround } from '@/components/map/hooks/use-basemap'
import { watchTiles } from '@/components/map/hooks/use-tile-failures'
import { readMapPaint } from '@/components/map/map-paint'
import { mapStyle } from '@/components/map/map-style'
import { type BasemapPicture, basemapIds, pictureOf } from '@/lib/domain/map/basemaps'

const paint = readMapPaint((name) => {
  if (name.includes('day')) return '#dbe1e2'
  return name.includes('paper') ? '#ffffff' : '#112233'
})
const style = mapStyle(
  {
    country: 'liechtenstein',
    version: 'abc123',
    bounds: [9.47, 47.04, 9.64, 47.27],
    basemap: { minzoom: 6, maxzoom: 14 },
  },
  { paint, origin: 'http://localhost:3000' },
)
const satellite: BasemapPicture = {
  id: 'satellite',
  tiles: '/api/maps/satellite/{z}/{x}/{y}',
  maxZoom: 14,
  attribution: '© pictures',
}

Object.assign(globalThis, {
  window: { location: { origin: 'http://localhost:3000' }, matchMedia: () => ({ matches: false }) },
})

const dataLayers = ['sites', 'clusters', 'cluster-counts', 'chargers', 'pins', 'isochrone-outline']

/** The part of a map that a basemap change needs, with the style's layers and the cells. */
function fakeMap() {
  const layers = new Map<string, LayerSpecification>(
    style.layers.map((layer) => [layer.id, structuredClone(layer)]),
  )
  const sources = new Map<string, unknown>(Object.entries(style.sources))
  const known = (id: string) => {
    const layer = layers.get(id)
    if (!layer) throw new Error(`There is no layer ${id}.`)
    return layer
  }
  return {
    visibility: (id: string) => known(id).layout?.visibility ?? 'visible',
    paintOf: (id: string) => known(id).paint as Record<string, unknown>,
    map: {
      getSource: (id: string) => sources.get(id),
      setLayoutProperty(id: string, name: string, value: unknown) {
        const layer = known(id)
        layer.layout = { ...layer.layout, [name]: value } as never
      },
      setPaintProperty(id: string, name: string, value: unknown) {
        const layer = known(id)
        layer.paint = { ...layer.paint, [name]: value } as never
      },
    } as unknown as Parameters<typeof changeGround>[0],
  }
}

describe('a new ground', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('hides the land immediately below a picture, above the outside', () => {
    const { map, visibility } = fakeMap()
    changeGround(map, { ground: 'picture', paint }, 500)
    for (const id of ['land', 'water', 'road-primary', 'buildings', 'cut-primary']) {
      expect(visibility(id)).toBe('none')
    }
    const order = style.layers.map(({ id }) => id)
    expect(order.indexOf(layerAbovePicture)).toBe(order.indexOf('outside') + 1)
  })

  test('gets its lines and labels 500 ms later', () => {
    const { map, visibility, paintOf } = fakeMap()
    changeGround(map, { ground: 'picture', paint }, 500)
    jest.advanceTimersByTime(499)
    expect(visibility('border-casing')).toBe('none')
    jest.advanceTimersByTime(1)
    expect(visibility('border-casing')).toBe('visible')
    expect(paintOf('border')['line-color']).toBe('#ffffff')
    expect(Number(paintOf('label-town')['text-halo-width'])).toBeGreaterThan(1.75)
  })

  test('never hides sites, clusters, charging stations, pins or an isochrone', () => {
    const { map, visibility } = fakeMap()
    for (const ground of ['picture', 'light', 'dark'] as const) {
      changeGround(map, { ground, paint }, 0)
      for (const id of dataLayers) expect(visibility(id)).toBe('visible')
    }
  })

  test('leaves the style unchanged after switching back to dark', () => {
    const { map, visibility, paintOf } = fakeMap()
    changeGround(map, { ground: 'picture', paint }, 0)
    changeGround(map, { ground: 'dark', paint }, 0)
    for (const layer of style.layers) {
      expect([layer.id, visibility(layer.id)]).toEqual([layer.id, layer.layout?.visibility ?? 'visible'])
      if (layer.paint) expect(paintOf(layer.id)).toMatchObject(layer.paint)
    }
  })

  test('draws the land by day with dark names, and returns to night', () => {
    const { map, paintOf, visibility } = fakeMap()
    changeGround(map, { ground: 'light', paint }, 0)
    expect(paintOf('land')['fill-color']).toBe('#dbe1e2')
    expect(paintOf('outside')['background-color']).toBe('#dbe1e2')
    expect(paintOf('label-street')['text-color']).toBe('#dbe1e2')
    expect(paintOf('hovered-cell')['line-color']).toBe('#112233')
    expect([visibility('land'), visibility('buildings')]).toEqual(['visible', 'visible'])
    changeGround(map, { ground: 'dark', paint }, 0)
    expect(paintOf('land')['fill-color']).toBe('#112233')
    expect(paintOf('hovered-cell')['line-color']).toBe('#ffffff')
  })

  test('gets no lines when cancelled in time', () => {
    const { map, visibility } = fakeMap()
    changeGround(map, { ground: 'picture', paint }, 500)()
    jest.advanceTimersByTime(1000)
    expect(visibility('border-casing')).toBe('none')
  })
})

test('lists the dark basemap first and falls back to it', () => {
  expect(basemapIds[0]).toBe('dark')
  expect(pictureOf('google', [satellite])).toBeUndefined()
  expect(pictureOf('satellite', [satellite])).toBe(satellite)
})

describe('failing tiles', () => {
  function watched() {
    const listeners: Record<string, (event: unknown) => void> = {}
    const told: string[] = []
    const map = {
      on: (name: string, listener: (event: unknown) => void) => {
        listeners[name] = listener
      },
      off: (name: string) => {
        delete listeners[name]
      },
    }
    const end = watchTiles(map as never, (missing) => told.push(missing))
    return { told, end, listeners, fire: (name: string, event: unknown) => listeners[name]?.(event) }
  }

  test('make a picture unreachable before its first tile', () => {
    const { told, fire } = watched()
    fire('error', { sourceId: pictureId })
    expect(told).toEqual(['picture'])
  })

  test('count as single tiles once a picture has loaded', () => {
    const { told, fire } = watched()
    fire('sourcedata', { sourceId: pictureId, tile: {} })
    fire('error', { sourceId: pictureId })
    expect(told).toEqual(['tiles'])
  })

  test('of the atlas do not count as failures of the picture', () => {
    const { told, fire, end, listeners } = watched()
    fire('sourcedata', { sourceId: 'atlas', tile: {} })
    fire('error', { sourceId: 'atlas' })
    expect(told).toEqual(['tiles'])
    end()
    expect(Object.keys(listeners)).toEqual([])
  })
})
