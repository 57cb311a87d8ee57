import { readdirSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { attachmentTokenHeader, type FiledIssue } from '@/lib/contract/issue'
import { issueAttachments } from '@/server/engine/db/schema/issue'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { formOf, pictureFile, signatures } from '@/tests/support/pictures'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const problem = {
  project: { key: 'SUPPORT' },
  summary: 'The map stays grey',
  description: 'Since this morning.',
  issuetype: { name: 'Problem' },
}

describe.each(everyDatabase())('pictures of an issue on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  let now = new Date()
  const directory = temporaryDirectory()

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db, { files: createDiskFiles(directory.path), clock: () => now })
  })
  afterAll(async () => {
    await rig.close()
    await database.close()
    directory.remove()
  })
  beforeEach(() => {
    now = new Date()
  })

  const file = async (): Promise<FiledIssue> => (await rig.post('/issue', { body: problem })).json()
  const attach = (issue: FiledIssue, form: FormData | ReadableStream, token = issue.attachment_token ?? '') =>
    rig.upload(`/issue/${issue.id}/attachments`, form, { [attachmentTokenHeader]: token })
  const rows = ({ id }: FiledIssue) =>
    database.db
      .select()
      .from(issueAttachments)
      .where(eq(issueAttachments.issueId, Number(id)))
      .orderBy(asc(issueAttachments.position))
  const filesOnDisk = () =>
    readdirSync(directory.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length

  test('are stored unchanged, under safe names', async () => {
    const issue = await file()
    const large = pictureFile('Straße.PNG', { size: 10_000_000 })
    const others = Object.keys(signatures).map((type) =>
      pictureFile('a/../b\u202e.exe', { type: type as keyof typeof signatures }),
    )
    const answer = await attach(issue, formOf(large, ...others))
    expect([answer.status, await answer.json()]).toEqual([201, { attached: 5 }])
    const kept = await rows(issue)
    expect(kept.map(({ position, name, contentType }) => [position, name, contentType])).toEqual([
      [1, 'Straße.png', 'image/png'],
      [2, 'b.png', 'image/png'],
      [3, 'b.jpg', 'image/jpeg'],
      [4, 'b.gif', 'image/gif'],
      [5, 'b.webp', 'image/webp'],
    ])
    const opened = await rig.deps.files.open(kept[0]?.key ?? '')
    expect(Buffer.from(await new Response(opened?.stream).arrayBuffer()).equals(await bytesOf(large))).toBe(
      true,
    )
  })

  test.each([
    [
      'a page called picture',
      [new File(['<svg onload=alert(1)></svg>'], 'a.png')],
      415,
      'File 1 is not a PNG',
    ],
    ['an empty file', [pictureFile('a.png'), new File([], 'b.png')], 415, 'File 2 is not a PNG'],
    ['a file of fewer bytes than tell', [new File(['\x89PNG'], 'a.png')], 415, 'File 1 is not a PNG'],
    [
      'one byte too many',
      [pictureFile('a.png', { size: 10_000_001 })],
      413,
      'Picture 1 is larger than 10 MB.',
    ],
    [
      'a sixth picture',
      Array.from({ length: 6 }, () => pictureFile('a.png')),
      422,
      'Send 5 pictures at most.',
    ],
    ['no picture at all', [], 422, 'The form holds no picture.'],
  ])('are refused with %s, and none is stored', async (...[, files, status, words]) => {
    const issue = await file()
    const before = filesOnDisk()
    const answer = await attach(issue, formOf(...files))
    expect(answer.status).toBe(status)
    expect((await answer.json()).detail).toContain(words)
    expect([await rows(issue), filesOnDisk()]).toEqual([[], before])
    expect((await attach(issue, formOf(pictureFile('a.png')))).status).toBe(201)
  })

  test('are accepted once: a second upload says so, even a concurrent one', async () => {
    const issue = await file()
    const before = filesOnDisk()
    const both = await Promise.all([1, 2].map((at) => attach(issue, formOf(pictureFile(`${at}.png`)))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await attach(issue, formOf(pictureFile('c.png')))
    expect([again.status, (await again.json()).detail]).toEqual([
      409,
      'The pictures of this issue have arrived already.',
    ])
    expect([(await rows(issue)).length, filesOnDisk()]).toEqual([1, before + 1])
  })

  test('need the issue’s token, within an hour', async () => {
    const [issue, other] = [await file(), await file()]
    const form = () => formOf(pictureFile('a.png'))
    expect((await attach(issue, form(), '')).status).toBe(403)
    expect((await attach(issue, form(), 'guessed')).status).toBe(403)
    expect((await attach(issue, form(), other.attachment_token)).status).toBe(403)
    expect((await attach({ ...issue, id: '0x1' }, form())).status).toBe(422)
    now = new Date(Date.now() + 3_601_000)
    expect((await attach(issue, form())).status).toBe(403)
    expect(await rows(issue)).toEqual([])
  })

  test.each([
    ['another field', 'name="note"\r\n\r\nhello\r\n--x--'],
    ['a plain field of the right name', 'name="file"\r\n\r\nhello\r\n--x--'],
    ['a head without an end', `name="file"; filename="${'a'.repeat(9_000)}`],
    ['an end before its end', 'name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n'],
  ])('are refused in a form with %s', async (_, rest) => {
    const issue = await file()
    const before = filesOnDisk()
    const form = `--x\r\ncontent-disposition: form-data; ${rest}`
    const answer = await attach(issue, new Blob([Buffer.from(form, 'latin1')]).stream())
    expect([answer.status, await rows(issue), filesOnDisk()]).toEqual([400, [], before])
  })

  test('leave nothing behind when the sender disconnects', async () => {
    const issue = await file()
    const before = filesOnDisk()
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const form = new ReadableStream({
      start: (controller) =>
        controller.enqueue(Buffer.concat([Buffer.from(head), Buffer.from(signatures['image/png'])])),
      pull: (controller) => controller.error(new Error('The connection broke.')),
    })
    expect((await attach(issue, form)).status).toBe(400)
    expect([await rows(issue), filesOnDisk()]).toEqual([[], before])
  })
})

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())
