import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { evaluationMapSchema, runsSchema } from '@/lib/contract/evaluation'
import { type OpenedDatabase, openDatabase } from '@/server/engine/db/open-database'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { type EngineRig, engineRig, origin, submission } from '@/tests/support/engine-rig'
import { extracts } from '@/tests/support/extracts'

describe('a folder that the build of 21 November 2026 made', () => {
  const as = 'planner@old.example'
  let folder: string
  let opened: OpenedDatabase
  let rig: EngineRig

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kerbwatt-earlier-'))
    const archive = zstdDecompressSync(readFileSync(extracts.earlierInstallation))
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    opened = await openDatabase({ directory: join(folder, 'database') })
    rig = engineRig(opened.db, { files: createDiskFiles(join(folder, 'files')) })
  })

  afterAll(async () => {
    await rig?.close()
    await opened?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const runs = async () => runsSchema.parse(await (await rig.get('/evals/runs', { as })).json()).runs

  it('keeps its records, the one that waits included', async () => {
    const own = (await runs()).filter(({ type }) => type !== 'Summary')
    expect(own).toMatchObject([
      { evalId: '0002_dc', name: 'Second look', status: 'In progress', locations: 1, date: '23.11.2026' },
      { evalId: '0001', name: 'First look', status: 'Done', locations: 2, date: '23.11.2026' },
    ])
  })

  it('opens the map and the spreadsheet of a finished record', async () => {
    const address = encodeURIComponent(`${origin}/api/evals/files/0001/map`)
    const map = evaluationMapSchema.parse(await (await rig.get(`/evals/map?url=${address}`, { as })).json())
    expect(JSON.stringify(map)).toContain('South forecourt')
    const excel = await rig.get('/evals/files/0001/excel', { as })
    expect([excel.status, await excel.text()]).toEqual([200, 'a workbook'])
  })

  it('answers a submission sent before by the record that it made', async () => {
    const headers = { 'idempotency-key': 'second' }
    const body = { ...submission(), eval_name: 'Another' }
    expect((await rig.post('/cord', { as, body, headers })).status).toBe(422)
    expect(await runs()).toHaveLength(3)
  })

  it('makes access tokens', async () => {
    const body = { name: 'Script', scopes: ['read:records'] }
    const { secret } = await (await rig.post('/tokens', { as, body })).json()
    const headers = { authorization: `Bearer ${secret}` }
    expect((await rig.get('/evals/runs', { headers })).status).toBe(200)
  })

  it('finishes the record that waited', async () => {
    rig.work()
    await rig.finished(as)
    const waited = (await runs()).find(({ name }) => name === 'Second look')
    expect(waited).toMatchObject({ status: 'Done', powerType: 'DC', locations: 1 })
  })
})
