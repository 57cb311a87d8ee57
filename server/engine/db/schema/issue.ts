import { bigint, bigserial, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Texts are plain, never markup. */
export const issues = pgTable('issues', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  reference: text('reference').notNull(),
  project: text('project').notNull(),
  type: text('type').notNull(),
  summary: text('summary').notNull(),
  description: text('description').notNull(),
  /** SHA-256; the token lets the author add pictures once. */
  tokenHash: text('token_hash').notNull(),
  /** Set before the tracker is called, which may file the issue without answering. */
  trackerAskedAt: timestamp('tracker_asked_at', { withTimezone: true }),
  trackerKey: text('tracker_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const issueAttachments = pgTable(
  'issue_attachments',
  {
    issueId: bigint('issue_id', { mode: 'number' })
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    key: text('key').notNull(),
    /** `refused` is final. */
    trackerState: text('tracker_state', { enum: ['sent', 'refused'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.position] })],
)
