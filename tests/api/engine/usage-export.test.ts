import { randomBytes, randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { customers, members } from '@/server/engine/db/schema/customer'
import { usageEvents } from '@/server/engine/db/schema/usage'
import { streamUsageWorkbook } from '@/server/engine/usage/usage-workbook'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const november = { start_date: '2025-11-01', end_date: '2025-11-30' }
const [ada, staff] = ['ada@example.com', 'staff@example.com']

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
    ...{ at: new Date(at), kind: 'download' as const, customerId: adaId, memberId: member?.id },
    ...over,
  })
  await database.db
    .insert(usageEvents)
    .values([
      event('2025-11-30T23:59:59Z', { kind: 'submission', evalId: '0001_dc', locations: 25 }),
      event('2025-11-01T00:00:00Z', { file: '=HYPERLINK("http://evil.test")', locations: 1 }),
      event('2025-10-31T23:59:59Z', { kind: 'sign-in' }),
      event('2025-12-01T00:00:00Z', { kind: 'sign-in' }),
      event('2025-11-02T12:00:00Z', { kind: 'sign-in', memberId: randomUUID() }),
      event('2025-11-03T12:00:00Z', { memberId: null, evalId: '0001_dc', file: 'excel', locations: 25 }),
      event('2025-11-04T12:00:00Z', { kind: 'evaluation', customerId: 'gone', memberId: null, locations: 7 }),
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

test('exports one customer, also without usage', async () => {
  const only = await workbookOf((await exported(staff, { ...november, account: adaId })).body)
  expect(only.names).toEqual(['Summary', '=Ada Beck'])
  const empty = await workbookOf((await exported(staff, { ...november, account: 'House' })).body)
  expect([empty.names, empty.rows('House')]).toEqual([['Summary', 'House'], [expect.any(Array)]])
})

test('refuses everyone but staff, before any error about the days', async () => {
  const statuses = [undefined, ada].map(async (who) => (await exported(who, {})).status)
  expect(await Promise.all(statuses)).toEqual([401, 403])
  expect((await exported(staff, { ...november, account: 'nobody' })).status).toBe(404)
  const backwards = await exported(staff, { start_date: '2025-11-20', end_date: '2025-11-19' })
  expect(backwards.status).toBe(422)
  expect(JSON.stringify(await backwards.json())).toContain('The end date is before the start date.')
})

test('stops reading the ledger when the reader leaves', async () => {
  let pages = 0
  const row = () => [randomBytes(60).toString('base64'), pages]
  const columns = [
    { heading: 'Text', width: 20, format: 'text' as const },
    { heading: 'Number', width: 10, format: 'count' as const },
  ]
  async function* endless() {
    for (;;) {
      pages += 1
      yield Array.from({ length: 500 }, row)
    }
  }
  const failures: unknown[] = []
  const stream = streamUsageWorkbook([{ name: 'Endless', columns, pages: endless }], (error) =>
    failures.push(error),
  )
  const reader = stream.getReader()
  await reader.read()
  // Without a reader, the writing comes to a halt.
  const halted = async () => {
    for (let before = -1; before !== pages; ) {
      before = pages
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return pages
  }
  const written = await halted()
  expect(written).toBeLessThan(100)
  await reader.cancel()
  expect(await halted()).toBeLessThanOrEqual(written + 1)
  expect(failures).toEqual([])
})

test('breaks the file off where the ledger cannot be read', async () => {
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
