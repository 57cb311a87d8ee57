import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { mailStates } from '@/lib/contract/people'
import { customers } from './customer'

export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    canSubmit: boolean('can_submit').notNull(),
    /** SHA-256; the token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    mailState: text('mail_state', { enum: mailStates }),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_person').on(table.customerId, table.email),
    index('invitations_email').on(table.email),
  ],
)

export const invitationLinks = pgTable(
  'invitation_links',
  {
    /** SHA-256; only the mail holds the token. */
    tokenHash: text('token_hash').primaryKey(),
    invitationId: text('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('invitation_links_invitation').on(table.invitationId)],
)

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
