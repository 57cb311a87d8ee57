import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls that the processes over one database have counted together. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** `<limit>:<who>` */
    key: text('key').primaryKey(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** When counting begins anew. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_counts_end').on(table.endsAt)],
)
