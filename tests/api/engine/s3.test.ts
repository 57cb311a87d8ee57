import { attachmentTokenHeader, type FiledIssue } from '@/lib/contract/issue'
import { issueAttachments } from '@/server/engine/db/schema/issue'
import { createS3Files, type S3Files } from '@/server/engine/files/s3-files'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission } from '@/tests/support/engine-rig'
import { type FaultProxy, startFaultProxy } from '@/tests/support/fault-proxy'
import { formOf, pictureFile } from '@/tests/support/pictures'
import { type S3Server, startS3 } from '@/tests/support/s3-server'
import { until } from '@/tests/support/until'

describe('files', () => {
  const patience = { connect: 5_000, answer: 10_000, idle: 10_000 }
  const impatience = { ...patience, answer: 300 }
  const megabyte = 2 ** 20

  let server: S3Server
  let proxy: FaultProxy
  let files: S3Files

  beforeAll(async () => {
    server = await startS3()
    proxy = await startFaultProxy(server.origin)
    files = createS3Files({ ...server.settings, endpoint: proxy.origin }, patience)
  })
  afterAll(async () => {
    files.close()
    await proxy.close()
    await server.close()
  })
  beforeEach(() => proxy.reset())

  const text = (content: string) => new TextEncoder().encode(content)

  async function read(key: string): Promise<string | null> {
    const file = await files.open(key)
    if (!file) {
      expect(await files.read(key)).toBeNull()
      return null
    }
    const content = await new Response(file.stream).text()
    expect(file.size).toBe(Buffer.byteLength(content))
    expect(Buffer.from((await files.read(key)) ?? []).toString()).toBe(content)
    return content
  }

  /** Distinct megabytes, counted as they are taken. */
  function megabytes(count: number) {
    const taken = { bytes: 0 }
    async function* chunks() {
      for (let at = 0; at < count * 16; at += 1) {
        taken.bytes += megabyte / 16
        yield Buffer.alloc(megabyte / 16, `${at},`)
      }
    }
    return { chunks, taken }
  }

  /** Without the upload parts that the test server keeps after an abort. */
  const objects = () => server.kept().filter((path) => !path.includes('_S3rver_uploads'))
  /** Whether the client told the store to drop an upload's parts. */
  const isAborted = () => proxy.seen.some((each) => /^DELETE .*uploadId=/.test(each))

  const sentence = 'The file store cannot be reached. Nothing was lost; try again in a moment.'
  const failure = (reason: string) => ({
    status: 502,
    message: sentence,
    cause: expect.objectContaining({ message: expect.stringMatching(reason) }),
  })

  describe('an S3 store', () => {
    it('returns stored files, whole or streamed, under the keys of VAR_DIR/files', async () => {
      await files.put('evaluations/1/map.json', text('{"ä":1}'))
      await files.put('issues/1/picture', new Blob(['in ', 'parts']).stream())
      await files.put('issues/1/empty', new Blob([]).stream())
      expect(await read('evaluations/1/map.json')).toBe('{"ä":1}')
      expect(await read('issues/1/picture')).toBe('in parts')
      expect(await read('issues/1/empty')).toBe('')
      expect(server.kept().some((path) => path.startsWith('evaluations/1/map.json'))).toBe(true)
    })

    it('finds nothing under an unknown name', async () => {
      expect(await read('a/none.txt')).toBeNull()
      await files.remove('a/none.txt')
    })

    it('replaces a file as a whole and deletes it on request', async () => {
      await files.put('c/one.txt', text('first'))
      await files.put('c/one.txt', text('second time'))
      expect(await read('c/one.txt')).toBe('second time')
      await files.remove('c/one.txt')
      expect(await read('c/one.txt')).toBeNull()
    })

    it.each(['../x', '/etc/passwd', 'a//b', '', 'a/b\0c', 'A/b'])('refuses "%s" as a name', async (key) => {
      await expect(files.put(key, text('x'))).rejects.toThrow('is not a name for a file')
      await expect(files.open(key)).rejects.toThrow('is not a name for a file')
      await expect(files.read(key)).rejects.toThrow('is not a name for a file')
      await expect(files.remove(key)).rejects.toThrow('is not a name for a file')
    })

    it('streams a large file in and out, holding only its parts', async () => {
      const { chunks, taken } = megabytes(16)
      let ahead = 0
      async function* watched() {
        for await (const chunk of chunks()) {
          ahead = Math.max(ahead, taken.bytes - proxy.passed.up)
          yield chunk
        }
      }
      await files.put('large/file', watched())
      expect(ahead).toBeLessThan(13 * megabyte)
      const opened = await files.open('large/file')
      expect(opened?.size).toBe(16 * megabyte)
      const whole: Uint8Array[] = []
      const reader = opened?.stream.getReader()
      for (let at = await reader?.read(); at?.value; at = await reader?.read()) whole.push(at.value)
      const expected: Uint8Array[] = []
      for await (const chunk of megabytes(16).chunks()) expected.push(chunk)
      expect(Buffer.concat(whole).equals(Buffer.concat(expected))).toBe(true)
    })

    it('reads no further than its reader does', async () => {
      await files.put('large/unread', megabytes(32).chunks())
      proxy.reset()
      const opened = await files.open('large/unread')
      const reader = opened?.stream.getReader()
      await reader?.read()
      // Until both connections' buffers are full.
      let before = -1
      await until(() => {
        const isStill = proxy.passed.down === before
        before = proxy.passed.down
        return isStill
      })
      expect(proxy.passed.down).toBeLessThan(24 * megabyte)
      await reader?.cancel()
    })

    it.each([0, 1, 12])('leaves nothing behind when the source breaks after %i MB', async (count) => {
      const before = objects()
      const { chunks } = megabytes(count)
      async function* broken() {
        yield* chunks()
        throw new Error('The visitor left.')
      }
      await expect(files.put('broken/file', broken())).rejects.toThrow('The visitor left.')
      expect(await read('broken/file')).toBeNull()
      expect(objects()).toEqual(before)
      expect(isAborted()).toBe(count > 5)
    })
  })

  describe('a failing S3 store', () => {
    it('is tried three times in all', async () => {
      let left = 2
      proxy.fault = () => (left-- > 0 ? 'cut request' : 'none')
      await files.put('tried/file', text('arrived'))
      expect(proxy.seen).toHaveLength(3)
      expect(await read('tried/file')).toBe('arrived')
    })

    it.each([
      ['busy', 'SlowDown, 503', patience],
      ['silent', 'TimeoutError', impatience],
      ['cut request', 'Error', patience],
    ] as const)('gives one message when it is %s, and keeps what it has', async (fault, reason, wait) => {
      await files.put('kept/file', text('kept'))
      proxy.reset()
      proxy.fault = () => fault
      const failing = createS3Files({ ...server.settings, endpoint: proxy.origin }, wait)
      // At once: each waits between its attempts.
      const outcomes = await Promise.allSettled([
        failing.put('kept/file', text('changed')),
        failing.open('kept/file'),
        failing.read('kept/file'),
        failing.remove('kept/file'),
      ])
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: failure(reason) })
      }
      expect(proxy.seen).toHaveLength(3 * outcomes.length)
      failing.close()
      proxy.reset()
      expect(await read('kept/file')).toBe('kept')
    })

    it('stores nothing of a large file whose last part fails', async () => {
      const before = objects()
      proxy.fault = ({ url }) => (url?.includes('partNumber=3') ? 'cut request' : 'none')
      await expect(files.put('parts/file', megabytes(12).chunks())).rejects.toMatchObject(failure('failed'))
      expect(isAborted()).toBe(true)
      proxy.reset()
      expect(await read('parts/file')).toBeNull()
      expect(objects()).toEqual(before)
    })

    it('stores a file again after a lost answer', async () => {
      let isLost = true
      proxy.fault = () => {
        const fault = isLost ? 'cut answer' : 'none'
        isLost = false
        return fault
      }
      await files.put('lost/answer', text('stored'))
      expect(proxy.seen).toHaveLength(2)
      expect(await read('lost/answer')).toBe('stored')
    })

    it('breaks the stream of a file that arrives in part', async () => {
      await files.put('cut/file', megabytes(1).chunks())
      proxy.fault = () => 'cut answer'
      const opened = await files.open('cut/file')
      await expect(new Response(opened?.stream).arrayBuffer()).rejects.toThrow()
      await expect(files.read('cut/file')).rejects.toMatchObject(failure('failed'))
    })

    it.each([
      ['a missing bucket', { bucket: 'no-such-bucket' }, 'NoSuchBucket, 404'],
      ['an unknown key', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId, 403'],
      ['a wrong secret', { secretAccessKey: 'a-secret-for-nobody' }, 'SignatureDoesNotMatch, 403'],
      ['no server', { endpoint: 'http://127.0.0.1:9' }, 'Error'],
    ])('logs %s without keys', async (_, over, reason) => {
      const wrong = createS3Files({ ...server.settings, ...over }, patience)
      for (const attempt of [() => wrong.open('a/b'), () => wrong.put('a/b', text('x'))]) {
        const error = await attempt().catch((thrown: Error) => thrown)
        expect(error).toMatchObject(failure(reason))
        expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
          /S3RVER|NOBODY|a-secret-for-nobody/,
        )
      }
      wrong.close()
    })
  })
})

describe('the engine', () => {
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
      proxy.fault = () => 'cut request'
      const refused = await send()
      expect([refused.status, await refused.json()]).toEqual([502, { detail }])
      expect(await database.db.select().from(issueAttachments)).toEqual([])
      proxy.reset()
      expect((await send()).status).toBe(201)
      const [row] = await database.db.select().from(issueAttachments)
      expect((await files.open(row?.key ?? ''))?.size).toBe(row?.size)
    })

    it('finishes an evaluation despite a failing store, and sends its files', async () => {
      let failing = 4
      proxy.fault = () => (failing-- > 0 ? 'cut request' : 'none')
      expect((await rig.post('/cord', { as, body: submission() })).status).toBe(201)
      rig.work()
      await rig.finished(as)
      expect(failing).toBeLessThan(0)
      const { runs } = await (await rig.get('/evals/runs', { as })).json()
      expect(runs.map(({ status }: { status: string }) => status)).toContain('Done')
      const sheet = await rig.get('/evals/files/0001_dc/excel', { as })
      expect([sheet.status, await sheet.text()]).toEqual([200, 'a workbook'])
    })

    it('reports files that cannot be sent while the store fails', async () => {
      proxy.fault = () => 'cut request'
      const sheet = await rig.get('/evals/files/0001_dc/excel', { as })
      expect([sheet.status, await sheet.json()]).toEqual([502, { detail }])
    })
  })
})
