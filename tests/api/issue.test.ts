import { readdirSync } from 'node:fs'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { clientAddressHeader, requestGuard } from '@/lib/config/request-guard'
import {
  attachmentTokenHeader,
  type FiledIssue,
  filedIssueSchema,
  type IssueStorage,
  issueCalls,
  type NewIssue,
} from '@/lib/contract/issue'
import { auditEntries } from '@/server/engine/db/schema/customer'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { rateCounts } from '@/server/engine/db/schema/rate-count'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { tidyIssues } from '@/server/engine/services/support/issue-storage'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { lookAt, noise, pngOf, twoColours, withExif } from '@/tests/support/drawn-pictures'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { formOf, pictureFile, signatures } from '@/tests/support/pictures'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { temporaryDirectory } from '@/tests/support/temporary-directory'
import { until } from '@/tests/support/until'

const postPictures = routeOf(issueCalls.attachPictures)
const postIssue = routeOf(issueCalls.fileIssue)

const issue = (over: Partial<NewIssue> = {}): NewIssue => ({
  project: { key: 'SURVEY' },
  summary: 'Scouting survey: 4 of 5',
  description: 'Looking for: Sites for a client',
  issuetype: { name: 'Survey' },
  ...over,
})

const problem = {
  project: { key: 'SUPPORT' },
  summary: 'The map stays grey',
  description: 'Since this morning.',
  issuetype: { name: 'Problem' },
}

let database: TestDatabase
let rig: EngineRig
let now = new Date()

beforeAll(async () => {
  database = await openInMemory()
  const issueTerms = { retentionDays: 90, visitorPictureBytes: 1_000_000, accountPictureBytes: 600_000 }
  rig = engineRig(database.db, { clock: () => now, issueTerms })
})
afterAll(async () => {
  await rig.close()
  await database.close()
})
beforeEach(async () => {
  now = new Date()
  await database.db.delete(rateCounts)
})

const file = async (): Promise<FiledIssue> => (await rig.post('/issue', { body: problem })).json()

describe('an issue', () => {
  const kept = async () => (await database.db.select().from(issues).orderBy(desc(issues.id)).limit(1))[0]

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

interface Sender {
  issue?: FiledIssue
  /** Email; a visitor without one. */
  as?: string
}

async function send(pictures: readonly (File | Buffer<ArrayBuffer>)[], { issue, as }: Sender = {}) {
  const { id, attachment_token } = issue ?? (await file())
  const files = pictures.map((each, at) => (each instanceof File ? each : new File([each], `${at + 1}.png`)))
  const answer = await rig.upload(`/issue/${id}/attachments`, formOf(...files), {
    [attachmentTokenHeader]: attachment_token ?? '',
    ...(as && { authorization: `Bearer ${Buffer.from(as).toString('base64url')}` }),
  })
  const { detail } = await answer.json()
  const rows = await database.db
    .select()
    .from(issueAttachments)
    .where(eq(issueAttachments.issueId, Number(id)))
  const kept = await Promise.all(rows.map(({ key }) => rig.deps.files.read(key)))
  return { status: answer.status, detail, rows, kept: kept.map((bytes) => bytes ?? new Uint8Array()) }
}

/** Of 7 bits a channel, which no PNG has. */
function withWrongDepth(png: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const wrong = Buffer.from(png)
  wrong[24] = 7
  return wrong
}

describe('a picture', () => {
  test('is stored upright, without where and by what it was taken', async () => {
    const photo = withExif(twoColours({ width: 200, height: 100, type: 'image/jpeg' }), 'Taken in Vaduz')
    const { status, rows, kept } = await send([photo])
    expect(status).toBe(201)
    expect(photo.includes('Vaduz')).toBe(true)
    expect(Buffer.from(kept[0] ?? []).includes('Vaduz')).toBe(false)
    expect(Buffer.from(kept[0] ?? []).includes('Exif')).toBe(false)
    expect(await lookAt(kept[0] ?? new Uint8Array())).toEqual({
      width: 100,
      height: 200,
      first: 'red',
      last: 'blue',
    })
    expect(rows.map(({ contentType, name, size }) => [contentType, name, size])).toEqual([
      ['image/jpeg', '1.jpg', kept[0]?.length],
    ])
  })

  test('is scaled to 2,400 pixels, and to 1.5 MB whatever it shows', async () => {
    const large = noise({ width: 2_600, height: 1_500, type: 'image/jpeg' })
    expect(large.length).toBeGreaterThan(1_500_000)
    const { rows, kept } = await send([large, twoColours({ width: 4_800, height: 10 })])
    expect(rows[0]?.size).toBeLessThanOrEqual(1_500_000)
    expect((await lookAt(kept[0] ?? new Uint8Array())).width).toBeLessThanOrEqual(2_400)
    expect(await lookAt(kept[1] ?? new Uint8Array())).toEqual({
      width: 2_400,
      height: 5,
      first: 'red',
      last: 'blue',
    })
  })

  test('of each type is taken, under a safe name with the ending of what is stored', async () => {
    const pictures = Object.keys(signatures).map((type) =>
      pictureFile('a/../b\u202e.exe', { type: type as keyof typeof signatures }),
    )
    const { rows } = await send(pictures)
    expect(rows.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['b.png', 'image/png'],
      ['b.jpg', 'image/jpeg'],
      ['b.png', 'image/png'],
      ['b.jpg', 'image/jpeg'],
    ])
  })

  test('with too many pixels is refused before it is decoded', async () => {
    const { status, detail, rows } = await send([
      twoColours({ width: 9, height: 9 }),
      pngOf({ width: 30_000, height: 30_000 }),
    ])
    expect([status, rows]).toEqual([422, []])
    expect(detail).toBe('Picture 2 has more than 50 million pixels. Send a smaller one.')
  })

  test.each([
    ['whose header is broken', pngOf({ width: 0, height: 9 })],
    ['that ends early', twoColours({ width: 200, height: 100, type: 'image/webp' }).subarray(0, 150)],
    ['that ends the decoder’s process', withWrongDepth(twoColours({ width: 200, height: 100 }))],
  ])('%s is refused, and the next one read', async (_, broken) => {
    const issue = await file()
    const { status, detail, rows } = await send([Buffer.from(broken)], { issue })
    expect([status, rows]).toEqual([422, []])
    expect(detail).toBe('Picture 1 cannot be read. It may be damaged; save it again as PNG or JPEG.')
    expect((await send([twoColours({ width: 9, height: 9 })], { issue })).status).toBe(201)
  })
})

describe('the pictures of a day', () => {
  const large = () => noise({ width: 600, height: 450, type: 'image/jpeg' })
  const used = async () =>
    (await database.db.select().from(rateCounts)).reduce((sum, { points }) => sum + points, 0)

  test('of all visitors have a budget, and the message of a refused one is kept', async () => {
    const today = now
    now = new Date(today.getTime() - 86_400_000)
    const first = await send([large()])
    const size = first.rows[0]?.size ?? 0
    expect([first.status, await used()]).toEqual([201, size])
    const room = Math.floor(1_000_000 / size)
    for (let sent = 1; sent < room; sent += 1) expect((await send([large()])).status).toBe(201)
    const issue = await file()
    const { status, detail, rows } = await send([large()], { issue })
    expect([status, rows]).toEqual([429, []])
    expect(detail).toBe(
      'Pictures of all visitors have used up today’s 1 MB. Send them tomorrow with another message, or by mail.',
    )
    expect(await database.db.$count(issues, eq(issues.id, Number(issue.id)))).toBe(1)
    // Nothing is charged for what was not stored.
    expect(await used()).toBe(room * size)
    expect((await send([large()], { as: 'ada@example.com' })).status).toBe(201)
    now = today
    expect((await send([large()])).status).toBe(201)
  })

  test('of one account leave those of another alone, up to what all accounts may send', async () => {
    const again = async (as: string) => (await send([large()], { as })).status
    const size = (await send([large()], { as: 'ada@example.com' })).rows[0]?.size ?? 0
    const room = Math.floor(600_000 / size)
    for (let sent = 1; sent < room; sent += 1) expect(await again('ada@example.com')).toBe(201)
    const { status, detail } = await send([large()], { as: 'ada@example.com' })
    expect(status).toBe(429)
    expect(detail).toMatch(/^Your pictures have used up today’s 0\.6 MB\./)
    expect(await again('ben@example.com')).toBe(201)
    expect(JSON.stringify(await database.db.select().from(rateCounts))).not.toContain('ada')
    const day = now.toISOString().slice(0, 10)
    await database.db
      .update(rateCounts)
      .set({ points: 6_000_000 })
      .where(eq(rateCounts.key, `issue-pictures:${day}:accounts`))
    expect((await send([large()], { as: 'cia@example.com' })).detail).toMatch(
      /^Pictures of all accounts have/,
    )
  })

  test('are counted right when many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send([large()])))
    const taken = answers.filter(({ status }) => status === 201)
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect(await used()).toBe(taken.reduce((sum, { rows }) => sum + (rows[0]?.size ?? 0), 0))
    expect(await used()).toBeLessThanOrEqual(1_000_000)
  })
})

describe('storage', () => {
  const staff = 'sam@example.com'
  const dayMs = 86_400_000

  describe.each(everyDatabase())('stored messages on $name', ({ open }) => {
    let database: TestDatabase
    let rig: EngineRig

    beforeAll(async () => {
      database = await open()
      rig = engineRig(database.db)
      await ensureMember(database.db, {
        email: staff,
        customer: 'Operator',
        canSubmit: true,
        isInternal: true,
      })
    })
    afterAll(async () => {
      await rig.close()
      await database.close()
    })
    beforeEach(async () => {
      await database.db.delete(issues)
      await database.db.delete(auditEntries)
      await database.db.delete(rateCounts)
    })

    const file = async (): Promise<FiledIssue> => {
      const body = { ...problem, summary: 'Grey', description: 'Since nine.' }
      return (await rig.post('/issue', { body })).json()
    }
    const withPicture = async (): Promise<string> => {
      const { id, attachment_token } = await file()
      const answer = await rig.upload(`/issue/${id}/attachments`, formOf(pictureFile('a.png')), {
        [attachmentTokenHeader]: attachment_token ?? '',
      })
      expect(answer.status).toBe(201)
      const [row] = await database.db
        .select({ key: issueAttachments.key })
        .from(issueAttachments)
        .where(eq(issueAttachments.issueId, Number(id)))
      return row?.key ?? ''
    }
    const look = async (): Promise<IssueStorage> => (await rig.get('/system/issues', { as: staff })).json()
    const empty = async (what: string, at: string) =>
      (await rig.delete(`/system/issues?what=${what}&until=${at}`, { as: staff })).json()
    const acts = async () => (await database.db.select().from(auditEntries)).map(({ act }) => act)
    const isGone = (key: string) => until(async () => (await rig.deps.files.read(key)) === null)
    const age = (days: number) =>
      database.db.update(issues).set({ createdAt: sql`now() - make_interval(days => ${days})` })

    test('are counted for staff', async () => {
      expect(await look()).toMatchObject({ messages: 0, pictures: 0, picture_bytes: 0, oldest: null })
      await file()
      await withPicture()
      const [row] = await database.db.select().from(issueAttachments)
      const storage = await look()
      expect(storage).toEqual({
        messages: 2,
        message_bytes: 30,
        oldest: expect.stringMatching(/^\d{4}-/),
        unsent: null,
        pictures: 1,
        picture_bytes: row?.size,
        visitors_today: row?.size,
        visitors_daily: 200_000_000,
        retention_days: 90,
        as_of: expect.stringMatching(/^\d{4}-/),
      })
      expect(row?.size).toBeGreaterThan(0)
    })

    test('lose their pictures alone, with an entry in the log', async () => {
      const key = await withPicture()
      const { as_of, picture_bytes } = await look()
      expect(await empty('pictures', as_of)).toEqual({
        messages: 0,
        pictures: 1,
        picture_bytes,
        until: as_of,
      })
      expect(await look()).toMatchObject({ messages: 1, pictures: 0, picture_bytes: 0 })
      expect(await acts()).toEqual(['Removed 1 picture (1 kB) sent to support'])
      await isGone(key)
    })

    test('are removed up to what staff has seen; a later one stays', async () => {
      const key = await withPicture()
      await file()
      await age(1)
      const { as_of } = await look()
      await file()
      await database.db
        .update(issues)
        .set({ createdAt: new Date(Date.parse(as_of) + 1_000) })
        .where(eq(issues.id, sql`(select max(id) from issues)`))
      expect(await empty('everything', as_of)).toMatchObject({ messages: 2, pictures: 1 })
      expect(await look()).toMatchObject({ messages: 1, pictures: 0 })
      expect(await acts()).toEqual(['Removed 2 messages and 1 picture (1 kB) sent to support'])
      await isGone(key)
    })

    test('leave no entry where there was nothing to remove', async () => {
      expect(await empty('everything', new Date().toISOString())).toMatchObject({ messages: 0, pictures: 0 })
      expect(await acts()).toEqual([])
    })

    test('are removed after 90 days, with their files and in steps', async () => {
      const key = await withPicture()
      await database.db.insert(issues).values(
        Array.from({ length: 1_200 }, (_, at) => ({
          reference: `old-${at}`,
          project: 'SUPPORT',
          type: 'Problem',
          summary: 's',
          description: 'd',
          tokenHash: 'x',
        })),
      )
      await age(89)
      await tidyIssues(rig.deps)
      expect((await look()).messages).toBe(1_201)
      await age(91)
      await file()
      await tidyIssues(rig.deps)
      await tidyFiles(rig.deps)
      expect((await look()).messages).toBe(1)
      expect(await rig.deps.files.read(key)).toBeNull()
      expect(await acts()).toEqual([])
    })

    test('are kept for ever where the operator said so', async () => {
      await file()
      await age(4_000)
      await tidyIssues({ ...rig.deps, issueTerms: { ...rig.deps.issueTerms, retentionDays: 0 } })
      expect((await look()).messages).toBe(1)
    })

    test('free no budget, whose count ends with its day', async () => {
      await withPicture()
      const { as_of, visitors_today } = await look()
      await empty('everything', as_of)
      expect((await look()).visitors_today).toBe(visitors_today)
      await tidyIssues(rig.deps)
      expect(await database.db.$count(rateCounts)).toBe(1)
      await tidyIssues({ ...rig.deps, clock: () => new Date(Date.now() + dayMs) })
      expect(await database.db.$count(rateCounts)).toBe(0)
    })
  })
})
