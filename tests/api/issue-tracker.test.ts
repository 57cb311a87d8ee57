import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FiledIssue } from '@/lib/contract/issue'
import { openDatabase } from '@/server/engine/db/open-database'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { jobs } from '@/server/engine/db/schema/job'
import { placeImage } from '@/tests/support/database-image'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { noise } from '@/tests/support/drawn-pictures'
import { silentLog } from '@/tests/support/engine-rig'
import { type IssueTrackerStub, serveIssueTracker, trackerToken } from '@/tests/support/issue-tracker'
import { outboxRig, settleMs } from '@/tests/support/outbox-rig'
import { pictureFile } from '@/tests/support/pictures'
import { temporaryDirectory, temporaryFilesIn } from '@/tests/support/temporary-directory'
import { until } from '@/tests/support/until'

let tracker: IssueTrackerStub
beforeAll(async () => {
  tracker = await serveIssueTracker()
})
afterAll(() => tracker.close())

function useOutbox(open: () => Promise<TestDatabase>) {
  const held = {} as { database: TestDatabase; outbox: ReturnType<typeof outboxRig> }
  beforeAll(async () => {
    held.database = await open()
  })
  afterAll(() => held.database.close())
  beforeEach(() => {
    tracker.reset()
    held.outbox = outboxRig(held.database.db, tracker.origin)
  })
  afterEach(() => held.outbox.close())
  return held
}

/** Both depend on the database's clock and locks. */
describe.each(everyDatabase())('several processes on $name', ({ open }) => {
  const held = useOutbox(open)

  test('find an issue whose answer a stopped one never received', async () => {
    const { outbox } = held
    tracker.state.fault = 'silent'
    outbox.work()
    await outbox.file()
    await until(() => tracker.calls === 1)
    const [kept] = await outbox.unsent()
    await outbox.stop()
    tracker.state.fault = null
    const fields = {
      project: { key: 'HELP' },
      issuetype: { name: 'Problem' },
      summary: 's',
      description: 'd',
    }
    tracker.file({ ...fields, labels: [`kerbwatt-${kept?.reference}`] })
    outbox.work()
    await outbox.allSent()
    expect([tracker.filed.length, await outbox.unsent()]).toEqual([1, []])
  })

  test('file nothing twice', async () => {
    const { outbox } = held
    for (let processes = 0; processes < 3; processes += 1) outbox.work()
    await Promise.all(Array.from({ length: 12 }, () => outbox.file()))
    await outbox.allSent()
    expect(new Set(tracker.filed.map(({ fields }) => fields.labels[0])).size).toBe(12)
    expect(tracker.filed.length).toBe(12)
  })
})

describe('the outbox', () => {
  const held = useOutbox(openInMemory)

  test('files an issue in Jira’s form, with its pictures', async () => {
    const { outbox } = held
    outbox.work()
    const description = '{noformat}[~admin] !http://x/y.png!'
    const issue = await outbox.file({ summary: 'The map\nstays grey', description })
    const drawn = new File([noise({ width: 500, height: 400 })], 'screen.png')
    await outbox.attach(issue, drawn, pictureFile('b.jpg', { type: 'image/jpeg' }))
    await outbox.allSent()
    const [filed] = tracker.filed
    expect(filed?.fields).toEqual({
      project: { key: 'HELP' },
      issuetype: { name: 'Problem' },
      summary: 'The map stays grey',
      description: `{noformat}\n{ noformat}[~admin] !http://x/y.png!\n\n${issue.key} (Problem)\n{noformat}`,
      labels: [expect.stringMatching(/^kerbwatt-[\da-f-]{36}$/)],
    })
    const sizes = await held.database.db.select({ size: issueAttachments.size }).from(issueAttachments)
    expect(filed?.files.map(({ filename, bytes }) => [filename, bytes.length])).toEqual([
      ['1-screen.png', sizes[0]?.size],
      ['2-b.jpg', sizes[1]?.size],
    ])
    expect(sizes[0]?.size).toBeGreaterThan(200_000)
    const [kept] = await held.database.db.select().from(issues)
    expect([tracker.filed.length, kept?.trackerKey]).toEqual([1, 'HELP-1'])
  })

  test.each(['down', 'failing', 'busy', 'refusing'] as const)(
    'retries while the tracker is %s, and files each issue once',
    async (fault) => {
      const { outbox } = held
      Object.assign(tracker.state, { fault, retryAfter: '0' })
      outbox.work()
      const first = await outbox.file()
      await outbox.file()
      await outbox.attach(first as FiledIssue, pictureFile('a.png'))
      await until(() => tracker.calls >= 4)
      expect(tracker.filed).toEqual([])
      tracker.state.fault = null
      await outbox.allSent()
      expect(tracker.filed.length).toBe(2)
      expect(tracker.filed.map(({ files }) => files.length).sort()).toEqual([0, 1])
    },
  )

  test.each(['cloud', 'data center'] as const)(
    'searches a %s after a lost answer, and files nothing twice',
    async (flavour) => {
      const { outbox } = held
      Object.assign(tracker.state, { flavour, fault: 'answer lost', lagMs: settleMs / 10 })
      outbox.work()
      await outbox.file()
      await outbox.allSent()
      expect(tracker.filed.length).toBe(1)
      expect(tracker.seen.filter((call) => call === 'POST /rest/api/2/issue').length).toBe(1)
      expect(await outbox.unsent()).toEqual([])
    },
  )

  test('sends no picture twice after lost answers', async () => {
    const { outbox } = held
    outbox.work()
    const issue = await outbox.file()
    await outbox.allSent()
    tracker.state.fault = 'answer lost'
    await outbox.attach(issue, pictureFile('a.png'), pictureFile('b.png'))
    await outbox.allSent()
    expect(tracker.filed[0]?.files.map(({ filename }) => filename)).toEqual(['1-a.png', '2-b.png'])
  })

  test('waits as long as a busy tracker asks', async () => {
    const { outbox } = held
    Object.assign(tracker.state, { fault: 'busy', retryAfter: '600' })
    outbox.work()
    await outbox.file()
    const pause = async () => {
      const [job] = await held.database.db.select().from(jobs).where(eq(jobs.state, 'ready'))
      return job ? job.runAt.getTime() - Date.now() : 0
    }
    await until(async () => (await pause()) > 1_000)
    expect(await pause()).toBeGreaterThan(590_000)
  })

  test('skips a picture that the tracker keeps refusing, and sends the others', async () => {
    const { outbox } = held
    tracker.state.maxFileBytes = 1_000
    outbox.work()
    const issue = await outbox.file()
    const large = new File([noise({ width: 60, height: 60 })], 'large.png')
    await outbox.attach(issue, large, pictureFile('small.png'))
    await outbox.allSent()
    expect(tracker.filed[0]?.files.map(({ filename }) => filename)).toEqual(['2-small.png'])
    const isRefused = and(
      eq(issueAttachments.issueId, Number(issue.id)),
      eq(issueAttachments.trackerState, 'refused'),
    )
    expect(await held.database.db.$count(issueAttachments, isRefused)).toBe(1)
  })

  test('sends no picture to an issue deleted there, and ends', async () => {
    const { outbox } = held
    outbox.work()
    const issue = await outbox.file()
    await outbox.allSent()
    tracker.filed.length = 0
    await outbox.attach(issue, pictureFile('a.png'))
    await outbox.allSent()
    expect(tracker.filed).toEqual([])
  })

  test('reports the tracker’s refusal without the token', async () => {
    const words: unknown[] = []
    const log = { ...silentLog, warn: (fields: object) => words.push(fields) }
    const outbox = outboxRig(held.database.db, tracker.origin, { log, user: null })
    outbox.work()
    await outbox.file()
    await until(() => words.length > 0)
    await outbox.close()
    const { err } = words[0] as { err: Error }
    expect(err.message).toBe('The tracker answered 401: You are not authenticated.')
    expect(JSON.stringify([words, err.stack, err.cause])).not.toContain(trackerToken)
  })
})

test('loses nothing and repeats nothing when killed before or after the tracker files an issue', async () => {
  const directory = temporaryDirectory()
  await placeImage(join(directory.path, 'db'))
  const tracker = await serveIssueTracker()
  const script = 'tests/support/hold-outbox.ts'
  const parameters = ['--import', 'tsx', script, join(directory.path, 'db'), tracker.origin]
  const env = temporaryFilesIn(directory.path)
  tracker.state.fault = 'silent'
  const killed = spawn(process.execPath, parameters, { env, stdio: ['pipe', 'ignore', 'inherit'] })
  const asked = (count: number) =>
    until(() => tracker.seen.filter((call) => call === 'POST /rest/api/2/issue').length === count)
  await asked(1)
  tracker.state.fault = 'answer held'
  killed.stdin?.write('another')
  await asked(2)
  await until(() => tracker.filed.length === 1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(tracker.seen).toHaveLength(2)
  tracker.state.fault = null

  const database = await openDatabase({ directory: join(directory.path, 'db') })
  const outbox = outboxRig(database.db, tracker.origin, { isAlone: true })
  try {
    outbox.work()
    await outbox.allSent()
    expect([tracker.filed.length, await outbox.unsent()]).toEqual([2, []])
  } finally {
    await outbox.close()
    await database.close()
    await tracker.close()
    directory.remove()
  }
}, 180_000)
