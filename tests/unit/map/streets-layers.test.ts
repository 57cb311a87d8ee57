import { changeGround } from '@/components/map/hooks/use-basemap'
import { watchTiles } from '@/components/map/hooks/use-tile-failures'
import { hideStreets, showStreets } from '@/components/map/layers/streets-layers'
import { readMapPaint } from '@/components/map/map-paint'
import { studioStyle } from '@/components/studio/map/studio-style'

Object.assign(globalThis, {
  window: { location: { origin: 'http://localhost:3000' }, matchMedia: () => ({ matches: false }) },
})

const style = {
  sources: {
    s: { type: 'vector', tiles: ['https://maps.example/{z}/{x}/{y}.pbf'] },
    r: { type: 'raster', tiles: ['https://maps.example/{z}/{x}/{y}.png'] },
  },
  layers: [
    { id: 'sea', type: 'background' },
    { id: 'roads', type: 'line', source: 's', 'source-layer': 'roads' },
    {
      id: 'towns',
      type: 'symbol',
      source: 's',
      layout: { 'text-field': 'x', 'text-font': ['Noto Sans Bold'] },
    },
  ],
  sprite: 'https://maps.example/sprite',
}

function fakeMap() {
  const sources = new Map<string, { tiles?: string[] }>()
  const layers = new Map<string, { before: string | undefined; layout?: Record<string, unknown> }>()
  const sprites: string[] = []
  const map = {
    getSource: (id: string) => sources.get(id),
    addSource: (id: string, source: object) => sources.set(id, source),
    removeSource: (id: string) => sources.delete(id),
    getLayer: (id: string) => layers.get(id),
    addLayer: (layer: { id: string; layout?: Record<string, unknown> }, before: string | undefined) =>
      layers.set(layer.id, { ...layer, before }),
    removeLayer: (id: string) => layers.delete(id),
    getSprite: () => sprites.map((id) => ({ id })),
    addSprite: (id: string) => sprites.push(id),
    removeSprite: (id: string) => sprites.splice(sprites.indexOf(id), 1),
  }
  return { map: map as never, sources, layers, sprites }
}

it('draws the ground below the data and the texts above, in the product’s fonts, and leaves nothing behind', () => {
  const { map, sources, layers, sprites } = fakeMap()
  const anchors = { ground: 'data-begin', labels: undefined }
  showStreets(map, style, anchors)
  showStreets(map, style, anchors)
  expect([...layers].map(([id, { before }]) => [id, before])).toEqual([
    ['streets/sea', 'data-begin'],
    ['streets/roads', 'data-begin'],
    ['streets/towns', undefined],
  ])
  expect(layers.get('streets/towns')?.layout?.['text-font']).toContain('Inter Semibold')
  // The policy of the map's worker admits only the app.
  expect(sources.get('streets/s')?.tiles).toEqual(['page+https://maps.example/{z}/{x}/{y}.pbf'])
  expect(sources.get('streets/r')?.tiles).toEqual(['https://maps.example/{z}/{x}/{y}.png'])
  hideStreets(map, style)
  expect([sources.size, layers.size, sprites.length]).toEqual([0, 0, 0])
})

it('counts as missing before its first tile', () => {
  const listeners: Record<string, (event: unknown) => void> = {}
  const told: string[] = []
  watchTiles(
    {
      on: (name: string, listener: never) => Object.assign(listeners, { [name]: listener }),
      off() {},
    } as never,
    (missing) => told.push(missing),
  )
  listeners.error?.({ sourceId: 'streets/s' })
  listeners.sourcedata?.({ sourceId: 'streets/s', tile: {} })
  listeners.error?.({ sourceId: 'streets/s' })
  expect(told).toEqual(['picture', 'tiles'])
})

const paint = readMapPaint(() => '#112233')

it('replaces the product’s own borders and names, which return with another ground', () => {
  const shown = new Map<string, unknown>()
  const map = {
    getSource: () => ({}),
    setLayoutProperty: (id: string, _: string, value: unknown) => shown.set(id, value),
    setPaintProperty() {},
  } as never
  changeGround(map, { ground: 'picture', paint, isStreets: true }, 0)
  const names = ['label-town', 'world-name', 'border']
  expect(names.map((id) => shown.get(id))).toEqual(['none', 'none', 'none'])
  expect(shown.get('hovered-cell')).toBe('visible')
  changeGround(map, { ground: 'dark', paint }, 0)
  expect(names.map((id) => shown.get(id))).toEqual(['visible', 'visible', 'visible'])
})

it('leaves the studio’s ground to the street map', () => {
  const picture = { id: 'streets' as const, style, attribution: '', again: () => undefined }
  const wish = {
    paint,
    origin: '',
    land: 'dark' as const,
    atlas: undefined,
    groups: { shown: undefined, above: undefined },
  }
  const ids = studioStyle({ ...wish, picture }).layers.map(({ id }) => id)
  expect(ids).toEqual(['outside', 'graticule', 'data-begin', 'names-begin'])
  expect(studioStyle({ ...wish, picture: undefined }).layers.map(({ id }) => id)).toContain('world-land')
})
