import { eq, sql } from 'drizzle-orm'
import { attachmentTokenHeader, type FiledIssue, type IssueStorage } from '@/lib/contract/issue'
import { auditEntries } from '@/server/engine/db/schema/audit'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { rateCounts } from '@/server/engine/db/schema/rate-count'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { tidyIssues } from '@/server/engine/services/support/issue-storage'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { formOf, pictureFile } from '@/tests/support/pictures'
import { until } from '@/tests/support/until'

const staff = 'sam@example.com'
const dayMs = 86_400_000

describe.each(everyDatabase())('stored messages on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db)
    await ensureMember(database.db, { email: staff, customer: 'Operator', canSubmit: true, isInternal: true })
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
    const body = {
      project: { key: 'SUPPORT' },
      summary: 'Grey',
      description: 'Since nine.',
      issuetype: { name: 'Problem' },
    }
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
