import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type UsagePeriod, usagePeriods } from '@/lib/contract/usage'
import { lastPeriods } from '@/lib/domain/usage/periods'
import type { Db } from '@/server/base/db'
import { openDatabase } from '@/server/engine/db/open-database'
import { rebuildTotals, totalsOf } from '@/server/engine/db/queries/usage'
import { exportUsage } from '@/server/engine/services/usage/export-usage'
import { createUsageLog } from '@/server/engine/usage/usage-log'
import { silentLog } from '@/tests/support/engine-rig'
import { startPostgres } from '@/tests/support/postgres-server'
import { type Figure, megabytes, milliseconds, quantile, seconds, table } from './figure'

/** `npm run bench:usage [-- events]`: a ledger of 1,000 customers in eight years, on both databases. */

const events = Number(process.argv[2] ?? 10_000_000)
const customers = 1_000
const asked = 300
const batch = 500_000
const today = '2026-11-20'
const days = 8 * 365
const dayMs = 86_400_000
const maxExported = 1_000_000
const firstDay = '2019-01-01'
const lastDay = new Date(Date.parse(firstDay) + days * dayMs).toISOString().slice(0, 10)

/** A third of the events are submissions, evenly over eight years. */
async function fill(db: Db): Promise<void> {
  for (let from = 0; from < events; from += batch) {
    const to = Math.min(events, from + batch) - 1
    await db.execute(sql`
      insert into usage_events (at, kind, customer_id, member_id, locations)
      select ${firstDay}::timestamptz + interval '1 second' * (event * ${(days * 86_400) / events}::float8),
        (array['submission', 'download', 'sign-in'])[1 + event % 3], 'customer ' || (event::bigint * 7919 % ${customers}),
        'member ' || event % 5000, event % 40
      from generate_series(${from}::int, ${to}::int) as event`)
  }
  await db.execute(sql`analyze`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function times(db: Db, period: UsagePeriod, customerId?: string): Promise<number[]> {
  const starts = lastPeriods(today, { period, count: 8 }).map(({ start }) => start)
  const found: number[] = []
  for (let count = 0; count < asked; count += 1) {
    found.push(await timed(() => totalsOf(db, { period, starts, customerId })))
  }
  return found
}

/** Discards the file. Memory is the peak above what this process held before. */
async function exported(db: Db): Promise<Figure> {
  const day = new Date(Date.parse(lastDay) - days * Math.min(1, maxExported / events) * dayMs)
  const wanted = { start_date: day.toISOString().slice(0, 10), end_date: lastDay }
  const usage = createUsageLog({ db, log: silentLog, clock: () => new Date(), timeZone: 'Europe/Vaduz' })
  const before = process.memoryUsage().rss
  let bytes = 0
  let max = before
  const took = await timed(async () => {
    for await (const part of await exportUsage({ db, usage, log: silentLog }, wanted)) {
      bytes += part.byteLength
      max = Math.max(max, process.memoryUsage().rss)
    }
  })
  await usage.close()
  return {
    name: 'export of a million',
    value: seconds(took),
    note: `${megabytes(bytes)} from ${wanted.start_date}, ${megabytes(max - before)} more memory`,
  }
}

async function measure(db: Db): Promise<Figure[]> {
  const filled = await timed(() => fill(db))
  const rebuilt = await timed(() => db.transaction((tx) => rebuildTotals(tx, 'Europe/Vaduz')))
  const figures: Figure[] = [
    { name: 'events written', value: seconds(filled), note: `${events}` },
    { name: 'totals cut anew', value: seconds(rebuilt), note: 'after another TIME_ZONE' },
  ]
  for (const period of usagePeriods) {
    for (const [whose, customerId] of [['all customers'], ['one', 'customer 7']] as const) {
      const found = await times(db, period, customerId)
      figures.push({
        name: `eight ${period}s, ${whose}`,
        value: milliseconds(quantile(found, 0.99)),
        note: `p99 of ${asked}, median ${milliseconds(quantile(found, 0.5))}`,
      })
    }
  }
  return [...figures, await exported(db)]
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
const server = await startPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
try {
  const { db, close } = await openDatabase({ databaseUrl: server.url, directory: '' })
  print(table('PostgreSQL', await measure(db)))
  await close()
} finally {
  server.stop()
}
const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  const { db, close } = await openDatabase({ directory: join(directory, 'db') })
  print(table('PGlite', await measure(db)))
  await close()
} finally {
  rmSync(directory, { recursive: true, force: true })
}
