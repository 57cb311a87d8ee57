import { geojsonInDegrees } from '@/lib/geo/geojson-system'

const vaduz = [539_500, 5_221_000]
const berlin = [391_779, 5_820_072]
const crs = (name: string) => ({ type: 'name', properties: { name } })
const point = (coordinates: readonly number[], more: object = {}) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
  ...more,
})
const collection = (features: readonly unknown[], more: object = {}) => ({
  type: 'FeatureCollection',
  features,
  ...more,
})

/** Coordinates of all points, to 3 digits. */
const pointsIn = (geojson: unknown): string[] =>
  [...JSON.stringify(geojson).matchAll(/"coordinates":\[(-?[\d.]+),(-?[\d.]+)/g)].map(
    ([, lng, lat]) => `${Number(lat).toFixed(3)} ${Number(lng).toFixed(3)}`,
  )

it.each([
  ['a collection', collection([point(vaduz)], { crs: crs('EPSG:25832') }), ['47.141 9.521']],
  [
    'features of several systems',
    collection([point(vaduz, { crs: crs('EPSG:25832') }), point(berlin, { crs: crs('EPSG:25833') })]),
    ['47.141 9.521', '52.520 13.405'],
  ],
  [
    'a list whose first part names it',
    [point(vaduz, { crs: crs('urn:ogc:def:crs:EPSG::25832') }), point(vaduz)],
    ['47.141 9.521', '47.141 9.521'],
  ],
  [
    'a list whose parts name their own',
    [point(vaduz, { crs: crs('EPSG:25832') }), point(berlin, { crs: crs('EPSG:25833') })],
    ['47.141 9.521', '52.520 13.405'],
  ],
  [
    'a list of collections',
    [collection([point(vaduz)], { crs: crs('EPSG:25832') }), collection([point(vaduz)])],
    ['47.141 9.521', '47.141 9.521'],
  ],
  ['a list of points', [{ type: 'Point', coordinates: vaduz, crs: crs('EPSG:25832') }], ['47.141 9.521']],
  [
    'the address of a system',
    point(vaduz, { crs: { type: 'link', properties: { href: 'https://epsg.io/25832' } } }),
    ['47.141 9.521'],
  ],
  [
    'the code of older GeoJSON',
    point(vaduz, { crs: { type: 'EPSG', properties: { code: 25832 } } }),
    ['47.141 9.521'],
  ],
  ['a text', point(vaduz, { crs: 'EPSG:25832' }), ['47.141 9.521']],
])('transforms %s', async (_, given, points) => {
  const { geojson, unknown, notes } = await geojsonInDegrees(given)
  expect(pointsIn(geojson)).toEqual(points)
  expect(JSON.stringify(geojson)).not.toContain('crs')
  expect(unknown).toBeUndefined()
  expect(notes[0]).toBe('Coordinates in ETRS89 / UTM zone 32N (EPSG:25832) are transformed to WGS 84.')
})

it.each([
  ['urn:ogc:def:crs:EPSG::1234567', 'EPSG:1234567'],
  ['EPSG:3347', 'EPSG:3347'],
  ['EPSG:12', 'EPSG:12'],
  ['ESRI:102003', 'ESRI:102003'],
  ['Local grid', 'Local grid'],
])('says that %s is not known', async (name, unknown) => {
  const lv95 = [2_757_900, 1_223_100]
  const given = collection([point(lv95)], { crs: crs(name) })
  expect(await geojsonInDegrees(given)).toEqual({ geojson: given, notes: [], unknown })
  expect((await geojsonInDegrees([point(lv95, { crs: crs(name) })])).unknown).toBe(unknown)
})

it('reads degrees as degrees, whatever the file names', async () => {
  const { geojson, notes } = await geojsonInDegrees(
    collection([point([9.5, 47])], { crs: crs('EPSG:1234567') }),
  )
  expect(pointsIn(geojson)).toEqual(['47.000 9.500'])
  expect(notes).toEqual(['The file names EPSG:1234567, but its coordinates are degrees: read as WGS 84.'])
  const plain = collection([point([9.5, 47])], { crs: crs('urn:ogc:def:crs:OGC:1.3:CRS84') })
  expect(await geojsonInDegrees(plain)).toMatchObject({ notes: [], unknown: undefined })
})

it('keeps metres outside the area of their system if asked to', async () => {
  const given = collection([point(vaduz), point([5, 221_000])], { crs: crs('EPSG:25832') })
  expect((await geojsonInDegrees(given)).geojson).toMatchObject({ features: [{}, { geometry: null }] })
  expect((await geojsonInDegrees(given, true)).geojson).toMatchObject({
    features: [{}, point([5, 221_000], { crs: 'EPSG:25832' })],
  })
})

it('leaves rows with a column named crs alone', async () => {
  const rows = [{ x: 539_500, y: 5_221_000, crs: 'EPSG:25832' }]
  expect((await geojsonInDegrees(rows)).geojson).toBe(rows)
})
