import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customerColours } from '@/lib/catalogue/customer-colours'

/** Guests may read the records of the one with `isDemo`. */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Null derives the colour from the id. */
    colour: text('colour', { enum: customerColours }),
    logo: text('logo'),
    canSubmit: boolean('can_submit').notNull().default(true),
    /** Maximum per calendar month (UTC); null for no limit. */
    locationQuota: integer('location_quota'),
    peopleQuota: integer('people_quota'),
    /** Each customer counts its own. */
    nextEvaluation: integer('next_evaluation').notNull().default(1),
    /** Counts changes of page and terms. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('customers_name').on(table.name)],
)

export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    subject: text('subject'),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    canSubmit: boolean('can_submit').notNull().default(true),
    isAdmin: boolean('is_admin').notNull().default(false),
    isInternal: boolean('is_internal').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('members_subject').on(table.subject), uniqueIndex('members_email').on(table.email)],
)

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
