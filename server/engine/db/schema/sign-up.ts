import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that have asked for an account and have not signed in yet. It opens nobody's records and blocks nobody. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    /** What their customer will be called. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sign_ups_created').on(table.createdAt)],
)
