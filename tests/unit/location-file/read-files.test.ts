import ExcelJS from 'exceljs'
import { readTable } from '@/lib/domain/file-table/read-table'
import { workbookParts, type ZipPart, zipFile } from '@/tests/support/zip-file'

type Value = string | number | boolean | { formula: string; result?: string | number } | null

async function workbook(
  rows: readonly Value[][],
  edit?: (sheet: ExcelJS.Worksheet) => void,
): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Places')
  sheet.addRows(rows as unknown[][])
  edit?.(sheet)
  return Buffer.from(await book.xlsx.writeBuffer())
}

const heading = ['ID', 'Name', 'Lat', 'Lng']
const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
  it('is read as texts, with the row numbers of the file', async () => {
    const bytes = await workbook([
      ['Our places', null, null, null],
      heading,
      [101, 'Town hall', 47.1667, 9.5],
      [],
      ['007', '=1+1', { formula: 'A1*2', result: 47.5 }, true],
    ])
    expect(await readTable('Places.XLSX', bytes)).toEqual({
      columns: heading,
      notes: ['A row above the heading is left out.'],
      rows: [
        { row: 3, cells: ['101', 'Town hall', '47.1667', '9.5'] },
        { row: 5, cells: ['007', '=1+1', '47.5', 'true'] },
      ],
    })
  })

  it('shows results of formulas, never the formulas', async () => {
    const sheet = `<row><c r="A1" t="str"><v>Name</v></c></row><row><c r="A2" t="str"><f>HYPERLINK("http://evil")</f><v>shown</v></c><c r="B2"><f>1+1</f></c><c r="C2" t="e"><v>#REF!</v></c></row>`
    expect((await readTable('a.xlsx', zipFile(workbookParts(sheet)))).rows).toEqual([
      { row: 2, cells: ['shown'] },
    ])
  })

  it("has numbers as typed, not with Excel's 17 digits", async () => {
    const sheet = `<row>${inline('A1', 'Lat')}</row><row><c r="A2"><v>47.166699999999999</v></c></row>`
    expect((await readTable('a.xlsx', zipFile(workbookParts(sheet)))).rows[0]?.cells).toEqual(['47.1667'])
  })

  it('keeps rich texts whole and omits phonetic readings', async () => {
    const shared =
      '<si><r><t>Town</t></r><r><t xml:space="preserve"> hall &amp; co</t></r><rPh><t>x</t></rPh></si>'
    const sheet = `<row>${inline('A1', 'Name')}</row><row><c r="A2" t="s"><v>0</v></c></row>`
    expect((await readTable('a.xlsx', zipFile(workbookParts(sheet, shared)))).rows[0]?.cells).toEqual([
      'Town hall & co',
    ])
  })

  it('names columns without a heading, and removes control characters', async () => {
    const sheet = `<row>${inline('A1', 'Name')}</row><row>${inline('A2', 'a\nb\t\u0085c')}${inline('B2', 'd')}</row>`
    expect(await readTable('a.xlsx', zipFile(workbookParts(sheet)))).toEqual({
      columns: ['Name', 'Column 2'],
      rows: [{ row: 2, cells: ['a b c', 'd'] }],
    })
  })

  it('gets no rows from large merged ranges', async () => {
    const bytes = await workbook([heading, ['1', 'a', 47, 9]], (sheet) => sheet.mergeCells('F1:G900'))
    expect((await readTable('a.xlsx', bytes)).rows).toHaveLength(1)
  })
})

const good = `<row>${inline('A1', 'Name')}</row><row>${inline('A2', 'x')}</row>`
const withPart = (part: ZipPart) => zipFile([...workbookParts(good), part])

const hostile: [why: string, file: Parameters<typeof readTable>, sentence: string][] = [
  ['an empty one', ['a.xlsx', Buffer.alloc(0)], 'The file is empty.'],
  ['a program', ['a.xlsx', Buffer.from('MZ\x90\0')], 'The file is not an .xlsx spreadsheet.'],
  ['a page', ['a.csv', Buffer.from('<!doctype html><script>')], 'The file is not a CSV file.'],
  ['a workbook called CSV', ['a.csv', zipFile(workbookParts(good))], 'The file is not a CSV file.'],
  [
    'another ending',
    ['a.xlsx.exe', zipFile(workbookParts(good))],
    'Choose a file that ends with .xlsx, .csv or .geojson.',
  ],
  [
    'a macro workbook',
    ['a.xlsm', zipFile(workbookParts(good))],
    'Choose a file that ends with .xlsx, .csv or .geojson.',
  ],
  [
    'a macro in disguise',
    ['a.xlsx', withPart({ name: 'xl/vbaProject.bin' })],
    'Files with macros are not read. Save it as .xlsx without macros.',
  ],
  [
    'an old or locked one',
    ['a.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])],
    'The file is an old .xls file or has a password. Save it as .xlsx without one.',
  ],
  [
    'a locked part',
    ['a.xlsx', withPart({ name: 'b', flags: 1 })],
    'The file is locked with a password. Save it without one.',
  ],
  [
    'a zip of something else',
    ['a.xlsx', zipFile([{ name: 'a.txt' }])],
    'The file is not an .xlsx spreadsheet.',
  ],
  [
    'a path that leads out',
    ['a.xlsx', withPart({ name: 'xl/../../etc/passwd' })],
    'The file is damaged and cannot be read.',
  ],
  [
    'a path to a drive',
    ['a.xlsx', withPart({ name: 'C:\\passwd' })],
    'The file is damaged and cannot be read.',
  ],
  ['a link', ['a.xlsx', withPart({ name: 'b', mode: 0o120777 })], 'The file is damaged and cannot be read.'],
  [
    'two parts of one name',
    ['a.xlsx', withPart({ name: 'xl/workbook.xml' })],
    'The file is damaged and cannot be read.',
  ],
  [
    '70,000 parts',
    ['a.xlsx', zipFile(Array.from({ length: 3_000 }, (_, index) => ({ name: `${index}` })))],
    'The file has more parts than a spreadsheet.',
  ],
  [
    'a bomb by size',
    ['a.xlsx', withPart({ name: 'b', expanded: 300_000_000 })],
    'The file expands to more than a spreadsheet can hold.',
  ],
  [
    'a bomb by ratio',
    ['a.xlsx', withPart({ name: 'b', content: Buffer.alloc(5_000_000) })],
    'The file expands to more than a spreadsheet can hold.',
  ],
  [
    'a cut one',
    ['a.xlsx', zipFile(workbookParts(good)).subarray(0, 300)],
    'The file is damaged and cannot be read.',
  ],
  [
    'an open quotation mark',
    ['a.csv', Buffer.from('a,b\n"c,d')],
    'A quotation mark in the file is never closed.',
  ],
  [
    'only a heading',
    ['a.csv', Buffer.from('id,lat,lng\n')],
    'The file has no locations: it needs a heading and rows below it.',
  ],
  [
    'a million columns',
    ['a.csv', Buffer.from(`id\n${','.repeat(1_000_000)}x`)],
    'The file has more than 1,000 columns.',
  ],
  [
    'JSON of another kind',
    ['a.json', Buffer.from('{"type":"Topology"}')],
    'The file is not GeoJSON, and has no list of locations.',
  ],
  ['no JSON', ['a.geojson', Buffer.from('lat,lng')], 'The file is not a GeoJSON file.'],
]

describe('a hostile file', () => {
  it.each(hostile)('is refused as %s', async (_, file, sentence) => {
    await expect(readTable(...file)).rejects.toThrow(sentence)
  })
  it('is refused when its directory understates a part', async () => {
    const parts = workbookParts(good.repeat(2_000)).map((part) => ({ ...part, expanded: 2_000 }))
    await expect(readTable('a.xlsx', zipFile(parts))).rejects.toThrow(
      'The file is damaged and cannot be read.',
    )
  })

  it.each([
    [
      '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]><worksheet/>',
      'declares XML entities',
    ],
    ['<worksheet><sheetData><row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>', 'damaged'],
    ['<worksheet><sheetData><row r="300000000"/></sheetData></worksheet>', 'damaged'],
    [
      `<worksheet><sheetData><row>${inline('XFD1', 'far')}</row></sheetData></worksheet>`,
      'more than 1,000 columns',
    ],
  ])('is refused with a sheet of %.50s', async (content, sentence) => {
    const parts = workbookParts('').filter(({ name }) => name !== 'xl/worksheets/sheet1.xml')
    const bytes = zipFile([...parts, { name: 'xl/worksheets/sheet1.xml', content }])
    await expect(readTable('a.xlsx', bytes)).rejects.toThrow(sentence)
  })

  it('is refused beyond 50,000 rows', async () => {
    const lines = (count: number) => Buffer.from(`id,lat,lng\n${'1,47,9\n'.repeat(count)}`)
    expect((await readTable('a.csv', lines(50_000))).rows).toHaveLength(50_000)
    await expect(readTable('a.csv', lines(50_001))).rejects.toThrow('50,001 rows; at most 50,000')
    await expect(readTable('a.csv', lines(200_000))).rejects.toThrow('more than 50,000 rows')
  })

  it('pollutes no prototype', async () => {
    const features = [
      { type: 'Feature', geometry: null, properties: JSON.parse('{"__proto__":"x","constructor":"y"}') },
    ]
    const geojson = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
    await readTable('a.geojson', geojson)
    await readTable('a.csv', Buffer.from('__proto__,constructor\npolluted,x'))
    expect({}).not.toHaveProperty('polluted')
  })
})
