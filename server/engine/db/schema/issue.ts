import { bigint, bigserial, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages to the operator. Texts are plain, never markup. */
export const issues = pgTable('issues', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Identifies the issue in an external tracker, so that a second filing is recognised. */
  reference: text('reference').notNull(),
  project: text('project').notNull(),
  type: text('type').notNull(),
  summary: text('summary').notNull(),
  description: text('description').notNull(),
  /** SHA-256 of the token that lets the author add pictures, once. */
  tokenHash: text('token_hash').notNull(),
  /** Set before the tracker is called: from then on it may hold the issue even without an answer. */
  trackerAskedAt: timestamp('tracker_asked_at', { withTimezone: true }),
  trackerKey: text('tracker_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A picture of an issue; `key` is its name in the file store. An issue's pictures arrive together. */
export const issueAttachments = pgTable(
  'issue_attachments',
  {
    issueId: bigint('issue_id', { mode: 'number' })
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The sender's file name, made safe for file systems. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    key: text('key').notNull(),
    /** `sent` to the tracker, or permanently `refused` by it. */
    trackerState: text('tracker_state', { enum: ['sent', 'refused'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.position] })],
)
