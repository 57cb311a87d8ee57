import { findHeading, tableRank, uniqueNames } from '@/lib/domain/location-file/table-heading'
import { placePairs } from '@/lib/domain/tables/place-columns'

const rows = (text: string) => text.split('\n').map((line) => line.split(';'))

describe('the heading of a table', () => {
  it.each([
    ['the first row', 'a;b\n1;2', ['a', 'b'], 0, 1],
    ['below a title', 'Sites 2026;;\na;b;c\n1;2;3', ['a', 'b', 'c'], 1, 2],
    ['below a remark', '# exported\nname;lat;lng\nA;1;2', ['name', 'lat', 'lng'], 1, 2],
    [
      'a row of known names below narrower ones',
      'Version;2\nname;lat;lng\nA;1;2',
      ['name', 'lat', 'lng'],
      1,
      2,
    ],
    ['a row with a # of its own', '#;name;lat;lng\n1;A;2;3', ['#', 'name', 'lat', 'lng'], 0, 1],
    ['a single name above figures', 'Foo\n1;2', ['Foo'], 0, 1],
    ['a name beside a nameless index', ';value\n0;x\n1;y', ['', 'value'], 0, 1],
    ['below a title in the second column', ';Sites\n;a;b\n;1;2', ['', 'a', 'b'], 1, 2],
    ['a single known name', 'Name\nA;b', ['Name'], 0, 1],
    [
      'joined with its groups',
      'Site;;Position;;Status\nID;Name;Latitude;Longitude\n1;A;2;3;x',
      ['ID', 'Name', 'Latitude', 'Longitude', 'Status'],
      0,
      2,
    ],
    [
      'told apart by its groups',
      'Morning;;Evening;\nmin;max;min;max\n1;2;3;4',
      ['Morning min', 'Morning max', 'Evening min', 'Evening max'],
      0,
      2,
    ],
  ])('is %s', (_, text, names, ...[at, below]) => {
    expect(findHeading(rows(text))).toEqual({ names, at, below })
  })

  it('has a name of its own for every column', () => {
    expect(uniqueNames(['a', '', 'a', ' b '], 5)).toEqual(['a', 'Column 2', 'a 2', 'b', 'Column 5'])
  })
})

it.each([
  ['Cover\nContents', 'none'],
  ['Product;Price\nA;1', 'table'],
  ['Product;Y;X\nA;47;9', 'places'],
  ['Straße;Ort\nA;B', 'places'],
  ['This document was exported from Numbers.\na;b\n1;2', 'none'],
])('ranks a sheet by its first rows: %j is %s', (text, rank) => {
  expect(tableRank(rows(text))).toBe(rank)
})

it.each([
  ['x_lat,x_lng', [[0, 1]]],
  ['stop_id,stop_lat,stop_lon', [[1, 2]]],
  ['coordinates.latitude,coordinates.longitude', [[0, 1]]],
  ['stationLatitude,stationLongitude', [[0, 1]]],
  ['Geographische Länge,Geographische Breite', [[1, 0]]],
  ['Lat.,Long.', [[0, 1]]],
  [
    'end_lat,end_lng,lat,lng',
    [
      [2, 3],
      [0, 1],
    ],
  ],
  [
    'lat0,lng0,lat1,lng1',
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['population,installation_year,platform,along', []],
  ['stop_lat,depot_lon', []],
])('pairs the coordinates of %s', (names, pairs) => {
  expect(placePairs(names.split(',')).map(({ lat, lng }) => [lat, lng])).toEqual(pairs)
})
