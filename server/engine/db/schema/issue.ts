import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages of people to whoever runs the installation. Texts are plain: nothing in them is markup. */
export const issues = pgTable('issues', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  project: text('project').notNull(),
  type: text('type').notNull(),
  summary: text('summary').notNull(),
  description: text('description').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
