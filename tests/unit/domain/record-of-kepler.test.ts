import { evaluationMapSchema } from '@/lib/contract/evaluation'
import { mapFault } from '@/lib/domain/map/map-fault'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { isKeplerMap, recordOfKepler } from '@/lib/domain/records/record-of-kepler'
import { locationsOf } from '@/lib/domain/records/table-locations'
import type { Json } from '@/lib/json/json-parts'

const field = (name: string, type = 'string') => ({ name, type, format: '', analyzerType: 'STRING' })

interface Data {
  fields: ReturnType<typeof field>[]
  allData: unknown[][]
  label?: string
  id?: string
}

const kepler = (datasets: Data[], layers: object[] = []): Json => ({
  info: { app: 'kepler.gl', title: 'Depots' },
  datasets: datasets.map((data, at) => ({
    version: 'v1',
    data: { id: `data${at}`, label: 'depots.csv', ...data },
  })),
  config: { version: 'v1', config: { visState: { layers, filters: [] }, mapState: {} } },
})

const depots: Data = {
  fields: [field('Name'), field('Latitude', 'real'), field('Longitude', 'real'), field('Town')],
  allData: [
    ['North depot', 47.16, 9.51, 'Vaduz'],
    ['South depot', 47.07, 9.5, 'Balzers'],
    ['Lost depot', null, null, 'Schaan'],
  ],
}

function made(map: Json, powerType: 'AC' | 'DC' | 'AC_DC' = 'DC') {
  const answer = recordOfKepler(map, powerType === 'AC_DC' ? undefined : powerType)
  if ('fault' in answer) throw new Error(answer.fault)
  return { map: answer.map, locations: locationsOf(tablesOf(evaluationMapSchema.parse(answer.map))) }
}

const faultOf = (map: Json, powerType?: 'AC' | 'DC') => {
  const answer = recordOfKepler(map, powerType)
  return 'fault' in answer ? answer.fault : undefined
}

describe('a kepler.gl map as a record’s', () => {
  it('is one with data and without a configuration', () => {
    expect(isKeplerMap(kepler([depots]))).toBe(true)
    expect([{ ...kepler([depots]), configuration: {} }, { datasets: [] }, []].map(isKeplerMap)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('gets keys, ids, names, towns and the record’s current, and keeps the rest', () => {
    const { map, locations } = made(kepler([depots]), 'AC')
    expect(
      locations.map(({ zid, id, name, city, lat, rows }) => ({
        zid,
        id,
        name,
        city,
        lat,
        of: rows[0]?.current,
      })),
    ).toEqual([
      { zid: '1', id: '1', name: 'North depot', city: 'Vaduz', lat: 47.16, of: 'AC' },
      { zid: '2', id: '2', name: 'South depot', city: 'Balzers', lat: 47.07, of: 'AC' },
    ])
    expect(map).toMatchObject({
      info: { title: 'Depots' },
      configuration: {
        list: { fieldNameMap: { zid: 'location_id', lat: 'Latitude', lng: 'Longitude' } },
        filters: { defaultDataLabel: 'depots.csv' },
      },
    })
    expect(locations[0]?.rows[0]?.prediction).toBeUndefined()
  })

  it('takes the columns that its points are drawn by, in the dataset that has locations', () => {
    const areas: Data = {
      fields: [field('shape', 'geojson')],
      allData: [[{ type: 'Polygon', coordinates: [] }]],
    }
    const stops: Data = {
      fields: [field('y', 'real'), field('x', 'real'), field('site_id', 'integer')],
      allData: [
        [47.1, 9.5, 70],
        [47.2, 9.6, 71],
      ],
    }
    const layer = { type: 'point', config: { dataId: 'data1', columns: { lat: 'y', lng: 'x' } } }
    const { map, locations } = made(kepler([areas, stops], [layer]))
    expect(locations.map(({ zid, id, name, lng }) => [zid, id, name, lng])).toEqual([
      ['70', '70', 'Location 70', 9.5],
      ['71', '71', 'Location 71', 9.6],
    ])
    // Both datasets have one label, by which a record finds its locations.
    expect(map).toMatchObject({ configuration: { filters: { defaultDataLabel: 'Locations' } } })
    expect(map).toMatchObject({
      datasets: [{ data: { label: 'depots.csv' } }, { data: { label: 'Locations' } }],
    })
  })

  it('reads the coordinates of points, and keeps shapes as text', () => {
    const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [9.5, 47.1] } }
    const { map, locations } = made(
      kepler([{ fields: [field('_geojson', 'geojson')], allData: [[point], [null]] }]),
    )
    expect(locations.map(({ lat, lng }) => [lat, lng])).toEqual([[47.1, 9.5]])
    expect(map).toMatchObject({
      datasets: [
        {
          data: {
            allData: [
              [JSON.stringify(point), 47.1, 9.5, '1', 'DC'],
              [null, null, null, null, 'DC'],
            ],
          },
        },
      ],
    })
  })

  it('keeps AC and DC of one place together, by a column of the current or by power', () => {
    const typed: Data = {
      fields: [field('lat', 'real'), field('lng', 'real'), field('current'), field('max_power', 'integer')],
      allData: [
        [47.1, 9.5, 'dc', 150],
        [47.1, 9.5, 'ac', 22],
        [47.2, 9.6, 'DC', 50],
      ],
    }
    const currents = (data: Data) =>
      made(kepler([data]), 'AC_DC').locations.map(({ id, rows }) => [id, rows.map((row) => row.current)])
    const expected = [
      ['1', ['DC', 'AC']],
      ['2', ['DC']],
    ]
    expect(currents(typed)).toEqual(expected)
    const powered = { ...typed, allData: typed.allData.map(([lat, lng, , power]) => [lat, lng, 'x', power]) }
    expect(currents(powered)).toEqual(expected)
    const { locations } = made(kepler([typed]))
    expect(new Set(locations.flatMap(({ rows }) => rows.map(({ cells }) => cells.zid))).size).toBe(3)
  })

  it('is refused in a planner’s words where the rows do not tell what is missing', () => {
    expect(faultOf(kepler([]))).toBe(
      'This kepler.gl map cannot be a record’s map: it has no data. Export it with its data.',
    )
    const nowhere: Data = { fields: [field('flat_rate', 'real')], allData: [[3]], label: 'prices.csv' }
    expect(faultOf(kepler([nowhere]))).toBe(
      'This kepler.gl map cannot be a record’s map: no dataset has locations. Columns of latitude and longitude, or points, are missing in “prices.csv”.',
    )
    const abroad: Data = {
      fields: [field('lat', 'real'), field('lng', 'real')],
      allData: [
        [470, 9],
        [null, 9],
      ],
    }
    expect(faultOf(kepler([abroad]))).toBe(
      'This kepler.gl map cannot be a record’s map: the dataset “depots.csv” has no row with a latitude in lat and a longitude in lng.',
    )
    expect(faultOf(kepler([depots]))).toBe(
      'This kepler.gl map cannot be the map of a record for AC and DC: the dataset “depots.csv” does not say which rows are AC and which are DC. Add a column evaluation_type with AC or DC in each row, or choose one power type.',
    )
    expect(faultOf(kepler([{ ...depots, allData: [[1]] }]), 'DC')).toBe(
      'datasets 1 (depots.csv), row 1: 1 value, but the dataset has 4 columns.',
    )
  })
})

test('takes 1,000 columns beside those that a record adds, and no more', () => {
  const wide = (count: number): Data => ({
    fields: [
      ...depots.fields,
      ...Array.from({ length: count - depots.fields.length }, (_, at) => field(`c${at}`)),
    ],
    allData: depots.allData.map((row) => [...row, ...Array(count - row.length).fill(null)]),
  })
  expect(mapFault(made(kepler([wide(1_000)])).map)).toBeUndefined()
  expect(faultOf(kepler([wide(1_001)]))).toBe('datasets 1 (depots.csv): 1,000 columns at most, found 1,001.')
})
