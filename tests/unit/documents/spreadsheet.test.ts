import ExcelJS from 'exceljs'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'
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
  await workbook.xlsx.load(bytes.slice().buffer as ArrayBuffer)
  return workbook
}

function cellsByHeading(sheet: ExcelJS.Worksheet, rowNumber: number): Record<string, ExcelJS.CellValue> {
  const headings = sheet.getRow(1).values as string[]
  return Object.fromEntries(
    headings.map((heading, index) => [heading, sheet.getRow(rowNumber).getCell(index).value]).slice(1),
  )
}

describe('spreadsheet of an evaluation', () => {
  test('holds numbers as numbers and a missing value as an empty cell', async () => {
    const location = evaluatedLocation()
    const row = cellsByHeading((await written([location])).getWorksheet('Locations') as ExcelJS.Worksheet, 2)
    expect(row['Estimated energy sold (kWh/day)']).toBe(location.prediction.utilization)
    expect(row['Latitude (°)']).toBe(47.1667)
    expect(row['Motorways (sum of AADT over road segments within 3 min)']).toBe(0)
    expect(row['Nearest AC (m)']).toBeNull()
  })

  test('leads with the roads by which people know the traffic', async () => {
    const sheet = (await written([evaluatedLocation()])).getWorksheet('Locations') as ExcelJS.Worksheet
    const row = cellsByHeading(sheet, 2)
    expect(row['Busiest road within 3 min']).toBe('Feldkircher Strasse')
    expect(row['Its traffic (vehicles/day)']).toBe(26_338)
    expect(row['Source of its traffic']).toBe('class default')
    expect(row['Nearest main road']).toBe('Landstrasse')
    expect(row['Source of the main road’s traffic']).toBe('counted')
    expect(row['Year of the main road’s count']).toBe(2023)
    expect(row['Year of its count']).toBeNull()
    expect(row['Main road (m)']).toBe(240)
  })

  test('stores a name that starts like a formula as text', async () => {
    const hostile = evaluatedLocation({ location_name: '=HYPERLINK("http://evil.example","x")' })
    const sheet = (await written([hostile])).getWorksheet('Locations') as ExcelJS.Worksheet
    const cell = sheet.getRow(2).getCell(2)
    expect(cell.type).toBe(ExcelJS.ValueType.String)
    expect(cell.formula).toBeUndefined()
  })

  test('explains every location so that the factors add up to the estimate', async () => {
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

  test('names every source with its licence', async () => {
    const sheet = (await written([])).getWorksheet('Sources') as ExcelJS.Worksheet
    expect(sheet.getRow(2).getCell(3).value).toBe('© OpenStreetMap contributors, ODbL')
    expect(sheet.getRow(2).getCell(2).value).toBe('ODbL 1.0')
  })
})
