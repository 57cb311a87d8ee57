import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    /** Null for the product's own work, which goes first. */
    customerId: text('customer_id'),
    size: integer('size').notNull().default(0),
    remaining: integer('remaining').notNull().default(0),
    state: text('state', { enum: ['ready', 'active', 'done', 'failed'] })
      .notNull()
      .default('ready'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts since the last progress that killed their process. */
    kills: integer('kills').notNull().default(0),
    /** In the form of its kind; null before any. */
    progress: jsonb('progress'),
    /** Sum over finished turns, ms. */
    workedMs: integer('worked_ms').notNull().default(0),
    /** Only the holder of this token may finish or renew the job. */
    holder: text('holder'),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    runAt: timestamp('run_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('jobs_waiting').on(table.kind, table.runAt).where(sql`state in ('ready', 'active')`),
    index('jobs_waiting_customer').on(table.kind, table.customerId).where(sql`state in ('ready', 'active')`),
    index('jobs_done').on(table.kind, table.finishedAt).where(sql`state = 'done'`),
  ],
)

export const jobTurns = pgTable('job_turns', {
  customerId: text('customer_id').primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
})
