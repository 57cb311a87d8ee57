import { pgTable, text } from 'drizzle-orm/pg-core'

export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
