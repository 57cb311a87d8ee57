import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import type { Stats } from '@/lib/contract/usage'
import { customers, members } from '@/server/engine/db/schema/customer'
import { installationFacts } from '@/server/engine/db/schema/installation'
import { usageEvents, usageTotals } from '@/server/engine/db/schema/usage'
import { createUsageLog, settleUsageTotals } from '@/server/engine/usage/usage-log'
import { streamUsageWorkbook } from '@/server/engine/usage/usage-workbook'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog, submission, submitted } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { until } from '@/tests/support/until'

describe('usage', () => {
  const ada = 'ada@example.com'
  const bob = 'bob@example.com'
  const staff = 'staff@example.com'

  describe('the usage ledger', () => {
    let database: TestDatabase
    let rig: EngineRig
    let now = new Date('2026-11-20T12:00:00Z')
    const clock = () => now

    beforeAll(async () => {
      database = await openInMemory()
      await settleUsageTotals(database.db, 'UTC')
      rig = engineRig(database.db, { clock })
      rig.work()
      const person = (email: string, customer: string, isInternal = false) =>
        ensureMember(database.db, { email, customer, canSubmit: true, isInternal })
      await person(ada, 'Ada Ltd')
      await person(bob, 'Bob Ltd')
      await person(staff, 'House', true)
    })

    afterAll(async () => {
      await rig?.close()
      await database?.close()
    })

    const submit = (as: string, ids: string[], headers: Record<string, string> = {}) =>
      rig.post('/cord', {
        as,
        body: submission(...ids.map((location_id) => submitted({ location_id }))),
        headers,
      })
    const stats = async (as: string, query = ''): Promise<Stats> =>
      (await rig.get(`/system/stats${query}`, { as })).json()
    const kept = async (kind: 'submission' | 'evaluation' | 'download' | 'sign-in') => {
      await rig.deps.usage.flush()
      return database.db
        .select()
        .from(usageEvents)
        .where(eq(usageEvents.kind, kind))
        .orderBy(asc(usageEvents.id))
    }

    test('counts each submission once, in progress or done', async () => {
      const key = { 'Idempotency-Key': 'once' }
      await submit(ada, ['1', '2', '3'], key)
      expect((await submit(ada, ['1', '2', '3'], key)).status).toBe(201)
      expect((await submit(ada, ['1', '1'])).status).toBe(422)
      await submit(bob, ['1'])
      expect(await stats(ada, '?limit=2')).toEqual({
        date: ['2026-11-15', '2026-11-22'],
        locations: [0, 3],
        evaluations: [0, 1],
        today: '2026-11-20',
        time_zone: 'UTC',
      })
      expect((await kept('submission')).map(({ evalId, locations }) => [evalId, locations])).toEqual([
        ['0001_dc', 3],
        ['0001_dc', 1],
      ])
    })

    test('shows members their own customer, and staff all or any', async () => {
      const of = async (as: string, query = '') => (await stats(as, `?limit=1${query}`)).locations
      const me = await (await rig.get('/me', { as: ada })).json()
      const query = `&customer=${me.data.customer.id}`
      expect([await of(ada), await of(bob), await of(staff)]).toEqual([[3], [1], [4]])
      expect([await of(ada, query), await of(staff, query)]).toEqual([[3], [3]])
      expect((await rig.get(`/system/stats?limit=1${query}`, { as: bob })).status).toBe(404)
      expect((await rig.get('/system/stats')).status).toBe(401)
    })

    test.each(['?period=day', '?limit=0', '?limit=61', '?limit=x'])('refuses %s', async (query) => {
      const answer = await rig.get(`/system/stats${query}`, { as: ada })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toMatch(/Expected (a whole number|week, month or year)/)
    })

    test('adds to the day’s periods', async () => {
      now = new Date('2027-01-01T08:00:00Z')
      await submit(ada, ['1', '2'])
      const last = async (period: string) => {
        const { date, locations, evaluations } = await stats(ada, `?period=${period}&limit=2`)
        return [date, locations, evaluations]
      }
      expect(await last('week')).toEqual([
        ['2026-12-27', '2027-01-03'],
        [0, 2],
        [0, 1],
      ])
      expect(await last('month')).toEqual([
        ['2026-12-31', '2027-01-31'],
        [0, 2],
        [0, 1],
      ])
      expect(await last('year')).toEqual([
        ['2026-12-31', '2027-12-31'],
        [3, 2],
        [1, 1],
      ])
      expect((await stats(ada)).date).toHaveLength(8)
    })

    test('records finished evaluations and downloads with their member', async () => {
      await rig.finished(ada)
      const [member] = await database.db.select().from(members).where(eq(members.email, ada))
      const evaluated = (await kept('evaluation')).filter(({ memberId }) => memberId === member?.id)
      expect(evaluated.map(({ evalId, locations }) => [evalId, locations])).toEqual([
        ['0001_dc', 3],
        ['0002_dc', 2],
      ])
      await rig.get('/evals/files/0001_dc/excel', { as: ada })
      await rig.get('/evals/files/0009_dc/excel', { as: ada })
      await rig.post('/export', { as: ada, body: { coords: [submitted()], timezone: 'Europe/Zurich' } })
      expect(await kept('download')).toMatchObject([
        { memberId: member?.id, evalId: '0001_dc', file: 'excel', locations: 3 },
        { memberId: member?.id, evalId: null, file: 'selected-locations.xlsx', locations: 1 },
      ])
    })

    test('records a person’s first visit as a sign-in', async () => {
      const before = (await kept('sign-in')).length
      for (let visit = 0; visit < 2; visit += 1) await rig.get('/me', { as: 'new@example.com' })
      expect(await kept('sign-in')).toHaveLength(before + 1)
    })

    test('keeps a removed person’s counts', async () => {
      const before = await stats(ada, '?period=year')
      await database.db.delete(members).where(eq(members.email, 'new@example.com'))
      expect(await stats(ada, '?period=year')).toEqual(before)
    })

    test('regroups the totals in another time zone', async () => {
      now = new Date('2027-01-31T23:30:00Z')
      await submit(bob, ['1', '2', '3', '4', '5'])
      await settleUsageTotals(database.db, 'Europe/Vaduz')
      const at = (start: string) =>
        database.db.select().from(usageTotals).where(eq(usageTotals.start, start)).orderBy(usageTotals.period)
      expect(await at('2027-02-01')).toMatchObject([
        { period: 'month', locations: 5, evaluations: 1 },
        { period: 'week', locations: 5, evaluations: 1 },
      ])
      await settleUsageTotals(database.db, 'UTC')
      expect(await at('2027-02-01')).toEqual([])
      expect(await at('2027-01-25')).toMatchObject([{ period: 'week', locations: 5 }])
    })

    test('takes up the records of an installation without a ledger', async () => {
      const before = await stats(staff, '?period=year')
      await database.db.delete(usageEvents)
      await database.db.delete(installationFacts).where(eq(installationFacts.name, 'usage_time_zone'))
      await settleUsageTotals(database.db, 'UTC')
      expect(await stats(staff, '?period=year')).toEqual(before)
      expect(await kept('submission')).toMatchObject([{ evalId: '0001_dc' }, {}, {}, {}])
    })
  })

  test('keeps noted usage while the database fails, up to a limit', async () => {
    const database = await openInMemory()
    const log = createUsageLog({ db: database.db, log: silentLog, clock: () => new Date(), timeZone: 'UTC' })
    await database.db.execute('alter table usage_events rename to away')
    for (let count = 0; count < 1_200; count += 1) log.note({ kind: 'download', customerId: 'c' })
    await log.flush()
    await database.db.execute('alter table away rename to usage_events')
    await log.close()
    expect(await database.db.$count(usageEvents)).toBe(1_000)
    await database.close()
  })

  test.each(everyDatabase())(
    'takes up records once for processes starting together on $name',
    async ({ open }) => {
      const database = await open()
      const rig = engineRig(database.db)
      try {
        await ensureMember(database.db, {
          email: ada,
          customer: 'Ada Ltd',
          canSubmit: true,
          isInternal: false,
        })
        await rig.post('/cord', { as: ada, body: submission(submitted({ location_id: '1' })) })
        for (let round = 0; round < 5; round += 1) {
          await database.db.delete(usageEvents)
          await database.db.delete(installationFacts).where(eq(installationFacts.name, 'usage_time_zone'))
          await Promise.all(Array.from({ length: 6 }, () => settleUsageTotals(database.db, 'UTC')))
          expect(await database.db.select().from(usageEvents)).toMatchObject([{ evalId: '0001_dc' }])
          expect(await database.db.select().from(usageTotals)).toHaveLength(3)
        }
      } finally {
        await rig.close()
        await database.close()
      }
    },
  )
})

describe('the usage export', () => {
  const november = { start_date: '2025-11-01', end_date: '2025-11-30' }
  const ada = 'ada@example.com'
  const staff = 'staff@example.com'

  let database: TestDatabase
  let rig: EngineRig
  let adaId = ''

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
    await ensureMember(database.db, { email: ada, customer: '=Ada/Beck', canSubmit: true, isInternal: false })
    await ensureMember(database.db, { email: staff, customer: 'House', canSubmit: true, isInternal: true })
    const [customer] = (await database.db.select().from(customers)).filter(({ name }) => name.startsWith('='))
    const [member] = (await database.db.select().from(members)).filter(({ email }) => email === ada)
    adaId = customer?.id ?? ''
    const event = (at: string, over: Partial<typeof usageEvents.$inferInsert>) => ({
      at: new Date(at),
      kind: 'download' as const,
      customerId: adaId,
      memberId: member?.id,
      ...over,
    })
    await database.db.insert(usageEvents).values([
      event('2025-11-30T23:59:59Z', { kind: 'submission', evalId: '0001_dc', locations: 25 }),
      event('2025-11-01T00:00:00Z', { file: '=HYPERLINK("http://evil.test")', locations: 1 }),
      event('2025-10-31T23:59:59Z', { kind: 'sign-in' }),
      event('2025-12-01T00:00:00Z', { kind: 'sign-in' }),
      event('2025-11-02T12:00:00Z', { kind: 'sign-in', memberId: randomUUID() }),
      event('2025-11-03T12:00:00Z', { memberId: null, evalId: '0001_dc', file: 'excel', locations: 25 }),
      event('2025-11-04T12:00:00Z', {
        kind: 'evaluation',
        customerId: 'gone',
        memberId: null,
        locations: 7,
      }),
    ])
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const exported = (as: string | undefined, body: unknown) =>
    rig.post('/system/usage', { body, ...(as !== undefined && { as }) })

  async function workbookOf(stream: ReadableStream | null) {
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await new Response(stream).arrayBuffer())
    const rows = (name: string) =>
      (workbook.getWorksheet(name)?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1))
    return { names: workbook.worksheets.map(({ name }) => name), rows, workbook }
  }

  test('exports a sheet per customer with its days, people and files', async () => {
    const answer = await exported(staff, november)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="kerbwatt-usage-2025-11-01-2025-11-30.xlsx"',
    )
    const { names, rows, workbook } = await workbookOf(answer.body)
    expect(names).toEqual(['Summary', '=Ada Beck', 'gone'])
    expect(rows('Summary')).toEqual([
      ['Customer', 'Submissions', 'Locations', 'Evaluations', 'Downloads', 'Sign-ins'],
      ['=Ada/Beck', 1, 25, 0, 2, 1],
      ['House', 0, 0, 0, 0, 0],
      ['gone', 0, 0, 1, 0, 0],
    ])
    const [heading, ...events] = rows('=Ada Beck')
    expect(heading).toEqual(['Time (UTC)', 'Event', 'Person', 'Record', 'Name', 'File', 'Locations'])
    expect(events.map(([at, event, person]) => [(at as Date).toISOString(), event, person])).toEqual([
      ['2025-11-01T00:00:00.000Z', 'Download', ada],
      ['2025-11-02T12:00:00.000Z', 'Sign-in', 'Removed account'],
      ['2025-11-03T12:00:00.000Z', 'Download', 'Public link'],
      ['2025-11-30T23:59:59.000Z', 'Submission', ada],
    ])
    const file = workbook.getWorksheet('=Ada Beck')?.getCell('F2')
    expect([file?.type, file?.value, file?.numFmt]).toEqual([
      ...[ExcelJS.ValueType.String, '=HYPERLINK("http://evil.test")', '@'],
    ])
  })

  test('exports one customer, even without usage', async () => {
    const only = await workbookOf((await exported(staff, { ...november, account: adaId })).body)
    expect(only.names).toEqual(['Summary', '=Ada Beck'])
    const empty = await workbookOf((await exported(staff, { ...november, account: 'House' })).body)
    expect([empty.names, empty.rows('House')]).toEqual([['Summary', 'House'], [expect.any(Array)]])
  })

  test('refuses everyone but staff, before reporting errors about the days', async () => {
    const statuses = [undefined, ada].map(async (who) => (await exported(who, {})).status)
    expect(await Promise.all(statuses)).toEqual([401, 403])
    expect((await exported(staff, { ...november, account: 'nobody' })).status).toBe(404)
    const backwards = await exported(staff, { start_date: '2025-11-20', end_date: '2025-11-19' })
    expect(backwards.status).toBe(422)
    expect(JSON.stringify(await backwards.json())).toContain('The end date is before the start date.')
    const farOff = await exported(staff, { start_date: '9999-12-01', end_date: '9999-12-31' })
    expect(farOff.status).toBe(422)
    expect(JSON.stringify(await farOff.json())).toContain(
      'End date: expected a day of the years 1900 to 2199',
    )
  })

  test('stops reading the ledger when the reader leaves', async () => {
    let pages = 0
    let isOver = false
    const row = () => [randomBytes(60).toString('base64'), pages]
    const columns = [
      { heading: 'Text', width: 20, format: 'text' as const },
      { heading: 'Number', width: 10, format: 'count' as const },
    ]
    async function* endless() {
      try {
        for (;;) {
          pages += 1
          yield Array.from({ length: 500 }, row)
        }
      } finally {
        isOver = true
      }
    }
    const failures: unknown[] = []
    const stream = streamUsageWorkbook([{ name: 'Endless', columns, pages: endless }], (error) =>
      failures.push(error),
    )
    const reader = stream.getReader()
    await reader.read()
    // Without a reader, writing halts.
    for (let before = -1; before !== pages; ) {
      before = pages
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(pages).toBeLessThan(100)
    await reader.cancel()
    await until(() => isOver)
    expect(pages).toBeLessThan(100)
    expect(failures).toEqual([])
  })

  test('breaks the file off where the ledger is unreadable', async () => {
    async function* broken() {
      yield [['a']]
      throw new Error('The database is away.')
    }
    const failures: unknown[] = []
    const columns = [{ heading: 'Text', width: 20, format: 'text' as const }]
    const stream = streamUsageWorkbook([{ name: 'Broken', columns, pages: broken }], (error) =>
      failures.push(error),
    )
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow()
    expect(failures).toHaveLength(1)
  })
})
