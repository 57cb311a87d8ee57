import { unfinishedImportsSchema } from '@/lib/contract/unfinished-import'
import { assessAll } from '@/lib/domain/location-file/assess-rows'
import { matchColumns } from '@/lib/domain/location-file/file-fields'
import {
  keptPairs,
  putUnfinished,
  roomFault,
  rowsLeft,
  unfinishedFile,
  unfinishedImport,
} from '@/lib/domain/location-file/unfinished-rows'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { place, rules, saved } from '@/tests/support/assessed-rows'

const key = '0123456789abcdef0123456789abcdef'
const columns = ['Nr', 'Objekt', 'Address', 'Bemerkung', 'Ladeart']
const fields = matchColumns(columns)
const file = {
  name: 'Standorte.xlsx',
  columns,
  rows: [
    { row: 2, cells: ['1', 'Mill', 'Weg 1', 'at the\u0000 back', 'Schnell'] },
    { row: 3, cells: ['2', 'Hotel', '', '', 'DC'] },
    { row: 4, cells: ['3', 'Shop', 'Weg 3', '', 'DC'] },
  ],
}
const places = new Map([
  ['Weg 1', [place('Weg 1')]],
  ['Weg 3', [place('Weg 3', 47.2)]],
])
const edits = new Map([[3, { lat: '47.3', lng: 'here' }]])

function leftOf(list: SavedLocation[] = []) {
  const { rows } = assessAll(file.rows, rules({ fields, places, edits }), [])
  return unfinishedImport({ key, file, fields, reading: {}, rows: rowsLeft(rows, list) })
}

describe('rows to finish', () => {
  it('are those with problems and those not saved yet, with corrections and left-out columns', () => {
    const left = leftOf()
    expect(left.columns).toEqual([...columns, 'Latitude', 'Longitude'])
    expect(left.rows).toEqual([
      [2, ['1', 'Mill', 'Weg 1', 'at the back', 'Schnell', '', '']],
      [3, ['2', 'Hotel', '', '', 'DC', '47.3', 'here']],
      [4, ['3', 'Shop', 'Weg 3', '', 'DC', '', '']],
    ])
    expect(unfinishedImportsSchema.parse([left])).toEqual([left])
    expect(leftOf([saved({ lat: 47.2, lng: 9.51 })]).rows.map(([row]) => row)).toEqual([2, 3])
  })

  it('are taken up again with the same problems', () => {
    const again = unfinishedFile(leftOf())
    const { rows } = assessAll(again.rows, rules({ fields: again.fields, places }), [])
    expect(rows.map(({ row, problems }) => [row, problems.map(({ kind }) => kind)])).toEqual([
      [2, ['power']],
      [3, ['coordinate']],
      [4, []],
    ])
  })

  it('ask again which coordinate of a pair comes first', () => {
    const pairs = { columns: ['where'], fields: ['lat'] as const }
    const rows = [{ row: 2, cells: ['11.5, 12.5'] }]
    const { rows: read } = assessAll(rows, rules({ ...pairs, pairs: { order: undefined, home: [] } }), [])
    const left = unfinishedFile(
      unfinishedImport({
        key,
        file: { ...file, ...pairs, rows },
        fields: pairs.fields,
        reading: {},
        rows: read,
      }),
    )
    const undecided = keptPairs(left.rows, left.fields, undefined)
    expect(undecided).toEqual({ order: undefined, home: [] })
    const again = assessAll(left.rows, rules({ fields: left.fields, pairs: undecided }), []).rows
    expect(again.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([['order']])
    const decided = [{ row: 2, cells: ['11.5', '12.5'] }]
    expect(keptPairs(decided, ['lat', 'lng'], undefined)).toBeUndefined()
    expect(keptPairs(decided, ['lat', 'lng'], 'lng')).toEqual({ order: 'lng', home: [] })
  })

  it('leave fields out that are not known', () => {
    const left = leftOf()
    expect(unfinishedFile({ ...left, fields: ['colour', ...left.fields.slice(1)] }).fields[0]).toBeNull()
  })

  it('replace those of the same file, and end with it', () => {
    const left = leftOf()
    const other = { ...left, key: key.replace('0', 'f') }
    const fewer = { ...left, rows: left.rows.slice(1) }
    expect(putUnfinished([left, other], fewer)).toEqual([fewer, other])
    expect(putUnfinished([other], left)).toEqual([other, left])
    expect(putUnfinished([left, other], { ...left, rows: [] })).toEqual([other])
    expect(putUnfinished([other], { ...left, rows: [] })).toEqual([other])
  })

  it('are limited', () => {
    const cells = Array.from({ length: 10 }, () => '')
    const many = Array.from({ length: 10_000 }, (_, row): [number, string[]] => [row, cells])
    const found = unfinishedImportsSchema.safeParse([{ ...leftOf(), rows: many }])
    expect(found.error?.issues[0]?.message).toBe('Too many rows to finish')
    const big = { ...leftOf(), rows: many.slice(0, 6_000) }
    const other = { ...big, key: key.replace('0', 'f') }
    expect(roomFault([], { ...leftOf(), rows: many })).toMatch(/^Too many rows to keep: they stay/)
    expect(roomFault([big], big)).toBeUndefined()
    expect(roomFault([other], big)).toMatch(/^Too many rows to keep beside those of other files/)
    const files = Array.from({ length: 20 }, (_, at) => ({ ...leftOf(), key: String(at).padStart(32, '0') }))
    expect(roomFault(files, { ...leftOf(), key: 'f'.repeat(32) })).toMatch(
      /^The account keeps up to 20 files/,
    )
    expect(roomFault(files, { ...leftOf(), key: String(3).padStart(32, '0') })).toBeUndefined()
    const control = { ...leftOf(), rows: [[1, ['\u0000']]] }
    expect(unfinishedImportsSchema.safeParse([control]).success).toBe(false)
  })
})
