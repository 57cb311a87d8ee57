import { isPlaceless } from '@/lib/domain/location-file/file-fields'
import { choiceOf, placeSteps } from '@/lib/domain/place-columns/file-places'
import type { PlaceChoice } from '@/lib/domain/place-columns/place-choice'
import { placedMap } from '@/lib/domain/place-columns/placed-map'
import { allSteps } from '@/lib/domain/steps'
import { mapOfCsv, mapOfJson, mapOfRows } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'

const csv = (text: string, choice: PlaceChoice) => readStudioMap(placedMap(mapOfCsv(text, 'a.csv'), choice))

describe('a map of chosen places', () => {
  it('draws two columns of numbers as they are', () => {
    const map = csv('north,east\n47.1,9.5\n', { way: 'pair', columns: { lat: 0, lng: 1 } })
    expect(map.layers).toMatchObject([{ drawn: 'point', columns: { lat: 'north', lng: 'east' } }])
    expect(map.datasets[0]?.columns).toHaveLength(2)
  })

  it.each([
    [
      'degrees as text',
      'n,e\n"47°08\'28""N","9°31\'17""E"\nx,y\n',
      { way: 'pair', columns: { lat: 0, lng: 1 } },
    ],
    [
      'pairs in one column',
      'where,n\n"47.14111, 9.52139",1\nhere,2\n',
      { way: 'both', columns: { both: 0 } },
    ],
    [
      'addresses that were found',
      'a,n\nWeg 1,1\nWeg 2,2\n',
      {
        way: 'address',
        columns: { address: 0 },
        found: new Map([['Weg 1', { lat: 47.14111, lng: 9.52139 }]]),
      },
    ],
  ] as const)('adds a latitude and a longitude for %s', (_, text, choice) => {
    const map = csv(text, choice)
    expect(map.layers).toMatchObject([{ drawn: 'point', columns: { lat: 'Latitude', lng: 'Longitude' } }])
    const [lat, lng] = map.datasets[0]?.columns.slice(2) ?? []
    expect(lat?.numbers?.[0]).toBeCloseTo(47.1411, 3)
    expect(lng?.numbers?.[0]).toBeCloseTo(9.5214, 3)
    expect([lat?.values[1], lng?.numbers?.[1]]).toEqual([null, Number.NaN])
    expect(map.dataNotices.join()).toContain('1 row without a place')
  })

  it('reads rows of JSON, too, and names new columns apart', () => {
    const given = mapOfJson([{ Latitude: 'x', where: '47.1, 9.5' }], 'a.json')
    const map = readStudioMap(placedMap(given, { way: 'both', columns: { both: 1 } }))
    expect(map.datasets[0]?.columns.map(({ name }) => name)).toEqual([
      'Latitude',
      'where',
      'Latitude 2',
      'Longitude',
    ])
    expect(map.layers).toMatchObject([{ columns: { lat: 'Latitude 2', lng: 'Longitude' } }])
  })

  it('draws a column of geometry among other texts', () => {
    const map = csv('g\nPOINT(9 47)\nnone known\n', { way: 'geometry', columns: { geometry: 0 } })
    expect(map.layers).toMatchObject([{ drawn: 'geojson', columns: { geojson: 'g' } }])
    expect(map.datasets[0]?.columns[0]?.shapes?.map(Boolean)).toEqual([true, false])
  })

  it('draws S2 cells', () => {
    const map = csv('token\n47907a\n', { way: 'cell', columns: { cell: 0 } })
    expect(map.layers).toMatchObject([{ drawn: 's2', columns: { token: 'token' } }])
  })
})

describe('H3 cells', () => {
  it.each([
    ['hexadecimal', '881f8d4b29fffff'],
    ['prefixed', '0x881f8d4b29fffff'],
    ['decimal', String(0x881f8d4b29fffffn)],
  ])('are proposed for rows and for CSV alike: %s', (_, cell) => {
    const layers = [{ drawn: 'hexagonId', columns: { hex_id: 'cell' } }]
    const rows = [
      { n: 'a', cell },
      { n: 'b', cell: null },
    ]
    for (const read of [mapOfRows, mapOfJson]) {
      expect(readStudioMap(read(rows, 'a')).layers).toMatchObject(layers)
    }
    expect(readStudioMap(mapOfCsv(`n,cell\na,${cell}\n`, 'a.csv')).layers).toMatchObject(layers)
  })

  it('are not taken for other texts, or beside coordinates', () => {
    expect(readStudioMap(mapOfCsv('code\n1f8d4b29\n', 'a.csv')).layers).toEqual([])
    const both = 'lat,lng,cell\n47,9,881f8d4b29fffff\n'
    expect(readStudioMap(mapOfCsv(both, 'a.csv')).layers).toMatchObject([{ drawn: 'point' }])
  })
})

describe('a file of locations with chosen places', () => {
  const placedFile = (...given: Parameters<typeof placeSteps>) => allSteps(placeSteps(...given))
  const file = {
    columns: ['Objekt', 'Wo', 'Lat'],
    rows: [
      { row: 2, cells: ['a', 'POINT(9.5 47.1)'] },
      { row: 3, cells: ['b', 'nowhere', 'x'] },
    ],
  }
  const fields = ['name', null, 'lat'] as const

  it('has a latitude and a longitude beside each row', () => {
    const placed = placedFile(file, fields, { way: 'geometry', columns: { geometry: 1 } })
    expect(placed.file.columns).toEqual(['Objekt', 'Wo', 'Lat', 'Latitude', 'Longitude'])
    expect(placed.fields).toEqual(['name', null, null, 'lat', 'lng'])
    expect(placed.file.rows.map(({ cells }) => cells.slice(2))).toEqual([
      ['', '47.1', '9.5'],
      ['x', '', ''],
    ])
  })

  it('takes two columns or an address as fields, and forgets an earlier choice', () => {
    const added = [...fields, 'lat', 'lng'] as const
    const pair = placedFile(file, added, { way: 'pair', columns: { lat: 1, lng: 2 } })
    expect([pair.file, pair.fields]).toEqual([file, ['name', 'lat', 'lng']])
    const address = placedFile(file, added, { way: 'address', columns: { address: 1 } })
    expect(address.fields).toEqual(['name', 'address', null])
  })
})

it('knows a column with both coordinates in a file of locations', () => {
  const pairs = { order: 'lat', home: [] }
  const columns = { fields: ['name', 'lat'] as const, rows: [] }
  expect([isPlaceless(columns), isPlaceless({ ...columns, pairs })]).toEqual([true, false])
  expect(choiceOf(['name', 'lat'], 2, true)).toEqual({ way: 'both', columns: { both: 1 } })
  expect(choiceOf(['name', 'lat'], 2, false)).toBeUndefined()
})

it.each([
  ['Zürich', true],
  ['Bahnhofstrasse 3', false],
  ['Bahnhofstrasse, Chur', false],
])('takes a column of towns like %s for no places: %s', (town, expected) => {
  const rows = [{ cells: ['a', town] }]
  expect(isPlaceless({ fields: ['name', 'town'], rows })).toBe(expected)
  expect(isPlaceless({ fields: ['street', 'town'], rows })).toBe(false)
})
