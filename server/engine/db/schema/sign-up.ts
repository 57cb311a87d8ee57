import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Grants no access and reserves nothing. */
export const signUps = pgTable(
  'sign_ups',
  {
    email: text('email').primaryKey(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sign_ups_created').on(table.createdAt)],
)
