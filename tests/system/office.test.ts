import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import ExcelJS from 'exceljs'
import { writeSpreadsheet } from '@/server/engine/documents/spreadsheet'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const run = promisify(execFile)

const office = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbwatt-office-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const names = ['Garage', '=1+1']
const write = () =>
  writeSpreadsheet({
    evalId: '0001_dc',
    name: 'Garages',
    date: '21.11.2026',
    customer: 'Kerb Ltd',
    sources: [],
    locations: names.map((location_name) => evaluatedLocation({ location_name })),
    atlases: new Map(),
  })

/** The first sheet's lines as LibreOffice writes them. @throws its warnings */
async function linesOfOffice(program: string, bytes: Uint8Array): Promise<string[]> {
  writeFileSync(join(folder, 'record.xlsx'), bytes)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const convert = ['--headless', '--convert-to', 'csv', '--outdir', folder, join(folder, 'record.xlsx')]
  const { stderr } = await run(program, [profile, ...convert], { cwd: folder })
  // A warning about Java is harmless: no spreadsheet needs it.
  const said = stderr.split('\n').filter((line) => !/java/i.test(line))
  expect(said.join('\n')).not.toMatch(/warn|error|corrupt|repair/i)
  return readFileSync(join(folder, 'record.csv'), 'utf8').trim().split('\n')
}

/** The same through another library, for machines without LibreOffice. */
async function linesOfReader(bytes: Uint8Array): Promise<string[]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes.slice().buffer)
  const lines: string[] = []
  workbook.worksheets[0]?.eachRow((row) => lines.push([row.values].flat().map(String).join(',')))
  return lines
}

test("opens a record's spreadsheet in an office program without a warning, with its figures", async () => {
  const bytes = await write()
  const [heading, ...rows] = await (office ? linesOfOffice(office, bytes) : linesOfReader(bytes))
  expect(heading).toMatch(/^Location ID,Name,Address,Town,Country/)
  expect(rows).toHaveLength(names.length)
  for (const [index, name] of names.entries()) expect(rows[index]).toContain(name)
})
