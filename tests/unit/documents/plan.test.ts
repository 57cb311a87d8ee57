import ExcelJS from 'exceljs'
import type { PlanResult } from '@/lib/contract/network'
import type { PlanDocument } from '@/server/engine/documents/documents'
import { writePlanFile } from '@/server/engine/documents/plan'
import { examplePlan, exampleResult, exampleSite } from '@/tests/support/network-plan'
import { pdfPages } from '@/tests/support/pdf-pages'
import { elementsOf, readTaggedPdf, wordsOf } from '@/tests/support/pdf-structure'

const source = {
  name: 'OpenStreetMap',
  url: 'https://osm.org',
  licence: 'ODbL',
  date: '2026-03-29',
  attribution: '© OpenStreetMap contributors',
}

const made = (over: Partial<PlanDocument> = {}, result: PlanResult = exampleResult()): Promise<Uint8Array> =>
  writePlanFile({
    form: 'pdf',
    plan: examplePlan({ result }),
    result,
    country: 'Liechtenstein',
    customer: 'Ada Ltd',
    date: '23.11.2026',
    model: { name: 'Rates', version: '1.2', note: 'Factors of metered stations.' },
    sources: [source],
    modelAddress: 'https://example.com/model',
    atlas: null,
    ...over,
  })

const many = (count: number) =>
  exampleResult({ sites: Array.from({ length: count }, (_, index) => exampleSite(index + 1)) })

async function workbook(result?: PlanResult): Promise<ExcelJS.Workbook> {
  const read = new ExcelJS.Workbook()
  await read.xlsx.load(Buffer.from(await made({ form: 'xlsx' }, result)) as unknown as ArrayBuffer)
  return read
}

function cellsOf(book: ExcelJS.Workbook, name: string): unknown[][] {
  const sheet = book.getWorksheet(name)
  if (!sheet) throw new Error(`There is no sheet ${name}.`)
  return (sheet.getRows(1, sheet.rowCount) ?? []).map((row) => {
    const values = Array.isArray(row.values) ? row.values.slice(1) : []
    return Array.from(values, (value) => value ?? '')
  })
}

describe('the workbook of a plan', () => {
  it('has the chosen sites with numbers as numbers and units in the headings', async () => {
    const book = await workbook()
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      'Settings',
      'Chosen',
      'Not chosen',
      'Curve',
      'Own sites',
      'About',
    ])
    expect(cellsOf(book, 'Chosen')).toEqual([
      [
        'Number',
        'Site',
        'ID',
        'Municipality',
        'Latitude',
        'Longitude',
        'Station',
        'Charging points',
        'Power of a point (kW)',
        'Capex (CHF)',
        'Alone (kWh/day)',
        'In the network (kWh/day)',
        'Gain (CHF)',
        'Chosen in (share of draws)',
        'Must have',
      ],
      [
        1,
        'Site 1',
        's1',
        '–',
        exampleSite(1).lat,
        exampleSite(1).lng,
        '4×300 kW',
        4,
        300,
        500_000,
        1_232.4,
        1_018.2,
        740_000,
        0.94,
        'no',
      ],
      [
        2,
        'Site 2',
        's2',
        'Vaduz',
        exampleSite(2).lat,
        exampleSite(2).lng,
        '2×150 kW',
        2,
        150,
        140_000,
        1_232.4,
        1_018.2,
        510_000,
        0.94,
        'yes',
      ],
    ])
    const shown = book.getWorksheet('Chosen')
    expect([shown?.getCell('J2').numFmt, shown?.getCell('N2').numFmt]).toEqual(['#,##0', '0 %'])
  })

  it('says why each other candidate was not chosen, and what own sites lose', async () => {
    const book = await workbook()
    expect(cellsOf(book, 'Not chosen').slice(1)).toEqual([
      ['Site 3', 's3', 47.151, 9.522, 'Adds less; budget or number is used up', 0.4],
      ['Site 4', 's4', 47.155, 9.526, 'Under Never', '–'],
    ])
    expect(cellsOf(book, 'Own sites').slice(1)).toEqual([['Our depot', 'o1', 47.14, 9.53, 800, 723, -77]])
  })

  it('has the curve as numbers, and says when there is none', async () => {
    const rows = cellsOf(await workbook(), 'Curve')
    expect(rows.slice(0, 3)).toEqual([
      ['Budget (CHF)', 'Net present value of the best plan (CHF)', 'Sites'],
      [0, 0, 0],
      [350_000, 900_000, 1],
    ])
    expect(rows.at(-1)?.[0]).toBe(640_000)
    expect(cellsOf(await workbook(exampleResult({ curve: null })), 'Curve').at(-1)).toEqual([
      'The curve was not calculated.',
    ])
  })

  it('lists the settings with their units, typed money and the figures with their bands', async () => {
    const rows = cellsOf(await workbook(), 'Settings')
    expect(rows[0]?.[0]).toBe('Unterland 2027')
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Energy that the chosen sites sell', 1_830, 1_100, 2_980, 'kWh/day'],
        ['NPV over 12 years at 7 %', 1_250_000, -210_000, 3_400_000, 'CHF'],
        ['Bound', 'At most 3.1\u2009% below the best possible', '', '', ''],
        ['Budget', 700_000, '', '', 'CHF'],
        ['Distance to keep', 'no limit', '', '', ''],
        ['Must have', 'Site 2', '', '', ''],
        ['Station option 2×150 kW', 140_000, '', '', 'CHF'],
        ['Station option 4×300 kW', 'shipped capex', '', '', 'CHF'],
        ['Tariff, typed', 0.71, '', '', 'CHF/kWh'],
      ]),
    )
  })

  it('names assumptions with their sources, the model and the attribution', async () => {
    const rows = cellsOf(await workbook(), 'About').map((row) => row.join(' | '))
    expect(rows).toEqual(
      expect.arrayContaining([
        'Made for | Ada Ltd',
        expect.stringMatching(/^Competition \| .*drive time squared.* \| Huff 1963/),
        expect.stringMatching(/^Demand \| Half of the demand .*30 minutes count\. \| Our assumption/),
        'Rates 1.2 | Screening estimate. Factors of metered stations.',
        expect.stringMatching(/^OpenStreetMap \| © OpenStreetMap contributors \(ODbL/),
      ]),
    )
  })

  it('keeps names that look like formulas as texts', async () => {
    const name = '=HYPERLINK("https://evil.test";"x")'
    const book = await workbook(exampleResult({ sites: [exampleSite(1, { name, municipality: '+1' })] }))
    const sheet = book.getWorksheet('Chosen')
    expect([sheet?.getCell('B2').value, sheet?.getCell('D2').value]).toEqual([name, '+1'])
    expect(sheet?.getCell('B2').type).toBe(ExcelJS.ValueType.String)
  })
})

describe('the PDF of a plan', () => {
  it('has two pages: the figures with their bands, then sites, settings and assumptions', async () => {
    const pages = await pdfPages(await made())
    expect(pages).toHaveLength(2)
    for (const text of [
      'Unterland 2027',
      'Liechtenstein · Net present value · 2 of 4 candidates chosen for CHF 640,000',
      '1,830 kWh/day',
      '1,100–2,980 kWh/day',
      'CHF 1.25M',
      '−210k to 3.4M CHF',
      'At most 3.1 % below the best possible',
      'Value against budget',
      '© OpenStreetMap contributors',
      '1 of 2',
    ]) {
      expect(pages[0]).toContain(text)
    }
    for (const text of [
      'Site 1',
      '4×300 kW',
      '1,018',
      'must',
      '2 sites',
      'Budget',
      '700,000 CHF',
      'Huff 1963',
    ]) {
      expect(pages[1]).toContain(text)
    }
  })

  it('stays on two pages with hundreds of sites and long names, and counts those of the spreadsheet', async () => {
    const result = many(300)
    result.kept = { median: 0.86, low: 0.71 }
    result.sites[0] = exampleSite(1, { name: 'Donaudampfschifffahrtsgesellschaftsparkplatz '.repeat(4) })
    const sources = Array.from({ length: 12 }, (_, at) => ({
      ...source,
      attribution: `© Bureau of statistics ${at}, all rights reserved`,
    }))
    const pages = await pdfPages(await made({ sources }, result))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Worth 86 % of a plan that knows the true sales')
    expect(pages[1]).toContain('278 further sites in the spreadsheet')
    expect(pages[1]).toContain('300 sites')
    expect(pages[1]).toContain('2 of 2')
    expect(pages[0]).toContain('© Bureau of statistics 11, all rights reserved')
  })

  it('is tagged, with its map described and its tables as tables', async () => {
    const read = await readTaggedPdf(await made())
    expect([read.title, read.language, read.isMarked]).toEqual(['Unterland 2027', 'en', true])
    expect(read.unmarked).toEqual([])
    const all = read.elements.flat()
    expect(elementsOf(all, 'H1').map(wordsOf)).toEqual(['Unterland 2027'])
    expect(elementsOf(all, 'Figure').map(({ alt }) => alt)).toEqual([
      'Map of the 2 chosen sites, numbered 1 to 2 in order of gain, and of 1 own site.',
      expect.stringMatching(/^Value by budget: from 0 at CHF 0 to 1\.26M at CHF 1\.4M/),
    ])
    const [sites] = elementsOf(read.elements[1] ?? [], 'Table')
    expect(sites && elementsOf([sites], 'TR')).toHaveLength(4)
  })

  it('says that the search was not done, and writes numbers in the reader’s form', async () => {
    const result = exampleResult({ isFinal: false, bound: { state: 'computing' } })
    const [first] = await pdfPages(await made({ locale: 'de' }, result))
    expect(first).toContain('best so far, the search was not done')
    expect(first).toContain('1.830 kWh/day')
    expect(first).toContain('No upper bound is known')
  })

  it('has a plan that chooses nothing', async () => {
    const pages = await pdfPages(await made({}, exampleResult({ sites: [], curve: null })))
    expect(pages).toHaveLength(2)
    expect(pages[1]).toContain('The plan chooses no site.')
  })
})
