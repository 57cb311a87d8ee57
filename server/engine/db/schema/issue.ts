import { bigint, bigserial, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages of people to whoever runs the installation. Texts are plain: nothing in them is markup. */
export const issues = pgTable('issues', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Names the issue in a tracker outside, where a second filing is recognised by it. */
  reference: text('reference').notNull(),
  project: text('project').notNull(),
  type: text('type').notNull(),
  summary: text('summary').notNull(),
  description: text('description').notNull(),
  /** SHA-256 of the token that lets its writer add pictures, once. */
  tokenHash: text('token_hash').notNull(),
  /** Set before the tracker is asked to file it: from then on it may be there although no answer came. */
  trackerAskedAt: timestamp('tracker_asked_at', { withTimezone: true }),
  /** Its name in the tracker, once that has confirmed it. */
  trackerKey: text('tracker_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A picture that belongs to an issue; `key` is its name in the file store. Those of an issue come all at once. */
export const issueAttachments = pgTable(
  'issue_attachments',
  {
    issueId: bigint('issue_id', { mode: 'number' })
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** As its sender called it, without what a file system could take amiss. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    key: text('key').notNull(),
    /** `sent` to the tracker, or `refused` by it for good. */
    trackerState: text('tracker_state', { enum: ['sent', 'refused'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.position] })],
)
