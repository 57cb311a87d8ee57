import { attachmentTokenHeader, type FiledIssue } from '@/lib/contract/issue'
import { issueAttachments } from '@/server/engine/db/schema/issue'
import { createS3Files, type S3Files } from '@/server/engine/files/s3-files'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission } from '@/tests/support/engine-rig'
import { type FaultProxy, startFaultProxy } from '@/tests/support/fault-proxy'
import { formOf, pictureFile } from '@/tests/support/pictures'
import { type S3Server, startS3 } from '@/tests/support/s3-server'

let server: S3Server
let proxy: FaultProxy
let files: S3Files
let database: TestDatabase
let rig: EngineRig

beforeAll(async () => {
  server = await startS3()
  proxy = await startFaultProxy(server.origin)
  files = createS3Files({ ...server.settings, endpoint: proxy.origin })
  database = await openInMemory()
  rig = engineRig(database.db, { files })
})
afterAll(async () => {
  await rig.close()
  await database.close()
  files.close()
  await proxy.close()
  await server.close()
})
beforeEach(() => proxy.reset())

const detail = 'The file store cannot be reached. Nothing was lost; try again in a moment.'
const as = 'ada@example.com'
const problem = {
  project: { key: 'SUPPORT' },
  summary: 'The map stays grey',
  description: 'Since this morning.',
  issuetype: { name: 'Problem' },
}

describe('an engine over an S3 store', () => {
  it('refuses pictures while the store fails and takes the same ones afterwards', async () => {
    const issue: FiledIssue = await (await rig.post('/issue', { body: problem })).json()
    const send = () =>
      rig.upload(`/issue/${issue.id}/attachments`, formOf(pictureFile('a.png', { size: 90_000 })), {
        [attachmentTokenHeader]: issue.attachment_token ?? '',
      })
    proxy.fault = () => 'busy'
    const refused = await send()
    expect([refused.status, await refused.json()]).toEqual([502, { detail }])
    expect(await database.db.select().from(issueAttachments)).toEqual([])
    proxy.reset()
    expect((await send()).status).toBe(201)
    const [row] = await database.db.select().from(issueAttachments)
    expect((await files.open(row?.key ?? ''))?.size).toBe(90_000)
  })

  it('finishes an evaluation that the store has failed at first, and sends its files', async () => {
    let failing = 4
    proxy.fault = () => (failing-- > 0 ? 'busy' : 'none')
    expect((await rig.post('/cord', { as, body: submission() })).status).toBe(201)
    rig.work()
    await rig.finished(as)
    expect(failing).toBeLessThan(0)
    const { runs } = await (await rig.get('/evals/runs', { as })).json()
    expect(runs.map(({ status }: { status: string }) => status)).toContain('Done')
    const sheet = await rig.get('/evals/files/0001_dc/excel', { as })
    expect([sheet.status, await sheet.text()]).toEqual([200, 'a workbook'])
  })

  it('says that a file cannot be sent while the store fails', async () => {
    proxy.fault = () => 'busy'
    const sheet = await rig.get('/evals/files/0001_dc/excel', { as })
    expect([sheet.status, await sheet.json()]).toEqual([502, { detail }])
  })
})
