import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A sign-in of the embedded identity provider. `passwordHash` is a PHC string (argon2id). */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_email').on(table.email)],
)

/** The embedded identity provider's state between requests: sessions, grants, codes, tokens. */
export const identityPayloads = pgTable(
  'identity_payloads',
  {
    /** `<model>:<id>` */
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
