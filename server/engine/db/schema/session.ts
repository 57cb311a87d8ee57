import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The cookie holds only `id`; tokens never leave this table. */
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
    /** By provider, encrypted with the session secret. */
    cloudTokens: text('cloud_tokens'),
    /** One process renews the tokens; others wait for its result or until this time. */
    renewingUntil: timestamp('renewing_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sessions_subject').on(table.subject)],
)
