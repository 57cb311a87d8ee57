import { sheetTable } from '@/lib/client/studio/read-file'
import { readTable } from '@/lib/domain/file-table/read-table'
import type { TextTable } from '@/lib/domain/studio/read/csv-table'
import { openWorkbook } from '@/lib/domain/workbook/open-workbook'
import { zipFile } from '@/tests/support/zip-file'

const rowsOf = ({ names, length, cell }: TextTable) =>
  Array.from({ length }, (_, row) => names.map((_, column) => cell(row, column)))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'

interface Layout {
  workbook?: string
  /** As the relationships name them. */
  sheet?: string
  texts?: string
  /** As the archive names them. */
  stored?: { sheet?: string; texts?: string }
  types?: string
  hasRelations?: boolean
  workbookTarget?: string
}

const cells =
  '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>2</v></c><c><v>47.1</v></c></row>'
const shared = '<sst><si><t>Name</t></si><si><t>Lat</t></si><si><t>A_x000D_\nB</t></si></sst>'

function packed({
  workbook = 'xl/workbook.xml',
  sheet = 'worksheets/sheet1.xml',
  texts = 'sharedStrings.xml',
  stored = {},
  types = office,
  hasRelations = true,
  workbookTarget = workbook,
}: Layout) {
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`
  const parts = [
    {
      name: workbook,
      content:
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="A" r:id="s"/></x:sheets></x:workbook>',
    },
    {
      name: `${folder}_rels/${workbook.slice(folder.length)}.rels`,
      content: `<Relationships>${relation('s', 'worksheet', sheet)}${relation('t', 'sharedStrings', texts)}</Relationships>`,
    },
    {
      name: stored.sheet ?? `${folder}worksheets/sheet1.xml`,
      content: `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    },
    { name: stored.texts ?? `${folder}sharedStrings.xml`, content: shared },
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/${workbook}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
  ]
  const root = {
    name: '_rels/.rels',
    content: `<Relationships>${relation('w', 'officeDocument', workbookTarget)}</Relationships>`,
  }
  return zipFile(hasRelations ? [...parts, root] : parts)
}

describe('the parts of a workbook', () => {
  it.each<[string, Layout]>([
    ['in their usual places', {}],
    ['under another name', { workbook: 'xl/workbook2.xml' }],
    ['in another folder', { workbook: 'book/main.xml' }],
    ['by their content types', { workbook: 'xl/workbook2.xml', hasRelations: false }],
    [
      'in another case',
      {
        texts: 'sharedstrings.xml',
        stored: { texts: 'xl/SharedStrings.xml', sheet: 'xl/Worksheets/Sheet1.xml' },
      },
    ],
    ['by absolute paths', { sheet: '/xl/worksheets/sheet1.xml', workbookTarget: '/xl/workbook.xml' }],
    [
      'by paths with backslashes',
      { sheet: 'worksheets\\sheet1.xml', stored: { sheet: 'xl\\worksheets\\sheet1.xml' } },
    ],
    ['by relative steps', { sheet: '../xl/./worksheets/sheet1.xml' }],
    ['by strict relationships', { types: strict }],
    ['stored from the root', { stored: { sheet: '/xl/worksheets/sheet1.xml' } }],
  ])('are found %s', async (_, layout) => {
    const bytes = packed(layout)
    expect(rowsOf(await sheetTable(bytes))).toEqual([['A\nB', '47.1']])
    expect((await readTable('a.xlsx', bytes)).rows).toEqual([{ row: 2, cells: ['A B', '47.1'] }])
  })

  it('are refused without the texts that cells refer to', async () => {
    await expect(sheetTable(packed({ stored: { texts: 'xl/other.xml' } }))).rejects.toThrow(
      'The file is damaged: its texts are missing.',
    )
  })

  it('of a binary workbook are named', async () => {
    await expect(sheetTable(packed({ workbookTarget: 'xl/workbook.bin' }))).rejects.toThrow(
      'The file is a binary workbook (.xlsb). Save it as .xlsx.',
    )
  })
})

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...texts: string[]) => `<row>${texts.map(inline).join('')}</row>`

function book(sheets: readonly { name: string; rows: string; state?: string }[]) {
  return zipFile([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="sheet${at}.xml"/>`).join('')}</Relationships>`,
    },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/sheet${at}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ])
}

const cover = { name: 'Cover', rows: row('Sites') + row('Contents') }
const prices = { name: 'Prices', rows: row('item', 'price') + row('a', '5') }
const places = { name: 'Places', rows: row('name', 'lat', 'lng') + row('A', '47', '9') }

describe('the sheet of a workbook', () => {
  it('is listed once, however often the workbook names its part', async () => {
    const named = Array.from({ length: 3_000 }, (_, at) => `<sheet name="S${at}" r:id="r${at % 2}"/>`)
    const bytes = zipFile([
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="r0" Target="sheet.xml"/><Relationship Id="r1" Target="Sheet.xml"/></Relationships>',
      },
      {
        name: 'xl/sheet.xml',
        content: `<worksheet><sheetData>${places.rows}</sheetData></worksheet>`,
      },
    ])
    const { sheets } = await openWorkbook(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['S0'])
  })

  it.each([
    ['the first with places', [cover, prices, places], 'Places'],
    ['the first table, without places', [cover, prices], 'Prices'],
    ['a visible one before hidden ones', [{ ...places, state: 'hidden' }, prices], 'Prices'],
    ['a hidden table before a visible cover', [cover, { ...places, state: 'veryHidden' }], 'Places'],
    ['the first filled one, without any table', [{ name: 'Empty', rows: '' }, cover], 'Cover'],
  ])('is %s', async (_, sheets, wanted) => {
    const { sheet, sheets: names } = await sheetTable(book(sheets))
    expect(sheet).toBe(wanted)
    expect(names).toEqual(sheets.map(({ name }) => name))
  })

  it('can be chosen', async () => {
    const bytes = book([cover, prices, places])
    expect((await sheetTable(bytes, 'Prices')).names).toEqual(['item', 'price'])
    expect(await readTable('a.xlsx', bytes, { sheet: 'Prices' })).toMatchObject({
      columns: ['item', 'price'],
      sheets: ['Cover', 'Prices', 'Places'],
      sheet: 'Prices',
    })
  })
})
