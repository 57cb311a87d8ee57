import ExcelJS from 'exceljs'
import { sheetTable } from '@/lib/client/studio/read-file'
import { StudioEngine } from '@/lib/client/studio/studio-engine'
import type { TextTable } from '@/lib/domain/studio/read/csv-table'
import { workbookParts, zipFile } from '@/tests/support/zip-file'

async function workbook(rows: readonly unknown[][]): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Places')
  for (const row of rows) sheet.addRow(row)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

const rowsOf = ({ names, length, cell }: TextTable) =>
  Array.from({ length }, (_, row) => names.map((_, column) => cell(row, column)))

describe('a workbook', () => {
  it('opens as a map, with typed columns', async () => {
    const bytes = await workbook([
      ['name', 'latitude', 'longitude', 'bays', 'opened'],
      ['Lindaplatz', 47.1667, 9.50884, 40, new Date('2026-10-26T21:37:00Z')],
      [],
      ['Marktplatz', 47.1389, 9.5217, 12, new Date('2026-10-27T06:00:00Z')],
    ])
    const file = new Blob([bytes])
    const { bounds, datasets } = await new StudioEngine().answer('open', { file, name: 'Places.xlsx' })
    expect(bounds).toEqual([9.50884, 47.1389, 9.5217, 47.1667])
    expect(datasets[0]?.rows).toBe(2)
    expect(datasets[0]?.columns.map(({ type }) => type)).toEqual([
      ...['string', 'real', 'real', 'integer', 'timestamp'],
    ])
  })

  it('writes dates without a time as days', async () => {
    const table = await sheetTable(await workbook([['day'], [new Date('2026-10-26')]]))
    expect(rowsOf(table)).toEqual([['2026-10-26']])
  })

  it('reads a number as a date only by its format', async () => {
    const formats = ['dd/mm/yyyy', '0.00 "days"', '[Red]0', '\\d0', '#,##0']
    const xfs = formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')
    const codes = formats.map(
      (code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const styles = `<styleSheet>${codes.join('')}<cellXfs>${xfs}</cellXfs></styleSheet>`
    const cells = formats.map((_, at) => `<c s="${at}"><v>46321</v></c>`).join('')
    const parts = workbookParts(`<row>${cells}</row><row>${cells}</row>`)
    const bytes = zipFile([...parts, { name: 'xl/styles.xml', content: styles }])
    expect(rowsOf(await sheetTable(bytes))).toEqual([['2026-10-26', '46321', '46321', '46321', '46321']])
  })

  it('names every column uniquely', async () => {
    const { names } = await sheetTable(
      await workbook([
        ['a', 'a', null, 'b'],
        [1, 2, 3, 4, 5],
      ]),
    )
    expect(names).toEqual(['a', 'a 2', 'Column 3', 'b', 'Column 5'])
  })

  const locked = zipFile([{ name: 'xl/workbook.xml', flags: 1 }])
  const office = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])
  const macros = zipFile([{ name: 'xl/vbaProject.bin', content: 'x' }])
  const whole = zipFile(workbookParts(`<row>${inline('A1', 'a')}</row>`))
  const wide = zipFile(workbookParts(`<row>${inline('ZZZ1', 'a')}</row>`))
  it.each([
    ['The file is locked with a password. Save it without one.', locked],
    ['The file is an old .xls file or has a password. Save it as .xlsx without one.', office],
    ['Files with macros are not read. Save it as .xlsx without macros.', macros],
    ['The file is damaged and cannot be read.', whole.subarray(0, whole.length - 30)],
    ['The file is not an .xlsx spreadsheet.', new TextEncoder().encode('name,latitude\n')],
    ['The sheet has more than 1,000 columns.', wide],
    ['The first sheet of the file is empty.', zipFile(workbookParts('<row/>'))],
  ])('is refused: %s', async (sentence, bytes) => {
    await expect(sheetTable(bytes)).rejects.toThrow(sentence)
  })

  it('opens without places as a table', async () => {
    const file = new Blob([await workbook([['a'], [1]])])
    const { datasets, bounds } = await new StudioEngine().answer('open', { file, name: 'a.xlsx' })
    expect([datasets[0]?.isPlaceless, datasets[0]?.rows, bounds]).toEqual([true, 1, undefined])
  })
})
