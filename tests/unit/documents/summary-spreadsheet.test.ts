import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { writeSpreadsheet } from '@/server/engine/documents/spreadsheet'
import { writeSummarySpreadsheet } from '@/server/engine/documents/worker'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const head = { evalId: '0000_dc', name: 'All DC', date: '23.11.2026', customer: 'Kerb Ltd', sources: [] }
const fields = locationFields.map(({ name }) => name)
const places = ['=1+1', 'Mall', 'North'].map((location_name) => evaluatedLocation({ location_name }))
const textOf = ({ row }: (typeof places)[number]) => JSON.stringify(fields.map((field) => row[field] ?? null))

const valuesOf = (sheet: ExcelJS.Worksheet | undefined) => {
  const rows: unknown[] = []
  sheet?.eachRow((row) => rows.push(row.values))
  return rows
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbwatt-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function opened(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer)
  return workbook
}

test("holds the rows of all pages in the columns of a record's spreadsheet", async () => {
  const pages = [places.slice(0, 2), places.slice(2)].map((page, at) => {
    const path = join(folder, `${at}.json`)
    writeFileSync(path, page.map(textOf).join(','))
    return path
  })
  const target = join(folder, 'all.xlsx')
  const model = { name: 'Shipped', version: '1', note: 'A note.' }
  await writeSummarySpreadsheet({ ...head, pages, fields, target, rows: 3, model, modelAddress: '/model' })
  const summary = await opened(readFileSync(target))
  const record = await opened(await writeSpreadsheet({ ...head, locations: places, atlases: new Map() }))
  expect(summary.worksheets.map(({ name }) => name)).toEqual(['Locations', 'About'])
  expect(valuesOf(summary.getWorksheet('Locations'))).toEqual(valuesOf(record.getWorksheet('Locations')))
  expect(summary.getWorksheet('Locations')?.autoFilter).toEqual(record.getWorksheet('Locations')?.autoFilter)
  expect(valuesOf(summary.getWorksheet('About'))).toContainEqual([undefined, 'Rows', 3])
})
