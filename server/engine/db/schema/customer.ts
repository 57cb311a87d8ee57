import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** An organisation whose members share evaluations. `isDemo` marks the one whose records guests may read. */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Number of the next evaluation; each customer counts its own. */
    nextEvaluation: integer('next_evaluation').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('customers_name').on(table.name)],
)

/** A person as the engine knows them: the identity provider's subject, their customer and their rights. */
export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    /** Null until an invited person signs in for the first time. */
    subject: text('subject'),
    email: text('email').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    canSubmit: boolean('can_submit').notNull().default(true),
    isInternal: boolean('is_internal').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('members_subject').on(table.subject), uniqueIndex('members_email').on(table.email)],
)
