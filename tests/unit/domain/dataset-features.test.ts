import type { Cell, Dataset } from '@/lib/contract/dataset'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { datasetFeatures, hasPlaces, rowsOfLocation } from '@/lib/domain/records/dataset-features'
import { onlyPolygons, shapeAround } from '@/lib/domain/records/location-place'
import { mapTableOf } from '@/lib/domain/records/map-tables'
import { readGeometry } from '@/lib/geo/read-geometry'
import { evaluatedAt } from '@/tests/support/evaluated-at'

type Data = Dataset['data']
const data = (names: Record<string, Data['fields'][number]['type']>, ...allData: Cell[][]) =>
  mapTableOf({
    data: {
      label: 'Trams',
      fields: Object.entries(names).map(([name, type]) => ({ name, type })),
      allData,
    },
  })
const square = [
  [
    [9, 47],
    [9.1, 47],
    [9.1, 47.1],
    [9, 47],
  ],
]
const polygon = { type: 'Polygon', coordinates: square }
const all = { colour: null, isShown: undefined }

describe('features of a dataset', () => {
  test('are points by coordinates, without rows that lack them', () => {
    const stops = data({ Lat: 'real', LONGITUDE: 'real' }, [47, 9], [null, 9], ['47', 9], [91, 9])
    expect(datasetFeatures(stops, { ...all, colour: '#0080ff' })).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [9, 47] },
        properties: { kind: 'point', colour: '#0080ff' },
      },
    ])
  })

  test('are shapes of a GeoJSON column, as text of a geometry or a feature', () => {
    const feature = { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [square] } }
    const areas = data(
      { _geojson: 'geojson', lat: 'real', lng: 'real' },
      ...[polygon, feature, { type: 'LineString', coordinates: square[0] }].map((each) => [
        JSON.stringify(each),
        47,
        9,
      ]),
      ['{', 47, 9],
    )
    expect(datasetFeatures(areas, all).map(({ properties }) => properties.kind)).toEqual([
      'area',
      'area',
      'line',
    ])
  })

  test('are limited to the first 20,000', () => {
    const rows = Array.from({ length: 20_001 }, () => [47, 9])
    expect(datasetFeatures(data({ lat: 'real', lng: 'real' }, ...rows), all)).toHaveLength(20_000)
  })

  test('are empty without a column of places', () => {
    expect(hasPlaces(data({ lat: 'real', name: 'string' }))).toBe(false)
    expect(datasetFeatures(data({ name: 'string' }, ['x']), all)).toEqual([])
  })
})

test.each([
  null,
  7,
  'text',
  '{"type":"Point"}',
  { type: 'Polygon', coordinates: [] },
  { type: 'Point', coordinates: [9, 91] },
  { type: 'Point', coordinates: [9, Number.NaN] },
  { type: 'Polygon', coordinates: [[9, 47]] },
  { type: 'GeometryCollection', geometries: [] },
  { type: 'constructor', coordinates: [9, 47] },
  { geometry: { geometry: polygon } },
  { type: 'LineString', coordinates: Array.from({ length: 50_001 }, () => [9, 47]) },
])('draws nothing for invalid geometry %#', (value) => expect(readGeometry(value)).toBeUndefined())

describe('a selected location', () => {
  const stops = data({ lat: 'real', lng: 'real', district: 'integer' }, [47, 9, 4], [47, 9.1, 5])
  const filters = (over: object) =>
    readConfiguration({ filters: { onLocationClick: { enabled: true, ...over } } }).configuration.filters
  const wanted = filters({ filteredDatasets: [{ label: 'Trams', pivotField: 'district' }] })
  const isShown = (settings: typeof wanted, location = evaluatedAt({ district: 5 })) =>
    rowsOfLocation(stops, settings, location)
  const shownOf = (settings: typeof wanted) =>
    datasetFeatures(stops, { ...all, isShown: isShown(settings) }).length

  test('filters other datasets to the rows with its value', () => {
    expect(shownOf(wanted)).toBe(1)
    expect(isShown(wanted, evaluatedAt({ district: '4' }))?.(0)).toBe(true)
  })

  test('leaves all rows if the filter is off, of another dataset, or of a missing field', () => {
    expect(shownOf(filters({ enabled: false }))).toBe(2)
    expect(shownOf(filters({ filteredDatasets: [{ label: 'Buses', pivotField: 'district' }] }))).toBe(2)
    expect(shownOf(filters({ filteredDatasets: [{ label: 'Trams', pivotField: 'city' }] }))).toBe(2)
    expect(isShown(wanted, evaluatedAt({}))).toBeUndefined()
    expect(rowsOfLocation(stops, wanted, undefined)).toBeUndefined()
  })

  test('has its own shape if the column holds a polygon', () => {
    const shapeIn = (cell: Cell) => shapeAround(evaluatedAt({ reach: cell }), 'reach')
    expect(shapeIn(JSON.stringify(polygon))).toEqual({ rings: square })
    expect(shapeIn(JSON.stringify({ type: 'Point', coordinates: [9, 47] }))).toBe('unsupported')
    expect(shapeIn('around here')).toBe('unsupported')
    expect(shapeIn(null)).toBeUndefined()
    expect(onlyPolygons).toBe('Only Polygon geometry supported.')
  })
})
