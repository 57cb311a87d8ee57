import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { usagePeriods } from '@/lib/contract/usage'

export const usageKinds = ['submission', 'evaluation', 'download', 'sign-in'] as const

/**
 * The usage ledger: appended to, never changed. Refers to customers and members by id without a constraint, so
 * that counts outlive them; a removed member's id matches no account.
 */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    kind: text('kind', { enum: usageKinds }).notNull(),
    customerId: text('customer_id').notNull(),
    /** Null for a public link. */
    memberId: text('member_id'),
    /** The record's `evalId`; null for what concerns none. */
    evalId: text('eval_id'),
    /** Name of a downloaded file. */
    file: text('file'),
    locations: integer('locations').notNull().default(0),
  },
  (table) => [
    index('usage_events_customer').on(table.customerId, table.at, table.id),
    // Rows arrive in the order of time: a few pages index ten million of them.
    index('usage_events_at').using('brin', table.at),
  ],
)

/** Submissions per customer and period, added up as they arrive. Periods are cut in the installation's time zone. */
export const usageTotals = pgTable(
  'usage_totals',
  {
    period: text('period', { enum: usagePeriods }).notNull(),
    /** First day of the period. */
    start: date('start', { mode: 'string' }).notNull(),
    customerId: text('customer_id').notNull(),
    locations: bigint('locations', { mode: 'number' }).notNull().default(0),
    evaluations: integer('evaluations').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.period, table.start, table.customerId] })],
)
