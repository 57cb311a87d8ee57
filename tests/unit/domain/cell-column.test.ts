import type { Cell } from '@/lib/contract/dataset'
import { cellColumn, cellReader } from '@/lib/domain/tables/cell-column'

test.each<[form: string, cells: readonly Cell[]]>([
  ['figures', [1, -0.5, null, 1e300]],
  ['figures', [null, null]],
  ['flags', [true, null, false]],
  ['words', ['b', 'a', 'b', null, 'of two\nlines']],
  ['words', ['b', '', 'ß']],
  ['json', ['', null]],
  ['json', [1, '1', true, null, 'a\nb', '']],
])('a column of %s round-trips: %j', (form, cells) => {
  const column = structuredClone(
    cellColumn(
      cells.map((cell) => [0, cell]),
      1,
    ),
  )
  expect(column.form).toBe(form)
  expect(cells.map((_, row) => cellReader(column)(row))).toEqual(cells)
})

test('reads cells that a row lacks as missing', () => {
  const column = cellColumn([['a', 1], ['b'], ['c', true]], 1)
  expect([0, 1, 2, 3].map(cellReader(column))).toEqual([1, null, true, null])
})
