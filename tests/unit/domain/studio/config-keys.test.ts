import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import type { LayerType } from '@/lib/domain/studio/read/studio-map'
import { partOf } from '@/lib/json/json-parts'
import { layerKeys, type Outcome, startOf } from './config-keys'
import { filterKeys, startFilter, stateKeys, undrawnTypes } from './map-keys'

beforeAll(() => loadParts([{ drawn: 'grid' }, { drawn: 's2' }]))

type Json = Record<string, unknown>

const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry })
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
}
const own = { fillColor: [0, 0, 255], lineColor: [0, 255, 0], lineWidth: 5, radius: 6, elevation: 7 }
const track = {
  type: 'LineString',
  coordinates: [
    [0, 0, 0, 1e12],
    [1, 1, 0, 1.1e12],
  ],
}

const fields = [
  ...['lat', 'lng', 'lat1', 'lng1', 'z', 'n'].map((name) => ({ name, type: 'real' })),
  ...['t', 'h3', 's2', 'id'].map((name) => ({ name, type: 'string' })),
  ...['shape', 'styled', 'spot', 'track'].map((name) => ({ name, type: 'geojson' })),
  { name: 'time', type: 'timestamp', format: 'x' },
  { name: 'near', type: 'array' },
  { name: 'back', type: 'integer' },
  { name: 'dashing', type: 'geojson' },
]

const rows = [1, 2, 3].map((at) => [
  ...[at, 9, at + 1, 10, at * 100, at * 10],
  ...['abc'[at - 1], '851f8e63fffffff', '89c259', at < 3 ? 'one' : 'two'],
  ...[feature(square), feature(square, own), feature({ type: 'Point', coordinates: [7, 3] }), feature(track)],
  at,
  [[1, 2], '[0]', [7]][at - 1],
  -at,
  feature(track, own),
])

const ends = { lat0: 'lat', lng0: 'lng', lat1: 'lat1', lng1: 'lng1' }
const place = { lat: 'lat', lng: 'lng' }
const columnsOf: Readonly<Record<LayerType, object>> = {
  point: place,
  icon: place,
  cluster: place,
  heatmap: place,
  grid: place,
  hexagon: place,
  contour: place,
  arc: ends,
  line: ends,
  geojson: { geojson: 'shape' },
  trip: { geojson: 'track' },
  s2: { token: 's2' },
  hexagonId: { hex_id: 'h3' },
}

/** Deep merge of two objects. */
const merged = (a: unknown, b: unknown): unknown => {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(b) || Array.isArray(a))
    return b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      Object.hasOwn(b, name) ? merged(partOf(a, name), partOf(b, name)) : partOf(a, name),
    ]),
  )
}

/** `a.b` with a value as nested objects. */
const nested = (path: string, value: unknown): Json => {
  const [first = '', ...rest] = path.split('.')
  return { [first]: rest.length > 0 ? nested(rest.join('.'), value) : value }
}

function layerOf(type: string, columns: object, parts: Json): Json {
  const { visualChannels, ...config } = merged(
    { ...startOf, visualChannels: { strokeColorField: null } },
    parts,
  ) as Json
  return {
    id: 'a',
    type,
    config: merged({ dataId: 'd', label: 'A layer', color: [1, 2, 3], columns, isVisible: true }, config),
    visualChannels,
  }
}

const mapOf = (layers: readonly Json[], state: Json = {}) =>
  readStudioMap({
    datasets: [{ version: 'v1', data: { id: 'd', label: 'd', fields, allData: rows } }],
    config: {
      version: 'v1',
      config: merged(
        {
          visState: { layers, filters: [] },
          mapState: { latitude: 1, longitude: 1, zoom: 3 },
          mapStyle: { styleType: 'dark' },
        },
        state,
      ),
    },
  })

function seenOf(type: LayerType, parts: Json) {
  const map = mapOf([layerOf(type, columnsOf[type], parts)])
  // At this zoom all rows are one cluster.
  const zoom = type === 'cluster' ? 3 : 14
  const [picture] = new StudioSession(map).pictures({ layers: map.layers, filters: [], zoom })
  const { drawing, labels, legend } = picture ?? {}
  const isDrawn = map.layers[0]?.drawn !== undefined
  return { notices: map.notices, seen: isDrawn ? { ...drawing, labels, legend } : undefined }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Set)

/** Expects all parts of `wanted`; a list may have further entries. */
function expectParts(seen: unknown, wanted: unknown): void {
  if (!isHolder(wanted)) {
    expect(seen).toEqual(wanted)
    return
  }
  if ('starts' in wanted && Array.isArray(wanted.starts)) {
    const list = Array.from(seen as ArrayLike<number>).slice(0, wanted.starts.length)
    expect(list.map(rounded)).toEqual(wanted.starts)
    return
  }
  for (const [name, value] of Object.entries(wanted)) expectParts((seen as Json)[name], value)
}

interface Result {
  notices: readonly string[]
  seen: unknown
}

function expectOutcome(outcome: Outcome, before: Result, after: Result): void {
  const news = after.notices.filter((notice) => !before.notices.includes(notice))
  if ('drawn' in outcome) {
    expect(news).toEqual([])
    expect(after.seen).not.toEqual(before.seen)
    expectParts(after.seen, outcome.drawn)
  } else if ('declared' in outcome) {
    expect(news).toEqual([expect.stringMatching(outcome.declared)])
  } else {
    expect(news).toEqual([])
    expect(after.seen).toEqual(before.seen)
  }
}

it.each(layerKeys.map((key) => [`${key[0]} ${key[1]} ${JSON.stringify(key[2])}`, key] as const))(
  "draws, declares or ignores a layer's %s as listed",
  (_, [type, path, value, outcome, beside = {}]) => {
    const before = seenOf(type, beside as Json)
    const after = seenOf(type, merged(beside, nested(path, value)) as Json)
    expectOutcome(outcome, before, after)
  },
)

it.each(stateKeys.map((key) => [`${key[0]} ${JSON.stringify(key[1])}`, key] as const))(
  "draws, declares or ignores a map's %s as listed",
  (_, [path, value, outcome, beside = {}]) => {
    const resultOf = (state: Json): Result => {
      const { notices, config, ...seen } = mapOf([layerOf('point', place, {})], state)
      return { notices, seen }
    }
    expectOutcome(outcome, resultOf(beside as Json), resultOf(merged(beside, nested(path, value)) as Json))
  },
)

it.each(filterKeys.map((key) => [`${key[0]} ${JSON.stringify(key[1])}`, key] as const))(
  "draws, declares or ignores a filter's %s as listed",
  (_, [path, value, outcome, beside = {}]) => {
    const resultOf = (parts: unknown): Result => {
      const filters = [merged(startFilter, parts)]
      const map = mapOf([layerOf('point', place, {})], { visState: { filters } })
      const { rows } = new StudioSession(map).draw({ layers: map.layers, filters: map.filters, zoom: 3 })
      const { speed, animationWindow: mode, interval, isPlayer } = map.filters[0] ?? {}
      return { notices: map.notices, seen: { rows: rows.d, speed, mode, interval, isPlayer } }
    }
    expectOutcome(outcome, resultOf(beside), resultOf(merged(beside, nested(path, value))))
  },
)

it.each(undrawnTypes)('gives a layer of the type %s its own notice', (type) => {
  const { notices, layers } = mapOf([layerOf(type, {}, {})])
  expect(layers[0]?.drawn).toBeUndefined()
  expect(notices).toEqual([
    `A layer is kept in the file but not drawn: layers of the type “${type}” cannot be drawn.`,
  ])
})
