import { mapOfCsv } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'

const column = (name: string, type: string) => ({ name, type })

const noticesOf = (layer: object, fields: readonly object[], allData: readonly unknown[][]) =>
  readStudioMap({
    datasets: [{ data: { id: 'a', label: 'a', fields, allData } }],
    config: { config: { visState: { layers: [layer], filters: [] } } },
  }).dataNotices

const layer = (type: string, columns: object, more = {}) => ({
  id: 'l',
  type,
  config: { dataId: 'a', label: 'L', columns, ...more },
})

describe('rows that a layer cannot draw', () => {
  it('lack either coordinate, or have one that is none', () => {
    const map = mapOfCsv(
      'name,latitude,longitude\nA,47.14,9.52\nB,,\nC,47.16,NA\nD,47.2,999\nE,999,9\n',
      'a.csv',
    )
    expect(readStudioMap(map).dataNotices).toEqual(['a.csv: 4 rows without a place.'])
  })

  it('lack either end of a link', () => {
    const fields = ['a', 'b', 'c', 'd'].map((name) => column(name, 'real'))
    const ends = { lat0: 'a', lng0: 'b', lat1: 'c', lng1: 'd' }
    const rows = [
      [47, 9, 48, 9],
      [47, 9, 48, null],
      [null, 9, 48, 9],
    ]
    expect(noticesOf(layer('arc', ends), fields, rows)).toEqual(['L: 2 rows without a place.'])
  })

  it.each([
    ['hexagonId', 'hex_id', ['891f8d7a49bffff', '891f8d7a49', null], 'L: 2 rows without a valid H3 cell.'],
    ['s2', 'token', ['479b3', 'zzz', '', '47803'], 'L: 2 rows without a valid S2 cell.'],
  ])('have no valid cell of %s', (type, use, cells, sentence) => {
    const rows = cells.map((cell) => [cell])
    expect(noticesOf(layer(type, { [use]: 'x' }), [column('x', 'string')], rows)).toEqual([sentence])
  })

  it('have an empty geometry', () => {
    const rows = ['POINT (9 47)', 'POLYGON EMPTY', null, 'GEOMETRYCOLLECTION (POINT (9 47), POINT EMPTY)']
    expect(
      noticesOf(
        layer('geojson', { geojson: 'x' }),
        [column('x', 'geojson')],
        rows.map((cell) => [cell]),
      ),
    ).toEqual(['L: 2 rows without a place.'])
  })

  it('name another coordinate system', () => {
    const rows = [['SRID=2056;POINT(2757900 1223100)'], ['SRID=4326;POINT(9 47)']]
    expect(noticesOf(layer('geojson', { geojson: 'x' }), [column('x', 'geojson')], rows)).toEqual([
      'L: 1 row without a place.',
      'L: places in EPSG:2056 are not drawn; save the data in WGS 84 (EPSG:4326).',
    ])
  })

  it('of a trip lack a place or a time', () => {
    const fields = [
      column('id', 'string'),
      column('lat', 'real'),
      column('lng', 'real'),
      column('t', 'timestamp'),
    ]
    const columns = { id: 'id', lat: 'lat', lng: 'lng', timestamp: 't' }
    const rows = [
      ['a', 47, 9, '2026-01-01 00:00:00'],
      ['a', 47, null, '2026-01-01 00:00:01'],
      ['a', 47, 9, null],
    ]
    expect(noticesOf(layer('trip', columns, { columnMode: 'table' }), fields, rows)).toEqual([
      'L: 2 rows without a place or a time.',
    ])
  })
})
