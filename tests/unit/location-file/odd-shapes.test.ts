import { Blob } from 'node:buffer'
import { findHeading, isRemark } from '@/lib/domain/location-file/table-heading'
import { pairIn } from '@/lib/domain/tables/pair-cell'
import { ocpiRows } from '@/lib/domain/tables/registers/ocpi-rows'
import { readPlaceText } from '@/lib/geo/place-text'
import { importOf, studioOf } from '@/tests/support/case-files'

beforeAll(() => Object.assign(globalThis, { Blob }))

describe('a heading of two rows', () => {
  it('is joined where coordinates have parts below their headings', () => {
    const { names, below } = findHeading([
      ['Name', 'Latitude', '', '', 'Longitude', '', ''],
      ['', 'Deg', 'Min', 'Dir', 'Deg', 'Min', 'Dir'],
      ['Rio', '22', '54', 'S', '43', '10', 'W'],
    ])
    expect(names.slice(0, 3)).toEqual(['Name', 'Latitude Deg', 'Latitude Min'])
    expect(below).toBe(2)
  })

  it('is one row where the next one is data', () => {
    const rows = [
      ['Name', 'Latitude', 'Longitude', ''],
      ['A', '47.1', '9.5', 'x'],
      ['B', '47.2', '9.6', ''],
    ]
    expect(findHeading(rows).below).toBe(1)
  })
})

it.each([
  [['-----------------'], true],
  [['=========='], true],
  [['# exported'], true],
  [['-'], false],
  [['-----', 'A'], false],
  [['Station'], false],
])('takes %j for a remark or a rule: %s', (cells, is) => {
  expect(isRemark(cells, 3)).toBe(is)
})

it.each([
  ['of PostGIS', '0101000020E6100000B29DEFA7C60B23406F1283C0CA914740', [47.139, 9.523]],
  ['with its system', 'SRID=4326;POINT(9.523 47.139)', [47.139, 9.523]],
  ['in metres', '010100002008080000CDCCCC66200B4541000000004FA93241', undefined],
  ['of other digits', '0123456789', undefined],
])('reads a well-known point %s in a cell', (_, cell, place) => {
  const pair = pairIn(cell)
  expect(pair?.kind === 'point' ? [pair.point.lat, pair.point.lng] : undefined).toEqual(place)
})

it('draws degrees with signs and zeros before them', async () => {
  const text = 'Name;Lat;Lng\nA;47.139;9.523\nB;+47.165;+009.509\nC;47.2;-009.5'
  const { rows = [], columns } = await studioOf('a.csv', text)
  expect(columns).toBe('Name string, Lat real, Lng real')
  expect(rows.map((row) => row.slice(1).map(Number))).toEqual([
    [47.139, 9.523],
    [47.165, 9.509],
    [47.2, -9.5],
  ])
})

it.each([
  ['(47.139, 9.523)', 47.139, 9.523],
  ['Lat: 47.139, Lng: 9.523', 47.139, 9.523],
  ['latitude=47.139 longitude=9.523', 47.139, 9.523],
  ['47.139 / 9.523', 47.139, 9.523],
  ['47,139 / 9,523', 47.139, 9.523],
  ['47° 8′ 20,4″ N, 9° 31′ 22,8″ E', 47.139, 9.523],
  ['https://www.google.com/maps/dir/47.1,9.5/47.139,9.523/@47,9,12z', 47.139, 9.523],
])('reads %s as somebody pastes it', (text, lat, lng) => {
  const place = readPlaceText(text)
  expect(place?.kind).toBe('point')
  expect(place?.kind === 'point' && [place.point.lat.toFixed(3), place.point.lng.toFixed(3)]).toEqual([
    lat.toFixed(3),
    lng.toFixed(3),
  ])
})

it.each([
  [230, 22.08],
  [400, 22.17],
])('takes %i V of three phases for %f kW', (voltage, kilowatts) => {
  const connector = { standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE', voltage, amperage: 32 }
  const { rows } = ocpiRows([{ id: 'A', evses: [{ connectors: [connector] }] }])
  expect(Object.fromEntries(rows[0]?.named ?? [])['Power (kW)']).toBe(kilowatts)
})

it('offers Web Mercator last for metres without a name', async () => {
  const { asked } = await studioOf('a.csv', 'Name,POINT_X,POINT_Y\nVaduz,1060095.5,5964791.9')
  expect(asked).toEqual(['POINT_X'])
  expect(
    (await importOf('a.csv', 'Name,POINT_X (EPSG:3857),POINT_Y (EPSG:3857)\nVaduz,1060095.5,5964791.9')).rows,
  ).toEqual(['2: 47.1390, 9.5230 Vaduz'])
})
