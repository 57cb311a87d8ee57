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
 * Append-only. Refers to customers and members without constraints, so that counts outlive them.
 */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    kind: text('kind', { enum: usageKinds }).notNull(),
    customerId: text('customer_id').notNull(),
    memberId: text('member_id'),
    evalId: text('eval_id'),
    file: text('file'),
    locations: integer('locations').notNull().default(0),
  },
  (table) => [
    index('usage_events_customer').on(table.customerId, table.at, table.id),
    // Rows arrive in time order, so a few pages index ten million.
    index('usage_events_at').using('brin', table.at),
  ],
)

export const usageTotals = pgTable(
  'usage_totals',
  {
    period: text('period', { enum: usagePeriods }).notNull(),
    start: date('start', { mode: 'string' }).notNull(),
    customerId: text('customer_id').notNull(),
    locations: bigint('locations', { mode: 'number' }).notNull().default(0),
    evaluations: integer('evaluations').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.period, table.start, table.customerId] })],
)
