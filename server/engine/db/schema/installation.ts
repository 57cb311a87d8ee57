import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the processes over one database must agree about. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
