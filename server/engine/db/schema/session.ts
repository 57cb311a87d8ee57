import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A signed-in browser of the web app. The cookie holds only `id`; the tokens never leave this table. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessExpiresAt: timestamp('access_expires_at', { withTimezone: true }).notNull(),
    /** Tokens of cloud storages by provider, encrypted with the session secret. */
    cloudTokens: text('cloud_tokens'),
    /** Set while one process renews the tokens; the others wait for its result or until this time. */
    renewingUntil: timestamp('renewing_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sessions_subject').on(table.subject)],
)
