import { Blob } from 'node:buffer'
import { readStations } from '@/server/atlas/read/station-file'
import { importOf, studioOf } from '@/tests/support/case-files'

beforeAll(() => Object.assign(globalThis, { Blob }))

const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (geometry: object | null, properties: object) => ({ type: 'Feature', geometry, properties })
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })

const esri = (wkid: number, x: number, y: number) =>
  JSON.stringify({
    geometryType: 'esriGeometryPoint',
    spatialReference: { wkid, latestWkid: wkid === 102100 ? 3857 : wkid },
    features: [{ attributes: { Name: 'Vaduz' }, geometry: { x, y } }],
  })

const vaduz = ['47.1390, 9.5230 Vaduz']

describe('places of GeoJSON', () => {
  it.each([
    ['in properties in degrees', collection(feature(null, { name: 'Vaduz', lat: 47.139, lon: 9.523 }))],
    [
      'in properties named as ours',
      collection(feature(null, { name: 'Vaduz', latitude: 47.139, longitude: 9.523 })),
    ],
    ['in properties in metres', collection(feature(null, { name: 'Vaduz', E: 2_758_100.8, N: 1_222_991 }))],
    [
      'in properties in metres of a named system',
      collection(feature(null, { name: 'Vaduz', 'E (EPSG:25832)': 539658.1, 'N (EPSG:25832)': 5220743.5 })),
    ],
    ['in metres without a system', collection(feature(point(2_758_100.8, 1_222_991), { name: 'Vaduz' }))],
    ['of ArcGIS in degrees', esri(4326, 9.523, 47.139)],
    ['of ArcGIS in Web Mercator', esri(102100, 1_060_095.5108, 5_964_791.9966)],
    ['of ArcGIS in LV95', esri(2056, 2_758_100.8, 1_222_991)],
  ])('%s are read', async (_, text) => {
    expect((await importOf('a.geojson', text)).rows?.map((row) => row.slice(3).replace(/^:? ?/, ''))).toEqual(
      vaduz,
    )
    const { bounds = [], rows = [] } = await studioOf('a.geojson', text)
    expect([bounds[1]?.toFixed(3), bounds[0]?.toFixed(3), rows.length]).toEqual(['47.139', '9.523', 1])
    const { stations } = await readStations(Buffer.from(text), 'a.geojson')
    expect(stations.map(({ lat, lng }) => [lat.toFixed(3), lng.toFixed(3)])).toEqual([['47.139', '9.523']])
  })

  it('of shapes are their middles, which a note counts', async () => {
    const ring = [
      [9, 47],
      [10, 47],
      [10, 48],
      [9, 48],
      [9, 47],
    ]
    const text = collection(
      feature({ type: 'Polygon', coordinates: [ring] }, { name: 'Car park' }),
      feature({ type: 'MultiPoint', coordinates: [[9.5, 47.1]] }, { name: 'Two' }),
      feature({ type: 'GeometryCollection', geometries: [point(9.6, 47.2)] }, { name: 'Three' }),
      feature(point(9.7, 47.3), { name: 'Four' }),
    )
    const { rows, notes } = await importOf('a.geojson', text)
    expect(rows).toEqual([
      '1: 47.5000, 9.5000 Car park',
      '2: 47.1000, 9.5000 Two',
      '3: 47.2000, 9.6000 Three',
      '4: 47.3000, 9.7000 Four',
    ])
    expect(notes).toEqual(['3 shapes have the places of their middles.'])
  })

  it('are the geometry where both are there', async () => {
    const text = collection(feature(point(9.523, 47.139), { name: 'Vaduz', E: 2_600_000, N: 1_200_000 }))
    expect((await importOf('a.geojson', text)).rows).toEqual(['1: 47.1390, 9.5230 Vaduz'])
  })

  it('of rings of ArcGIS are areas', async () => {
    const text = JSON.stringify({
      geometryType: 'esriGeometryPolygon',
      spatialReference: { wkid: 4326 },
      features: [
        {
          attributes: { Name: 'A' },
          geometry: {
            rings: [
              [
                [9, 47],
                [9, 48],
                [10, 48],
                [10, 47],
                [9, 47],
              ],
            ],
          },
        },
        {
          attributes: { Name: 'B' },
          geometry: {
            paths: [
              [
                [9, 47],
                [11, 47],
              ],
            ],
          },
        },
        { attributes: { Name: 'C' }, geometry: { points: [[9, 47]] } },
        { attributes: { Name: 'D' }, geometry: null },
      ],
    })
    expect((await importOf('a.json', text)).rows).toEqual([
      '1: 47.5000, 9.5000 A',
      '2: 47.0000, 10.0000 B',
      '3: 47.0000, 9.0000 C',
      '4: D (Neither coordinates nor an address)',
    ])
    expect((await studioOf('a.json', text)).bounds).toEqual([9, 47, 11, 48])
  })
})
