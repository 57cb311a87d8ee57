import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { tokenScopes } from '@/lib/catalogue/token-scopes'
import { members } from './customer'

/** Revoking removes the row; a token also ends with its owner's membership. */
export const tokens = pgTable(
  'tokens',
  {
    id: text('id').primaryKey(),
    /** SHA-256; the secret itself is stored nowhere. */
    secretHash: text('secret_hash').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: tokenScopes }).array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('tokens_secret').on(table.secretHash),
    index('tokens_member').on(table.memberId, table.createdAt),
  ],
)
