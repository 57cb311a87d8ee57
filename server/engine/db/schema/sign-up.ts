import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that have requested an account and not signed in yet. Grants no access and reserves nothing. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    /** Name of their future customer. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sign_ups_created').on(table.createdAt)],
)
