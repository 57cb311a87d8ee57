import type { UsageExport } from '@/lib/contract/usage'
import { addDays, startOfDay, wallClocks } from '@/lib/domain/usage/days'
import { customerByIdOrName, namedCustomers } from '@/server/engine/db/queries/customers'
import {
  countUsage,
  type ListedUsage,
  type UsageCount,
  type UsageRange,
  usageOf,
} from '@/server/engine/db/queries/usage-export'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
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
