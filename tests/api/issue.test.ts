import { readdirSync } from 'node:fs'
import { asc, desc, eq } from 'drizzle-orm'
import { clientAddressHeader, requestGuard } from '@/lib/config/request-guard'
import {
  attachmentTokenHeader,
  type FiledIssue,
  filedIssueSchema,
  issueCalls,
  type NewIssue,
} from '@/lib/contract/issue'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { formOf, pictureFile, signatures } from '@/tests/support/pictures'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const postPictures = routeOf(issueCalls.attachPictures)
const postIssue = routeOf(issueCalls.fileIssue)

const issue = (over: Partial<NewIssue> = {}): NewIssue => ({
  project: { key: 'SURVEY' },
  summary: 'Scouting survey: 4 of 5',
  description: 'Looking for: Sites for a client',
  issuetype: { name: 'Survey' },
  ...over,
})

describe('an issue', () => {
  let database: TestDatabase
  let rig: EngineRig
  const kept = async () => (await database.db.select().from(issues).orderBy(desc(issues.id)).limit(1))[0]

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
  })
  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  test('is stored, even for visitors, under a readable key', async () => {
    const first = await rig.post('/issue', { body: issue() })
    expect(first.status).toBe(201)
    const { id, key, attachment_token } = filedIssueSchema.parse(await first.json())
    expect(key).toBe(`SURVEY-${id}`)
    expect(await kept()).toEqual({
      id: Number(id),
      project: 'SURVEY',
      type: 'Survey',
      summary: 'Scouting survey: 4 of 5',
      description: 'Looking for: Sites for a client',
      reference: expect.stringMatching(/^[\da-f-]{36}$/),
      tokenHash: expect.stringMatching(/^[\da-f]{64}$/),
      trackerAskedAt: null,
      trackerKey: null,
      createdAt: expect.any(Date),
    })
    expect(JSON.stringify(await kept())).not.toContain(attachment_token)
    const second = await rig.post('/issue', { as: 'ada@example.com', body: issue() })
    expect((await second.json()).key).not.toBe(key)
  })

  test('stays plain text: markup and SQL are kept as written, and line breaks made uniform', async () => {
    const description = `<b>Müller & Co</b>'); drop table issues; --\n\tnext line 🚗`
    await rig.post('/issue', { body: issue({ description: `${description}\r\nlast\r\n` }) })
    expect((await kept())?.description).toBe(`${description}\nlast`)
  })

  test.each([
    ['a key in small letters', { project: { key: 'survey' } }, ['body', 'project', 'key']],
    ['a key with a path', { project: { key: 'A/../B' } }, ['body', 'project', 'key']],
    ['no summary', { summary: ' \n ' }, ['body', 'summary']],
    ['an escape sequence', { description: 'a\u001b[31mb' }, ['body', 'description']],
    ['too long a summary', { summary: 'x'.repeat(201) }, ['body', 'summary']],
    ['too long a description', { description: 'x'.repeat(20_001) }, ['body', 'description']],
    ['no type', { issuetype: { name: '' } }, ['body', 'issuetype', 'name']],
    ['a list for a text', { summary: ['x'] }, ['body', 'summary']],
  ])('with %s is refused by field', async (_, over, loc) => {
    const answer = await rig.post('/issue', { body: { ...issue(), ...over } })
    expect(answer.status).toBe(422)
    expect((await answer.json()).detail[0].loc).toEqual(loc)
  })
})

describe('the proxy', () => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof proxyRig>>
  beforeAll(async () => {
    database = await openInMemory()
    rig = await proxyRig(database.db)
    rig.service.answer = () => Response.json({ id: '1', key: 'SURVEY-1' }, { status: 201 })
  })
  afterAll(() => database.close())
  beforeEach(() => {
    rig.service.seen.length = 0
  })
  const send = (from: string, headers: Record<string, string> = {}) =>
    ask(postIssue, { method: 'POST', body: issue(), headers: { [clientAddressHeader]: from, ...headers } })

  test('passes an issue on with its status', async () => {
    const answer = await send('192.0.2.1')
    expect([answer.status, await answer.json()]).toEqual([201, { id: '1', key: 'SURVEY-1' }])
    expect(JSON.parse(rig.service.seen[0]?.body ?? '')).toEqual(issue())
  })

  test('accepts an issue only from pages of the app', async () => {
    expect((await send('192.0.2.2', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(rig.service.seen).toEqual([])
  })

  test('accepts five per minute from one visitor, independently of others', async () => {
    const statuses: number[] = []
    for (let calls = 0; calls < 6; calls++) statuses.push((await send('192.0.2.3')).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const refused = await send('192.0.2.3')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('192.0.2.4')).status).toBe(201)
  })

  const upload = (
    from: string,
    headers: Record<string, string> = {},
    form = formOf(pictureFile('a.png')),
  ) => {
    const whole = new Response(form)
    const given = {
      [requestGuard.name]: requestGuard.value,
      'sec-fetch-site': 'same-origin',
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': '400',
      [attachmentTokenHeader]: 'once',
      [clientAddressHeader]: from,
      ...headers,
    }
    const body = { body: whole.body, duplex: 'half' }
    const request = new Request('http://localhost:3000/', { method: 'POST', headers: given, ...body })
    return postPictures(request, { params: Promise.resolve({ id: '7' }) })
  }

  test('streams a form of pictures unchanged, with its issue’s token', async () => {
    rig.service.answer = () => Response.json({ attached: 1 }, { status: 201 })
    const answer = await upload('192.0.2.10')
    expect([answer.status, await answer.json()]).toEqual([201, { attached: 1 }])
    const [seen] = rig.service.seen
    expect(seen?.path).toBe('/issue/7/attachments')
    expect(seen?.headers.get(attachmentTokenHeader)).toBe('once')
    expect(seen?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/)
    expect(seen?.body).toContain('filename="a.png"')
  })

  test.each([
    ['of another content type', { 'content-type': 'application/json' }, 415],
    ['of more than five pictures can have', { 'content-length': '50020001' }, 413],
    ['of a size that is not said', { 'content-length': 'much' }, 413],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without the header of the app', { [requestGuard.name]: 'no' }, 403],
  ])('refuses pictures %s before reading them', async (_, headers, status) => {
    const answer = await upload('192.0.2.11', headers)
    expect([answer.status, rig.service.seen]).toEqual([status, []])
  })

  test('accepts five uploads per minute from a visitor', async () => {
    const statuses: number[] = []
    for (let calls = 0; calls < 6; calls++) statuses.push((await upload('192.0.2.12')).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

const problem = {
  project: { key: 'SUPPORT' },
  summary: 'The map stays grey',
  description: 'Since this morning.',
  issuetype: { name: 'Problem' },
}

describe.each(everyDatabase())('an issue’s pictures on $name', ({ name, open }) => {
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

  test('are accepted once, even from concurrent uploads', async () => {
    const issue = await file()
    const before = filesOnDisk()
    const both = await Promise.all([1, 2].map((at) => attach(issue, formOf(pictureFile(`${at}.png`)))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await attach(issue, formOf(pictureFile('c.png')))
    expect([again.status, (await again.json()).detail]).toEqual([
      409,
      'The pictures of this issue have already arrived.',
    ])
    expect([(await rows(issue)).length, filesOnDisk()]).toEqual([1, before + 1])
  })

  // Databases may differ only under concurrency.
  if (name !== 'PGlite') return

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
    ['no picture at all', [], 422, 'The form has no picture.'],
  ])('are refused with %s, and none is stored', async (...[, files, status, words]) => {
    const issue = await file()
    const before = filesOnDisk()
    const answer = await attach(issue, formOf(...files))
    expect(answer.status).toBe(status)
    expect((await answer.json()).detail).toContain(words)
    expect([await rows(issue), filesOnDisk()]).toEqual([[], before])
    expect((await attach(issue, formOf(pictureFile('a.png')))).status).toBe(201)
  })

  test('require the issue’s token, within an hour', async () => {
    const issue = await file()
    const other = await file()
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
