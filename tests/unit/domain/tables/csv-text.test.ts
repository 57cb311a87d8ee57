import { CsvStream, csvRecords, csvTextOf } from '@/lib/domain/tables/csv-text'

const recordsOf = (text: string) => [...csvRecords(csvTextOf(text), 100)]
const cellsOf = (text: string) => recordsOf(text).map(({ cells }) => cells)

it('keeps text after a closing quotation mark in its cell', () => {
  expect(cellsOf('id;name;city\n1;"Markt" Garage;Vaduz\n2;"Post";Balzers\n')).toEqual([
    ['id', 'name', 'city'],
    ['1', 'Markt Garage', 'Vaduz'],
    ['2', 'Post', 'Balzers'],
  ])
})

it('ends rows at each kind of line end, also of one text', () => {
  expect(cellsOf('a,b\r\n1,2\n3,4\r5,"6\r\n7"\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6\r\n7'],
  ])
})

it.each(['\n', '\r\n', '\r'])('counts rows and lines of a text whose lines end in %j', (end) => {
  const text = ['a,b', '"1', '","', '2"', '3,4', ''].join(end)
  expect(recordsOf(text).map(({ row, line }) => [row, line])).toEqual([
    [1, 1],
    [2, 2],
    [3, 5],
  ])
  expect(() => recordsOf(`${text}"5,6`)).toThrow(expect.objectContaining({ row: 4, line: 6 }))
})

it.each(['\n', '\r\n', '\r'])('counts empty lines of %j that have no record', (end) => {
  const records = recordsOf(['', '', 'a,b', '', '1,"', '"', ',,', '', '3,4', '', ''].join(end))
  expect(records.map(({ row, line }) => [row, line])).toEqual([
    [3, 3],
    [5, 5],
    [8, 9],
  ])
  expect(recordsOf(`${end}${end}`)).toEqual([])
})

it('takes semicolons for the separator beside more decimal commas', () => {
  const rows = Array.from({ length: 50 }, (_, row) => `47,${row};9,${row};1,5`).join('\n')
  expect(csvTextOf(`lat;lng;kWh\n${rows}`).separator).toBe(';')
  expect(csvTextOf(`Sites, 2026\n\nlat;lng;kWh\n${rows}`).separator).toBe(';')
})

describe('a text in pieces', () => {
  const text = 'a,b\r\n"1 ""x""","2\r\n3"\n\n4,\r5,"6"7\r\n"8\n9",é'

  it.each([1, 2, 3, 5, 8, 100])('has its records wherever %i characters end', (length) => {
    const stream = new CsvStream(',', 0)
    const records = []
    for (let at = 0; at < text.length; at += length) {
      records.push(...stream.records(text.slice(at, at + length), { isLast: false }))
    }
    records.push(...stream.records('', { isLast: true }))
    const filled = records.filter(({ cells }) => cells.some((cell) => cell !== ''))
    expect(filled).toEqual(recordsOf(text).map(({ line, cells }) => ({ line, cells })))
  })

  it('is refused in time when a quotation mark is never closed', () => {
    const stream = new CsvStream(',', 2)
    const piece = '1,2\n'.repeat(100_000)
    expect([...stream.records('a,b\n1,"2\n', { isLast: false })]).toHaveLength(1)
    const takeMore = () => {
      for (let pieces = 0; pieces < 20; pieces += 1) [...stream.records(piece, { isLast: false })]
    }
    expect(takeMore).toThrow(expect.objectContaining({ reason: 'unclosed', line: 4 }))
  })
})
