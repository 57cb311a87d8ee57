import { withPlaces } from '@/lib/domain/studio/read/computed-places'
import { csvTable } from '@/lib/domain/studio/read/csv-table'
import { mapOfTexts } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import type { Readings } from '@/lib/domain/tables/column-reading'
import { offeredSystems } from '@/lib/geo/reference-system'

async function opened(csv: string, chosen?: Readings) {
  const table = await withPlaces(csvTable(csv), chosen)
  const { datasets, dataNotices, layers } = readStudioMap(mapOfTexts(table, 'a.csv', chosen))
  const columns = datasets[0]?.columns ?? []
  const placesOf = (name: string | undefined) =>
    Array.from(columns.find((column) => column.name === name)?.numbers ?? [], (value) =>
      Number(value.toFixed(4)),
    )
  const { lat, lng } = layers[0]?.columns ?? {}
  return {
    lats: placesOf(lat),
    lngs: placesOf(lng),
    readings: Object.fromEntries(columns.flatMap(({ name, reading }) => (reading ? [[name, reading]] : []))),
    notes: [...(table.notes ?? []), ...dataNotices],
    names: columns.map(({ name }) => name),
  }
}

it('adds degrees to columns in metres of a named system, and keeps the metres', async () => {
  const { names, lats, lngs, notes } = await opened(
    'name,E_LV95,N_LV95\nA,2757900,1223100\nB,,\nC,1,2\nD,9000000,9000000\n',
  )
  expect(names).toEqual(['name', 'E_LV95', 'N_LV95', 'latitude', 'longitude'])
  expect([lats[0], lngs[0]]).toEqual([47.14, 9.5204])
  expect(notes).toEqual([
    'Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.',
    'a.csv: 3 rows without a place.',
  ])
})

it('asks for the system that nothing names, with the place of the first row', async () => {
  const csv = 'name,Easting,Northing,country\nA,651409.903,313177.27,GB\n'
  const { readings, notes } = await opened(csv)
  expect(notes).toEqual(['a.csv: 1 row without a place.'])
  expect(readings).toEqual({
    Easting: {
      as: undefined,
      choices: ['EPSG:27700'],
      titles: { 'EPSG:27700': 'British National Grid (EPSG:27700): 52.6580, 1.7161' },
    },
  })
  expect((await opened(csv, { Easting: 'EPSG:27700' })).lats).toEqual([52.658])
})

it('says that a system of headings is not known, and offers others without a proposal', async () => {
  const csv = 'X (EPSG:3347),Y (EPSG:3347)\n2757900,1223100\n'
  const { notes, readings, lats } = await opened(csv)
  expect(lats).toEqual([])
  expect(notes[0]).toBe('The system EPSG:3347 is not known: 1 row is not read.')
  const reading = readings['X (EPSG:3347)']
  expect(reading?.as).toBeUndefined()
  expect(reading?.choices.length).toBe(offeredSystems.length)
  expect(reading?.titles?.['EPSG:2056']).toBe('LV95 (EPSG:2056)')
  const chosen = await opened(csv, { 'X (EPSG:3347)': 'EPSG:2056' })
  expect(chosen.lats).toEqual([47.14])
  expect(chosen.notes).toEqual(['Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.'])
})

it('takes the system of each row from its column, and says which rows are not read', async () => {
  const { lats, lngs, readings, notes } = await opened(
    [
      'name,x,y,crs',
      'A,539500,5221000,25832',
      'B,391779,5820072,EPSG:25833',
      'C,391779,5820072,EPSG:3347',
      'D,391779,5820072,',
      'E,391779,5820072,EPSG:3347',
      '',
    ].join('\n'),
  )
  expect(readings).toEqual({})
  expect(lats).toEqual([47.1413, 52.52, Number.NaN, Number.NaN, Number.NaN])
  expect(lngs.slice(0, 2)).toEqual([9.5209, 13.405])
  expect(notes).toEqual([
    'Coordinates in ETRS89 / UTM zone 32N (EPSG:25832) are transformed to WGS 84.',
    'Coordinates in ETRS89 / UTM zone 33N (EPSG:25833) are transformed to WGS 84.',
    'The system EPSG:3347 is not known: 2 rows are not read.',
    '1 row is not read: its system is not named.',
    'a.csv: 3 rows without a place.',
  ])
})

it('reads degrees in rows that name them', async () => {
  const { lats } = await opened(
    'x,y,crs\n539500,5221000,25832\n2757900,1223100,2056\n9.52,47.14,4326\n9.52,47.14,25832\n',
  )
  expect(lats).toEqual([47.1413, 47.14, 47.14, Number.NaN])
})

it('asks of a column that names no known system', async () => {
  const csv = 'Easting,Northing,crs\n2757900,1223100,EPSG:3347\n2757900,1223100,Local\n'
  const { readings, notes } = await opened(csv)
  expect(readings.Easting?.as).toBeUndefined()
  expect(notes.slice(0, 2)).toEqual([
    'The system EPSG:3347 is not known: 1 row is not read.',
    'The system Local is not known: 1 row is not read.',
  ])
  expect((await opened(csv, { Easting: 'EPSG:2056' })).lats).toEqual([47.14, 47.14])
})

it('takes eastings and northings in either order', async () => {
  expect((await opened('Y LV03,X LV03\n757900,223100\n')).lats).toEqual([47.14])
  expect((await opened('X LV03,Y LV03\n223100,757900\n')).lats).toEqual([47.14])
})

it('leaves tables of degrees, of shapes and without places as they are', async () => {
  for (const csv of ['lat,lng\n47.1,9.5\n', 'a,x,y\nb,3,4\n', 'geom\nPOINT (9 47)\n', 'east,north\n4,5\n']) {
    const table = csvTable(csv)
    expect(await withPlaces(table)).toBe(table)
  }
})

it('reads degrees with letters, and the letter O by the language', async () => {
  const german = await opened('Name;Breite;Länge;Leistung\nBahnhofstrasse 1;48,3880 N;9,52 O;1,5\n')
  expect([german.lats, german.lngs]).toEqual([[48.388], [9.52]])
  expect(german.readings.Länge).toEqual({ as: 'east', choices: ['east', 'west'] })
  const open = 'a;lat;lng\nx;48°23\'24"N;4°29\'10"O\n'
  expect((await opened(open)).notes).toEqual(['a.csv: 1 row without a place.'])
  expect((await opened(open, { lng: 'west' })).lngs).toEqual([-4.4861])
})

it('transforms geometries whose cells name a known system', async () => {
  const table = await withPlaces(
    csvTable('geom,a\nSRID=2056;POINT(2757900 1223100),\nSRID=9999;POINT(1 2),\nSRID=2056;POINT(1 2),\n'),
  )
  expect(table.cell(0, 0)).toBe('{"type":"Point","coordinates":[9.520392,47.1400284]}')
  expect(table.cell(1, 0)).toBe('SRID=9999;POINT(1 2)')
  // Outside the area of its system: not drawn, and not lost.
  expect(table.cell(2, 0)).toBe('SRID=2056;POINT(1 2)')
})

it('asks for the order of pairs that fit both ways', async () => {
  const csv = 'a,Position\nx,"7.401, 9.102"\n'
  const { readings, lats } = await opened(csv)
  expect(readings).toEqual({ Position: { as: undefined, choices: ['lat-first', 'lng-first'] } })
  expect(lats).toEqual([])
  expect((await opened(csv, { Position: 'lng-first' })).lats).toEqual([9.102])
})

describe('degrees that are the other way round', () => {
  const swapped = 'name,lat,lng\nA,-118.24,34.05\nB,-122.42,37.77\nC,-74.01,40.71\n'

  it('are turned in their columns, which say so', async () => {
    const { names, lats, lngs, notes, readings } = await opened(swapped)
    expect(names).toEqual(['name', 'lat', 'lng'])
    expect([lats, lngs]).toEqual([
      [34.05, 37.77, 40.71],
      [-118.24, -122.42, -74.01],
    ])
    expect(notes).toEqual(['3 rows have “lat” and “lng” swapped: corrected.'])
    expect(readings).toEqual({ lng: { as: 'corrected', choices: ['corrected', 'as-is'] } })
  })

  it('stay as they are in the file where a person wants so', async () => {
    const { lats, notes, readings } = await opened(swapped, { lng: 'as-is' })
    expect(lats[0]).toBe(-118.24)
    expect(notes).toEqual(['a.csv: 2 rows without a place.'])
    expect(readings.lng?.as).toBe('as-is')
  })

  it.each([
    ['points', 'lat,lng\n34.05,241.76\n35.7,139.7\n'],
    ['decimal commas', 'lat;lng\n34,05;241,76\n35,7;139,7\n'],
  ])('are longitudes from 0 to 360 with %s too', async (_, csv) => {
    const { lats, lngs, notes } = await opened(csv)
    expect([lats, lngs]).toEqual([
      [34.05, 35.7],
      [-118.24, 139.7],
    ])
    expect(notes).toEqual(['“lng” counts from 0 to 360: corrected.'])
  })

  it('are those of each pair of a table', async () => {
    const { notes } = await opened('lat0,lng0,lat1,lng1\n34.05,241.76,35.7,139.7\n34.05,241.76,21.3,202.1\n')
    expect(notes).toEqual([
      '“lng0” counts from 0 to 360: corrected.',
      '“lng1” counts from 0 to 360: corrected.',
    ])
  })
})
