import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls that all processes over one database count together. The limiter's library names the properties. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** `<limit>:<caller>` */
    key: text('key').primaryKey(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** When counting begins anew. */
    expire: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_counts_end').on(table.expire)],
)
