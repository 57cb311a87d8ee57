import ExcelJS from 'exceljs'
import { appraise } from '@/lib/domain/finance/appraisal'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import { writeSpreadsheet } from '@/server/engine/documents/spreadsheet'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const source = {
  name: 'OpenStreetMap',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMap contributors, ODbL',
  url: 'https://www.openstreetmap.org/copyright',
  date: '2026-03-29',
}

async function written(locations: EvaluatedLocation[]): Promise<ExcelJS.Workbook> {
  const head = { evalId: '0001_dc', name: 'Garages', date: '21.11.2026', customer: 'Kerb Ltd' }
  const bytes = await writeSpreadsheet({ ...head, sources: [source], locations, atlases: new Map() })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer)
  return workbook
}

function cellsByHeading(sheet: ExcelJS.Worksheet, rowNumber: number): Record<string, ExcelJS.CellValue> {
  const headings = sheet.getRow(1).values as string[]
  return Object.fromEntries(
    headings.map((heading, index) => [heading, sheet.getRow(rowNumber).getCell(index).value]).slice(1),
  )
}

describe('the spreadsheet of an evaluation', () => {
  test('holds numbers as numbers and a missing value as an en dash', async () => {
    const location = evaluatedLocation()
    const row = cellsByHeading((await written([location])).getWorksheet('Locations') as ExcelJS.Worksheet, 2)
    expect(row['Estimated energy sold (kWh/day)']).toBe(location.prediction.utilization)
    expect(row['Latitude (°)']).toBe(47.1667)
    expect(row['Motorways (sum of AADT over road segments within 3 min)']).toBe(0)
    expect(row['Nearest AC charger (m)']).toBe('–')
    expect(Object.values(row).filter((value) => value === null || value === '')).toEqual([])
  })

  test('holds no 0 for what no source knows', async () => {
    const unknown = { population_in_1km: null, iso3_total: null, slow_10: null, total_pois: null, edge: null }
    const location = evaluatedLocation(unknown)
    const row = cellsByHeading((await written([location])).getWorksheet('Locations') as ExcelJS.Worksheet, 2)
    expect(row['People within 1 km']).toBe('–')
    expect(row['All places within 200 m']).toBe('–')
    expect(row['AC points (< 50 kW) within 1 km']).toBe('–')
    expect(row['Data stops at a border near by']).toBe('–')
  })

  test('has NPV and payback at the shipped prices, in one currency, a dash where they are unknown', async () => {
    const station = { connectors: 1, max_power: 50, band_low: 100, band_high: 600, total_kwh_per_day: 280 }
    const sheet = (
      await written([
        evaluatedLocation({ ...station, country: 'liechtenstein' }),
        evaluatedLocation({ ...station, country: 'andorra' }),
        evaluatedLocation({ ...station, country: '' }),
        evaluatedLocation({ ...station, country: 'liechtenstein', connectors: null }),
      ])
    ).getWorksheet('Locations') as ExcelJS.Worksheet
    const rows = [2, 3, 4, 5].map((number) => cellsByHeading(sheet, number))
    const { money } = defaultMoney({ connectors: 1, capacity: 50 }, 'LI')
    const { npv, payback = Number.NaN } = appraise(280, money)
    expect(rows[0]).toMatchObject({
      'NPV at the shipped prices': Math.round(npv),
      'Payback at the shipped prices (years)': Math.round(payback * 10) / 10,
      'Currency of the NPV': 'CHF',
    })
    // Andorra's euros become the first row's francs, so that rows can be ranked.
    expect(rows[1]?.['Currency of the NPV']).toBe('CHF')
    expect(rows[1]?.['NPV at the shipped prices']).not.toBe(rows[0]?.['NPV at the shipped prices'])
    for (const row of rows.slice(2)) {
      expect([row['NPV at the shipped prices'], row['Currency of the NPV']]).toEqual(['–', '–'])
    }
  })

  test('puts the roads behind the traffic first', async () => {
    const sheet = (await written([evaluatedLocation()])).getWorksheet('Locations') as ExcelJS.Worksheet
    const row = cellsByHeading(sheet, 2)
    expect(row['Busiest road: name']).toBe('Feldkircher Strasse')
    expect(row['Busiest road: traffic (vehicles/day)']).toBe(26_338)
    expect(row['Busiest road: source of traffic']).toBe('class default')
    expect(row['Main road: name']).toBe('Landstrasse')
    expect(row['Main road: source of traffic']).toBe('counted')
    expect(row['Main road: year of count']).toBe(2023)
    expect(row['Busiest road: year of count']).toBe('–')
    expect(row['Main road: distance (m)']).toBe(240)
  })

  test('names towns in Latin letters only where a local name is in another script', async () => {
    const sheetOf = async (cells: Parameters<typeof evaluatedLocation>[0]) =>
      (await written([evaluatedLocation(), evaluatedLocation(cells)])).getWorksheet(
        'Locations',
      ) as ExcelJS.Worksheet
    const greek = await sheetOf({ city: 'Αθήνα', latin_city: 'Athens' })
    expect(cellsByHeading(greek, 3)).toMatchObject({ Town: 'Αθήνα', 'Town in Latin letters': 'Athens' })
    expect(cellsByHeading(greek, 2)).toMatchObject({ 'Town in Latin letters': '–' })
    expect(cellsByHeading(await sheetOf({}), 2)).not.toHaveProperty('Town in Latin letters')
  })

  test('stores a name that starts like a formula as text', async () => {
    const hostile = evaluatedLocation({ location_name: '=HYPERLINK("http://evil.example","x")' })
    const sheet = (await written([hostile])).getWorksheet('Locations') as ExcelJS.Worksheet
    const cell = sheet.getRow(2).getCell(2)
    expect(cell.type).toBe(ExcelJS.ValueType.String)
    expect(cell.formula).toBeUndefined()
  })

  test('explains every location with factors that add up to the estimate', async () => {
    const location = evaluatedLocation()
    const sheet = (await written([location])).getWorksheet('What drives it') as ExcelJS.Worksheet
    const figures: number[] = []
    sheet.eachRow((row, number) => {
      if (number > 1) figures.push(Number(row.getCell(5).value))
    })
    const total = figures.slice(0, -1).reduce((sum, value) => sum + value, 0)
    expect(total).toBeCloseTo(location.prediction.utilization, 6)
    expect(figures.at(-1)).toBe(location.prediction.utilization)
  })

  test('filters and freezes its tables', async () => {
    const workbook = await written([evaluatedLocation(), evaluatedLocation({ zid: '2-DC' })])
    const sheet = workbook.getWorksheet('Locations') as ExcelJS.Worksheet
    expect(sheet.autoFilter).toBe(`A1:${sheet.getColumn(sheet.columnCount).letter}3`)
    expect(sheet.views).toMatchObject([{ state: 'frozen', xSplit: 2, ySplit: 1 }])
    expect(workbook.getWorksheet('What drives it')?.autoFilter).toMatch(/^A1:F/)
  })

  test('explains every column, and names every source with its licence', async () => {
    const workbook = await written([evaluatedLocation()])
    const about = new Map<unknown, readonly unknown[]>()
    workbook.getWorksheet('About')?.eachRow((row) => {
      const [, name, ...rest] = row.values as unknown[]
      about.set(name, rest)
    })
    const headings = (workbook.getWorksheet('Locations')?.getRow(1).values ?? []) as string[]
    const unexplained = headings.slice(1).filter((heading) => !String(about.get(heading)?.[0] ?? '').trim())
    expect(unexplained).toEqual([])
    const ofHpc = headings.filter((heading) => heading?.startsWith('HPC points'))
    expect(ofHpc.map((heading) => heading.split(' within ')[1])).toEqual(['0.5 km', '1 km', '2 km'])
    for (const [meaning] of about.values()) expect(String(meaning)).not.toMatch(/hexagon that of|of a site/)
    expect(about.get('80 % band')?.[0]).toContain('Four in five sites')
    expect(about.get('Made for')).toEqual(['Kerb Ltd'])
    expect(about.get('OpenStreetMap')?.slice(0, 2)).toEqual([
      '© OpenStreetMap contributors, ODbL',
      'ODbL 1.0',
    ])
  })
})
