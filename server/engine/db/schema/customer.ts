import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColours } from '@/lib/catalogue/customer-colours'

/** An organisation whose members share evaluations. `isDemo` marks the one whose records guests may read. */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Null for the one that its id gives. */
    colour: text('colour', { enum: customerColours }),
    /** A PNG file as a data URL. */
    logo: text('logo'),
    /** False stops submissions by all of the customer's people. */
    canSubmit: boolean('can_submit').notNull().default(true),
    /** Most locations that may be submitted in a calendar month (UTC); null for any number. */
    locationQuota: integer('location_quota'),
    /** Most people, invited ones included; null for any number. */
    peopleQuota: integer('people_quota'),
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
    /** Given and family name as the last sign-in said them; empty until then. */
    name: text('name').notNull().default(''),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    canSubmit: boolean('can_submit').notNull().default(true),
    /** Manages the customer's page and people, and reads its audit log. */
    isAdmin: boolean('is_admin').notNull().default(false),
    isInternal: boolean('is_internal').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('members_subject').on(table.subject), uniqueIndex('members_email').on(table.email)],
)
