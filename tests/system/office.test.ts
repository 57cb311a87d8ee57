import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { writeSpreadsheet } from '@/server/engine/documents/spreadsheet'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const run = promisify(execFile)

/** LibreOffice's program, where this machine has it. */
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

const opened = office ? test : test.skip

opened(
  'a spreadsheet opens in LibreOffice without a warning, with its figures',
  async () => {
    const names = ['Garage', '=1+1']
    const bytes = await writeSpreadsheet({
      ...{ evalId: '0001_dc', name: 'Garages', date: '21.11.2026', customer: 'Kerb Ltd', sources: [] },
      locations: names.map((location_name) => evaluatedLocation({ location_name })),
      atlases: new Map(),
    })
    writeFileSync(join(folder, 'record.xlsx'), bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const convert = ['--headless', '--convert-to', 'csv', '--outdir', folder, join(folder, 'record.xlsx')]
    const { stderr } = await run(office ?? '', [profile, ...convert], { cwd: folder })
    expect(stderr).not.toMatch(/warn|error|corrupt|repair/i)
    const [heading, ...rows] = readFileSync(join(folder, 'record.csv'), 'utf8').trim().split('\n')
    expect(heading).toMatch(/^Location ID,Name,Town,Country/)
    expect(rows).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(rows[index]).toContain(name)
  },
  120_000,
)
