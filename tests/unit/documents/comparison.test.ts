import ExcelJS from 'exceljs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import { writeComparisonFile } from '@/server/engine/documents/comparison'
import type { ComparisonDocument } from '@/server/engine/documents/documents'
import { comparedColumn as column } from '@/tests/support/compared-locations'
import { pdfPages } from '@/tests/support/pdf-pages'

const road = (aadt: number, counted: boolean) => ({
  'Busiest road AADT': aadt,
  'Busiest road counted': counted,
})
const columns = [
  column({
    letter: 'A',
    estimate: 245,
    reference: 204,
    parts: { Traffic: 41 },
    cells: road(12_400, false),
  }),
  column({
    letter: 'B',
    estimate: 190,
    reference: 204,
    parts: { Traffic: -14 },
    cells: road(9_000, true),
  }),
]
const made = (form: 'pdf' | 'xlsx', name = '=Unterland'): Promise<Uint8Array> => {
  const document: ComparisonDocument = {
    form,
    name,
    date: '23.11.2026',
    order: 'estimate',
    modelAddress: 'https://example.com/model',
    atlas: null,
    comparison: compareLocations(columns, { type: 'DC', isVisitor: false }),
    sources: [
      {
        name: 'OpenStreetMap',
        url: 'https://osm.org',
        licence: 'ODbL',
        date: '2026-03-29',
        attribution: '© OpenStreetMap contributors',
      },
    ],
  }
  return writeComparisonFile(document)
}

async function sheets() {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Buffer.from(await made('xlsx')) as unknown as ArrayBuffer)
  const [sheet, about] = workbook.worksheets
  if (!sheet || !about) throw new Error('The workbook lacks a sheet.')
  const rowOf = (title: string) => {
    const rows = sheet.getRows(1, sheet.rowCount) ?? []
    const found = rows.find((row) => row.getCell(1).value === title)
    if (!found) throw new Error(`There is no row ${title}.`)
    return found
  }
  return { sheet, about, rowOf }
}

test("writes a comparison's workbook with numbers, and the best in white on black with its reason", async () => {
  const { sheet, rowOf } = await sheets()
  expect(sheet.getCell('A1').value).toBe('=Unterland')
  expect(sheet.getCell('A2').value).toContain('A leads: traffic (+41) lifts it above the reference site.')
  const estimate = rowOf('Estimated energy sold, kWh/day')
  expect([2, 3, 4].map((at) => estimate.getCell(at).value)).toEqual(['Highest: A, 55 above B', 245, 190])
  expect(estimate.getCell(3).fill).toMatchObject({ pattern: 'solid', fgColor: { argb: 'FF0A0F11' } })
  expect(estimate.getCell(4).fill).not.toMatchObject({ pattern: 'solid' })
  expect(rowOf('Traffic').getCell(4).value).toBe(-14)
  expect(rowOf('80 % band to, kWh/day').getCell(3).value).toBe(900)
})

test('stars a class default, which the sheet About explains', async () => {
  const { about, rowOf } = await sheets()
  const traffic = rowOf('Busiest road passed, vehicles/day')
  expect([traffic.getCell(3).value, traffic.getCell(3).numFmt]).toEqual([12_400, '#,##0"*"'])
  expect(traffic.getCell(4).numFmt).toBe('#,##0')
  const told = (about.getRows(1, about.rowCount) ?? []).map((row) => `${row.getCell(1)} ${row.getCell(2)}`)
  expect(told).toEqual(
    expect.arrayContaining(['Power type DC', expect.stringMatching(/^\* .*class default/)]),
  )
  expect(told.at(-1)).toContain('© OpenStreetMap contributors (ODbL, 29.03.2026)')
})

test("writes a comparison's PDF on one page with class, order, sentence, marks and reasons", async () => {
  const pages = await pdfPages(await made('pdf', 'Unterland'))
  expect(pages).toHaveLength(1)
  for (const text of [
    'Unterland: 2 locations compared',
    'DC · Highest estimate first · 23.11.2026',
    'A leads:',
    'Highest: A, 55 above B',
    '12,400*',
    '© OpenStreetMap contributors',
    'Page 1 of 1',
  ]) {
    expect(pages[0]).toContain(text)
  }
})

test('keeps ten long names in their columns', async () => {
  const ten = (['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const).map((letter) => {
    const made = column({ letter, estimate: 200 })
    return { ...made, location: { ...made.location, name: 'Donaudampfschifffahrtsgesellschaftsparkplatz' } }
  })
  const bytes = await writeComparisonFile({
    form: 'pdf',
    name: 'Unterland',
    date: '23.11.2026',
    order: 'estimate',
    sources: [],
    atlas: null,
    comparison: compareLocations(ten, { type: 'DC', isVisitor: false }),
    modelAddress: 'https://example.com/model',
  })
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const spans = items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ row: Math.round(item.transform[5]), from: item.transform[4], to: item.transform[4] + item.width }]
      : [],
  )
  for (const line of Map.groupBy(spans, ({ row }) => row).values()) {
    const sorted = line.toSorted((a, b) => a.from - b.from)
    sorted.slice(1).forEach((span, at) => {
      expect(span.from).toBeGreaterThanOrEqual((sorted[at]?.to ?? 0) - 0.5)
    })
  }
})
