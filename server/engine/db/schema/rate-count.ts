import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Shared by all processes of a database. The limiter's library dictates the property names. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    points: bigint('points', { mode: 'number' }).notNull(),
    expire: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_counts_end').on(table.expire)],
)
