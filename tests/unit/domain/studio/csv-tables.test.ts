import { StudioEngine } from '@/lib/client/studio/studio-engine'
import { csvTable, type TextTable } from '@/lib/domain/studio/read/csv-table'
import { cellOf, columnIn, fieldOf } from '@/lib/domain/studio/read/dataset-columns'
import { mapOfCsv } from '@/lib/domain/studio/read/file-map'
import { readDatasets } from '@/lib/domain/studio/read/read-data'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { PlainNumber } from '@/lib/domain/tables/plain-number'

const rowsOf = ({ names, length, cell }: TextTable) =>
  Array.from({ length }, (_, row) => names.map((_, column) => cell(row, column)))

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

it.each(['\n', '\r\n', '\r'])('reads every cell of a file whose lines end in %j', (lineEnd) => {
  const pieces = ['', 'a', '"', ',', '\n', '\r\n', ' ', 'é', '7']
  const cellAt = (at: number) => [at % 9, (at * 7) % 9, (at * 5) % 8].map((part) => pieces[part]).join('')
  const cells = Array.from({ length: 300 }, (_, row) => [0, 1, 2].map((column) => cellAt(row * 3 + column)))
  for (const end of ['', lineEnd]) {
    const text = [['x', 'y', 'z'], ...cells].map((row) => row.map(quoted).join(',')).join(lineEnd) + end
    expect(rowsOf(csvTable(text))).toEqual(cells)
  }
})

it('ignores empty lines and trailing separators', () => {
  expect(rowsOf(csvTable('a;b;\n1;2;\n\n3;;\n;4\n"5"x;6;;;\n'))).toEqual([
    ['1', '2'],
    ['3', ''],
    ['', '4'],
    ['5x', '6'],
  ])
  expect(rowsOf(csvTable('sep=|\na\n1\n\n""\n2'))).toEqual([['1'], ['2']])
})

const csv = [
  'name,latitude,longitude,bays,code,isOpen,seen,big',
  'Lindaplatz,47.1667,9.50884,40,007,true,2026-10-26 21:37,12345678901234567890',
  '"Markt, ""oben""",47.1389,9.5217,,12,no,2026-10-27 6:00,1',
  'NaN,47.2,9.5,12,null,,,2',
].join('\n')

const rows = [
  ['Lindaplatz', 47.1667, 9.50884, 40, '007', 'true', '2026-10-26 21:37', '12345678901234567890'],
  ['Markt, "oben"', 47.1389, 9.5217, null, '12', 'no', '2026-10-27 6:00', '1'],
  [null, 47.2, 9.5, 12, null, null, null, '2'],
]

it('stores data by column and writes it by row', async () => {
  const map = mapOfCsv(csv, 'places.csv')
  expect(JSON.parse(JSON.stringify(map)).datasets[0].data.allData).toEqual(rows)
  const [dataset] = readDatasets(map)
  expect(dataset?.columns.map(({ type }) => type)).toEqual([
    ...['string', 'real', 'real', 'integer', 'string', 'string', 'timestamp', 'string'],
  ])
  expect(dataset?.columns.map(({ values }) => [...values])).toEqual(
    rows[0]?.map((_, column) => rows.map((row) => row[column])),
  )
  const latitudes = dataset?.columns[1]
  const bays = dataset?.columns[3]
  expect(latitudes?.values).toBe(latitudes?.numbers)
  expect([...(bays?.numbers ?? [])]).toEqual([40, Number.NaN, 12])
})

it('reopens a saved file unchanged', async () => {
  const engine = new StudioEngine()
  const opened = await engine.answer('open', { file: new Blob([csv]), name: 'places.csv' })
  const saved = await engine.answer('save', {})
  const again = await new StudioEngine().answer('open', { file: saved, name: 'places.json' })
  expect(again.datasets).toEqual(
    opened.datasets.map(({ id, label, rows, columns }) =>
      expect.objectContaining({ id, label, rows, columns }),
    ),
  )
  expect(again.bounds).toEqual(opened.bounds)
})

it('keeps the values of a map as in its file', () => {
  const fields = ['a', 'b', 'c'].map((name) => ({ name, type: 'real' }))
  const allData = [
    ['1', 1, 1.5],
    [2, null, -2],
  ]
  const [dataset] = readDatasets({ datasets: [{ data: { id: 'x', fields, allData } }] })
  expect(dataset?.columns.map(({ values }) => [...values])).toEqual([
    ['1', 2],
    [1, null],
    [1.5, -2],
  ])
})

it.each<[string, unknown[][]]>([
  [
    'plain values',
    [
      ['a', 47, 9, true],
      [null, 47.5, 9.5, false],
    ],
  ],
  [
    'nested values',
    [
      [{ a: [1] }, 47, 9, true],
      [[1, 2], 47.5, 9.5, false],
    ],
  ],
  [
    'short and long rows',
    [
      ['a', 47],
      ['b', 47.5, 9.5, true, 'more'],
    ],
  ],
  [
    'numbers as texts',
    [
      ['a', '47', '9', 'true'],
      ['b', 47.5, 9.5, null],
    ],
  ],
])('saves %s as in the file', async (_, allData) => {
  const fields = Object.entries({ name: 'string', latitude: 'real', longitude: 'real', isOpen: 'boolean' })
  const data = { id: 'x', label: 'places', fields: fields.map(([name, type]) => ({ name, type })), allData }
  const map = { datasets: [{ version: 'v1', data }] }
  const engine = new StudioEngine()
  await engine.answer('open', { file: new Blob([JSON.stringify(map)]), name: 'places.json' })
  const saved = await engine.answer('save', {})
  expect(JSON.parse(await saved.text()).datasets).toEqual(map.datasets)
})

const numbers = [
  ...[
    '0',
    '-0',
    '7',
    '+7',
    '-12',
    '47.1667',
    '-9.50884',
    '0.1',
    '.5',
    '-.5',
    '5.',
    '1.10',
    '123456789012345',
  ],
  ...['0.30000000000000004', '9007199254740993', '12345678901234567890', '1e3', '1.5E-7', '007', '00.5', ''],
  ...['.', '-', '1.2.3', '1,5', ' 7', '7 ', '٣', '0x10', 'Infinity', '1_000', '999999999.999999'],
]

it('reads numbers as JavaScript does, and nothing else', () => {
  const plain = new PlainNumber()
  const read = numbers.filter((text) => plain.read(`x${text}y`, 1, text.length + 1))
  expect(read).toEqual([...numbers.slice(0, 13), '999999999.999999'])
  for (const text of read) {
    plain.read(text)
    expect(Object.is(plain.value, Number(text))).toBe(true)
    expect(plain.hasPoint).toBe(text.includes('.'))
  }
  for (let at = 1; at < 2_000; at += 1) {
    const text = String(((at * 7919) % 100_003) / 10 ** (at % 9))
    if (plain.read(text)) expect(plain.value).toBe(Number(text))
  }
})

it.each([
  ['integer', '1', '+2', '-0', 'null', ' 4 '],
  ['real', '1', '2.5', '', '1e3', '"7.25"'],
  ['real', '5.', '.5', '1', '2', '3'],
  ['string', '1', '2', '007', '4', '5'],
  ['string', '1', '2', '3', '4', '12345678901234567890'],
  ['boolean', 'true', 'false', '', 'TRUE', 'NaN'],
  ['string', '', 'null', 'NaN', '', '\\N'],
])('reads a column as %s: %s, %s, %s, %s, %s', (type, ...cells) => {
  const text = ['latitude,longitude,x', ...cells.map((cell) => `47,9,${cell}`)].join('\n')
  const map = JSON.parse(JSON.stringify(mapOfCsv(text, 'a.csv')))
  const { fields, allData } = map.datasets[0].data
  expect(fields[2]).toEqual(fieldOf(columnIn(csvTable(text), 2)))
  expect(fields[2].type).toBe(type)
  const kind = columnIn(csvTable(text), 2).kind()
  const bare = (cell: string) => cell.replaceAll('"', '')
  expect(allData.map((row: unknown[]) => row[2])).toEqual(
    cells.map((cell) => JSON.parse(JSON.stringify(cellOf(kind, bare(cell))))),
  )
})

describe('decimal commas', () => {
  const read = (text: string) => JSON.parse(JSON.stringify(mapOfCsv(text, 'a.csv'))).datasets[0].data
  const head = (separator: string) => ['lat', 'lng', 'kWh'].join(separator)

  it('are read if semicolons separate the cells', () => {
    const { fields, allData } = read(`${head(';')}\n47,141;9,521;1,5E+3\n47,5;9; \n-1;"-0,5";7\n`)
    expect(fields.map(({ type }: { type: string }) => type)).toEqual(['real', 'real', 'real'])
    expect(allData).toEqual([
      [47.141, 9.521, 1500],
      [47.5, 9, null],
      [-1, -0.5, 7],
    ])
  })

  it.each([
    ['with thousands', `${head(';')}\n47,5;9,5;1.234,5\n47;9;2\n`, [1234.5, 2]],
    ['but not codes', `${head(';')}\n47,5;9,5;007\n47;9;1,5\n`, ['007', '1,5']],
    [
      'in what may be thousands, as in the other columns',
      `${head('\t')}\n47,5\t9,5\t1,234\n47\t9\t12,345\n`,
      [1.234, 12.345],
    ],
  ])('are read %s', (_, text, texts) => {
    const { allData } = read(text)
    expect(allData.map((row: unknown[]) => row[2])).toEqual(texts)
    expect(allData[0].slice(0, 2)).toEqual([47.5, 9.5])
  })
})

it('reports rows with non-numeric coordinates as rows without a place', () => {
  const { dataNotices } = readStudioMap(mapOfCsv('lat,lng\n47 N,9 E\n48 N,9 E\n', 'a.csv'))
  expect(dataNotices).toEqual(['a.csv: 2 rows without a place.'])
})
