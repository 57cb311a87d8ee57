import { bigserial, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from './customer'

/** Keeps email and name, not the member: entries outlive people. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    isStaff: boolean('is_staff').notNull(),
    /** One sentence without its subject and full stop: `Renamed “North” to “South”`. */
    act: text('act').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_entries_customer').on(table.customerId, table.id)],
)
