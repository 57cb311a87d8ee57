import { pgTable, text } from 'drizzle-orm/pg-core'

/** Facts on which all processes over one database must agree. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
