import { and, asc, count, eq, gt, gte, lt, or, type SQL, sum } from 'drizzle-orm'
import type { Stats, StatsQuery, UsageExport } from '@/lib/contract/usage'
import { addDays, dayAt, startOfDay, wallClocks } from '@/lib/domain/usage/days'
import { lastPeriods } from '@/lib/domain/usage/periods'
import type { Db } from '@/server/base/db'
import { customerByIdOrName, namedCustomers } from '@/server/engine/db/queries/customers'
import { totalsOf } from '@/server/engine/db/queries/usage'
import { members } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { usageEvents } from '@/server/engine/db/schema/usage'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { streamUsageWorkbook, type UsageCell, type UsageColumn } from '@/server/engine/usage/usage-workbook'

type ExportDeps = Pick<EngineDeps, 'db' | 'usage' | 'log'>

/** Takes about 5 ms to write; other requests run in between. */
const pageSize = 500

const kindWords = {
  submission: 'Submission',
  evaluation: 'Evaluation',
  download: 'Download',
  'sign-in': 'Sign-in',
} as const

interface UsageRange {
  from: Date
  to: Date
}

const within = ({ from, to }: UsageRange): SQL | undefined =>
  and(gte(usageEvents.at, from), lt(usageEvents.at, to))

interface UsageCount {
  customerId: string
  kind: (typeof usageEvents.$inferSelect)['kind']
  events: number
  locations: number
}

function countUsage(db: Db, range: UsageRange, customerId: string | undefined): Promise<UsageCount[]> {
  return db
    .select({
      customerId: usageEvents.customerId,
      kind: usageEvents.kind,
      events: count(),
      locations: sum(usageEvents.locations).mapWith(Number),
    })
    .from(usageEvents)
    .where(and(within(range), customerId === undefined ? undefined : eq(usageEvents.customerId, customerId)))
    .groupBy(usageEvents.customerId, usageEvents.kind)
}

type ListedUsage = Pick<
  typeof usageEvents.$inferSelect,
  'id' | 'at' | 'kind' | 'memberId' | 'evalId' | 'file' | 'locations'
> & { email: string | null; name: string | null }

interface UsagePage extends UsageRange {
  customerId: string
  after: { at: Date; id: number } | undefined
  limit: number
}

function usageOf(db: Db, { customerId, after, limit, ...range }: UsagePage): Promise<ListedUsage[]> {
  const isLater =
    after && or(gt(usageEvents.at, after.at), and(eq(usageEvents.at, after.at), gt(usageEvents.id, after.id)))
  const { id, at, kind, memberId, evalId, file, locations } = usageEvents
  return db
    .select({ id, at, kind, memberId, evalId, file, locations, email: members.email, name: evaluations.name })
    .from(usageEvents)
    .leftJoin(members, eq(members.id, usageEvents.memberId))
    .leftJoin(
      evaluations,
      and(eq(evaluations.customerId, usageEvents.customerId), eq(evaluations.evalId, usageEvents.evalId)),
    )
    .where(and(eq(usageEvents.customerId, customerId), within(range), isLater))
    .orderBy(asc(usageEvents.at), asc(usageEvents.id))
    .limit(limit)
}

/**
 * Days are in the installation's time zone. The caller must have checked the rights of
 * `exportUsage`.
 * @throws AppError 404 for an unknown customer.
 */
export async function exportUsage(
  deps: ExportDeps,
  { start_date, end_date, account }: UsageExport,
): Promise<ReadableStream<Uint8Array>> {
  const { timeZone } = deps.usage
  await deps.usage.flush()
  const range = { from: startOfDay(start_date, timeZone), to: startOfDay(addDays(end_date, 1), timeZone) }
  const customers = await exportedCustomers(deps, account)
  const counts = await countUsage(deps.db, range, account === undefined ? undefined : customers[0]?.id)
  const used = new Set(counts.map(({ customerId }) => customerId))
  const all = withRemoved(customers, used)
  const sheets = all
    .filter(({ id }) => used.has(id) || account !== undefined)
    .map(({ id, name }) => ({
      name,
      columns: eventColumns(timeZone),
      pages: () => eventPages(deps, { customerId: id, range }),
    }))
  const summary = { name: 'Summary', columns: summaryColumns, pages: () => [summaryRows(all, counts)] }
  return streamUsageWorkbook([summary, ...sheets], (error) =>
    deps.log.error({ err: error }, 'An export of usage broke off.'),
  )
}

interface NamedCustomer {
  id: string
  name: string
}

async function exportedCustomers({ db }: ExportDeps, account: string | undefined): Promise<NamedCustomer[]> {
  if (account === undefined) return namedCustomers(db)
  const customer = await customerByIdOrName(db, account)
  if (!customer) throw new AppError({ code: 'not_found', message: 'There is no such customer.' })
  return [{ id: customer.id, name: customer.name }]
}

/** Removed customers keep their usage under their id. */
function withRemoved(customers: NamedCustomer[], used: ReadonlySet<string>): NamedCustomer[] {
  const known = new Set(customers.map(({ id }) => id))
  return [...customers, ...[...used].filter((id) => !known.has(id)).map((id) => ({ id, name: id }))]
}

const summaryColumns: UsageColumn[] = [
  { heading: 'Customer', width: 36, format: 'text' },
  { heading: 'Submissions', width: 13, format: 'count' },
  { heading: 'Locations', width: 13, format: 'count' },
  { heading: 'Evaluations', width: 13, format: 'count' },
  { heading: 'Downloads', width: 13, format: 'count' },
  { heading: 'Sign-ins', width: 13, format: 'count' },
]

function summaryRows(customers: readonly NamedCustomer[], counts: readonly UsageCount[]): UsageCell[][] {
  const found = new Map(counts.map((count) => [`${count.customerId} ${count.kind}`, count]))
  const of = (id: string, kind: UsageCount['kind']) => found.get(`${id} ${kind}`)
  return customers.map(({ id, name }) => [
    name,
    of(id, 'submission')?.events ?? 0,
    of(id, 'submission')?.locations ?? 0,
    of(id, 'evaluation')?.events ?? 0,
    of(id, 'download')?.events ?? 0,
    of(id, 'sign-in')?.events ?? 0,
  ])
}

const eventColumns = (timeZone: string): UsageColumn[] => [
  { heading: `Time (${timeZone})`, width: 24, format: 'time' },
  { heading: 'Event', width: 13, format: 'text' },
  { heading: 'Person', width: 34, format: 'text' },
  { heading: 'Record', width: 11, format: 'text' },
  { heading: 'Name', width: 36, format: 'text' },
  { heading: 'File', width: 26, format: 'text' },
  { heading: 'Locations', width: 11, format: 'count' },
]

async function* eventPages(
  { db, usage }: ExportDeps,
  { customerId, range }: { customerId: string; range: UsageRange },
): AsyncGenerator<UsageCell[][]> {
  const clock = wallClocks(usage.timeZone)
  let after: ListedUsage | undefined
  for (;;) {
    const events: ListedUsage[] = await usageOf(db, { customerId, ...range, after, limit: pageSize })
    yield events.map((event) => eventRow(event, clock))
    after = events.at(-1)
    if (events.length < pageSize) return
  }
}

function eventRow(event: ListedUsage, clock: (moment: Date) => Date): UsageCell[] {
  const { at, kind, evalId, name, file, locations } = event
  const counted = kind === 'sign-in' ? null : locations
  return [clock(at), kindWords[kind], personOf(event), evalId, name, file, counted]
}

function personOf({ memberId, email, kind }: ListedUsage): string | null {
  if (email !== null) return email
  if (memberId !== null) return 'Removed account'
  return kind === 'download' ? 'Public link' : null
}

/**
 * Staff read any customer's, and everyone's without a name. @throws AppError 404 for another's
 * customer.
 */
export async function readStats(
  deps: Pick<EngineDeps, 'db' | 'clock' | 'usage'>,
  caller: Caller,
  { period, limit, customer: named }: StatsQuery,
): Promise<Stats> {
  const member = await requireMember(deps, caller)
  const isAll = member.isInternal && named === undefined
  const customerId = isAll ? undefined : (await writableCustomer(deps, member, named)).id
  const { timeZone } = deps.usage
  const today = dayAt(deps.clock(), timeZone)
  const spans = lastPeriods(today, { period, count: limit })
  const totals = await totalsOf(deps.db, { period, starts: spans.map(({ start }) => start), customerId })
  const found = spans.map(({ start }) => totals.find((each) => each.start === start))
  return {
    date: spans.map(({ end }) => end),
    locations: found.map((total) => total?.locations ?? 0),
    evaluations: found.map((total) => total?.evaluations ?? 0),
    today,
    time_zone: timeZone,
  }
}
