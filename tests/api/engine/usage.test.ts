import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { limits } from '@/lib/config/limits'
import { type ListContent, listsSchema } from '@/lib/contract/lists'
import { savedMapSchema, savedMapsSchema } from '@/lib/contract/saved-map'
import type { Stats } from '@/lib/contract/usage'
import { customers, members } from '@/server/engine/db/schema/customer'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { installationFacts } from '@/server/engine/db/schema/installation'
import { lists } from '@/server/engine/db/schema/list'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { usageEvents, usageTotals } from '@/server/engine/db/schema/usage'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { createUsageLog, settleUsageTotals } from '@/server/engine/usage/usage-log'
import { streamUsageWorkbook } from '@/server/engine/usage/usage-workbook'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog, submission, submitted } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { openedRig } from '@/tests/support/opened-rig'
import { bearer } from '@/tests/support/record-rig'
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

describe('lists', () => {
  const ada = 'ada@example.com'
  const bob = 'bob@example.com'

  const place = (id: number) => ({
    id: String(id),
    name: `Ünterwegs 🚗 ${id}`.padEnd(180, '…'),
    lat: 47.1,
    lng: 9.5,
    evaluationType: 'DC' as const,
    parkingType: 'parking',
    type: '',
    status: '',
  })
  const contentOf = (count: number): ListContent & { kind: 'locations' } => ({
    kind: 'locations',
    locations: Array.from({ length: count }, (_, at) => place(at)),
  })

  describe.each(everyDatabase())('the room for lists on $name', ({ open }) => {
    const rig = openedRig(open)
    beforeEach(() => rig.deps.db.delete(lists))

    const put = (id: string, version: number, content: ListContent, as = ada) =>
      rig.put(`/me/lists/${id}`, { as, body: { version, content } })
    const index = async () => listsSchema.parse(await (await rig.get('/me/lists', { as: ada })).json()).lists

    /** As if the account's first list had this many bytes. */
    const fillUpTo = async (bytes: number) => {
      expect((await put('full', 0, contentOf(0))).status).toBe(200)
      await rig.deps.db.update(lists).set({ bytes })
    }

    it('is refused beyond the quota with what is used, and the list stays as it was', async () => {
      await fillUpTo(limits.listsBytes - 1_000)
      const refused = await put('more', 0, contentOf(100))
      expect([refused.status, (await refused.json()).detail]).toEqual([
        507,
        'Your account’s lists use 20.00 of 20 MB, and this change needs 0.06 MB more. ' +
          'Remove saved locations or scenarios, then it can be saved.',
      ])
      expect((await index()).map(({ id }) => id)).toEqual(['full'])
      expect((await put('more', 0, contentOf(100), bob)).status).toBe(200)
    })

    it('takes a list that shrinks, even of an account that holds too much', async () => {
      await fillUpTo(3 * limits.listsBytes)
      expect((await put('full', 1, contentOf(2))).status).toBe(200)
      expect((await put('full', 2, contentOf(100))).status).toBe(200)
    })

    it('answers the later of two changes with the current list, however full the account is', async () => {
      await fillUpTo(limits.listsBytes)
      const late = await put('full', 0, contentOf(100))
      expect([late.status, (await late.json()).current]).toEqual([
        409,
        { id: 'full', version: 1, content: contentOf(0) },
      ])
    })

    it('lets one of several simultaneous saves have the last room', async () => {
      const content = contentOf(100)
      const bytes = Buffer.byteLength(JSON.stringify(content))
      await fillUpTo(limits.listsBytes - bytes - 1_000)
      const saved = await Promise.all(['a', 'b', 'c', 'd'].map((id) => put(id, 0, content)))
      expect(saved.map(({ status }) => status).sort()).toEqual([200, 507, 507, 507])
    })

    it('is not used up on the disk by a list that is saved again and again', async () => {
      const random = (): ListContent => ({
        kind: 'locations',
        locations: contentOf(2_000).locations.map((each) => ({
          ...each,
          name: randomBytes(90).toString('hex'),
        })),
      })
      const onDisk = async () => {
        const answer = await rig.deps.db.execute(sql`select pg_total_relation_size('lists') as bytes`)
        return Number((answer as unknown as { rows: { bytes: unknown }[] }).rows[0]?.bytes)
      }
      expect((await put('again', 0, random())).status).toBe(200)
      const once = await onDisk()
      for (let version = 1; version <= 12; version += 1) {
        // As if it were large, so that the room is made usable at every save.
        await rig.deps.db.update(lists).set({ bytes: 60_000_000 })
        expect((await put('again', version, random())).status).toBe(200)
      }
      expect(await onDisk()).toBeLessThan(4 * once)
    })

    it('sends a list of megabytes as it is stored, in pieces', async () => {
      const content = contentOf(10_000)
      expect((await put('large', 0, content)).status).toBe(200)
      const answer = await rig.get('/me/lists/large', { as: ada })
      expect(await answer.json()).toEqual({ id: 'large', version: 1, content })
      // A value that only the database holds shows that nothing makes the JSON anew.
      await rig.deps.db.execute(sql`update lists set content = '{"kind" :  "locations","locations":[]}'`)
      const text = await (await rig.get('/me/lists/large', { as: ada })).text()
      expect(text).toBe('{"id":"large","version":1,"content":{"kind" :  "locations","locations":[]}}')
    })
  })
})

describe('saved maps', () => {
  const ada = 'ada@example.com'
  const half = limits.savedMapsBytes / 2

  function formOf(fields: Record<string, string>, thumbnailBytes = 0): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('map', new Blob([JSON.stringify({ datasets: [] })]), 'map.json')
    if (thumbnailBytes > 0) {
      const png = new Uint8Array(thumbnailBytes)
      png.set([0x89, 0x50, 0x4e, 0x47])
      form.set('thumbnail', new Blob([png]), 'picture.png')
    }
    return form
  }
  const mapBytes = JSON.stringify({ datasets: [] }).length

  describe.each(everyDatabase())('the room for maps on $name', ({ open }) => {
    const rig = openedRig(open)
    beforeEach(async () => {
      await rig.deps.db.delete(savedMaps)
      await rig.deps.db.delete(leftoverFiles)
    })

    const make = (thumbnailBytes = 0) =>
      rig.upload('/maps/saved', formOf({ title: 'Trips' }, thumbnailBytes), bearer(ada))
    const made = async (thumbnailBytes = 0) => savedMapSchema.parse(await (await make(thumbnailBytes)).json())
    const change = (id: string, version: number) =>
      rig.replace(`/maps/saved/${id}`, formOf({ title: 'Trips', version: String(version) }), bearer(ada))
    const restore = (id: string, version: number, from: number) =>
      rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version, from } })
    const drop = async (path: string) =>
      expect((await rig.delete(`/maps/saved/${path}`, { as: ada })).status).toBe(204)
    const used = async () =>
      savedMapsSchema.parse(await (await rig.get('/maps/saved', { as: ada })).json()).bytes
    /** As if every stored map had this many bytes. */
    const enlarge = (bytes: number) => rig.deps.db.update(savedMapVersions).set({ bytes })
    const later = () => new Date(Date.now() + 11 * 60_000)

    it('is refused beyond the quota, with what is used', async () => {
      await made()
      await enlarge(limits.savedMapsBytes)
      const full = await make()
      expect([full.status, (await full.json()).detail]).toEqual([
        507,
        "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan. " +
          'Your maps use 500.0 of 500 MB. What you delete counts until its files are removed, a quarter of an hour ' +
          'later.',
      ])
    })

    it('counts a deleted map until its file is gone from the disk', async () => {
      const { id } = await made()
      await enlarge(limits.savedMapsBytes)
      await drop(id)
      expect([await used(), (await make()).status]).toEqual([limits.savedMapsBytes, 507])
      await tidyFiles(rig.deps)
      expect((await make()).status).toBe(507)
      await tidyFiles({ ...rig.deps, clock: later })
      expect([await used(), (await make()).status]).toEqual([0, 201])
    })

    it('counts deleted and replaced versions until their files are gone', async () => {
      const { id } = await made()
      await change(id, 1)
      await enlarge(half)
      await drop(`${id}/versions/1`)
      expect([await used(), (await change(id, 2)).status]).toEqual([limits.savedMapsBytes, 507])
      await tidyFiles({ ...rig.deps, clock: later })
      expect([await used(), (await change(id, 2)).status]).toEqual([half, 200])
    })

    it('counts a version that was restored once, as its file lies on the disk once', async () => {
      const { id } = await made()
      await change(id, 1)
      await enlarge(half)
      expect((await restore(id, 2, 1)).status).toBe(200)
      expect(await used()).toBe(limits.savedMapsBytes)
      await drop(`${id}/versions/1`)
      expect(await used()).toBe(limits.savedMapsBytes)
      expect((await make()).status).toBe(507)
    })

    it('counts pictures too', async () => {
      await made(200_000)
      expect(await used()).toBe(mapBytes + 200_000)
    })

    it('lets one of several simultaneous saves have the last room', async () => {
      const { id } = await made()
      await enlarge(limits.savedMapsBytes - mapBytes)
      const saved = await Promise.all([make(), make(), restore(id, 1, 1), make()])
      expect(saved.map(({ status }) => status).sort()).toEqual([200, 201, 507, 507])
      expect(await used()).toBe(limits.savedMapsBytes)
    })

    it('leaves no unknown file when a map is deleted while a version is being saved', async () => {
      const { id } = await made()
      await Promise.all([change(id, 1), drop(id)])
      const rows = await rig.deps.db.select().from(savedMapVersions)
      expect(rows).toEqual([])
      await tidyFiles({ ...rig.deps, clock: later })
      expect(await used()).toBe(0)
    })
  })
})
