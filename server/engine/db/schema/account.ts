import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** `passwordHash` is a PHC string (argon2id). */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Last use of a link mailed to `email`; null for an unproven address. */
    emailProvedAt: timestamp('email_proved_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_email').on(table.email)],
)

/** The embedded identity provider's sessions, grants, codes and tokens. */
export const identityPayloads = pgTable(
  'identity_payloads',
  {
    key: text('key').primaryKey(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    index('identity_payloads_grant').on(table.grantId),
    index('identity_payloads_uid').on(table.uid),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256; only the mail holds the token. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_resets_account').on(table.accountId),
    index('password_resets_expiry').on(table.expiresAt),
  ],
)

/** Unproven addresses: several sign-ups may wait for one, which may already have an account. */
export const waitingSignUps = pgTable(
  'waiting_sign_ups',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('waiting_sign_ups_email').on(table.email),
    index('waiting_sign_ups_expiry').on(table.expiresAt),
  ],
)

export const signUpLinks = pgTable(
  'sign_up_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    signUpId: text('sign_up_id')
      .notNull()
      .references(() => waitingSignUps.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sign_up_links_sign_up').on(table.signUpId)],
)
