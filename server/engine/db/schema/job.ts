import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Work for any process to take; an expired lease frees it again. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state', { enum: ['ready', 'active', 'done', 'failed'] })
      .notNull()
      .default('ready'),
    attempts: integer('attempts').notNull().default(0),
    /** Token of the holder, the only one who may finish or renew it. */
    holder: text('holder'),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    runAt: timestamp('run_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('jobs_waiting').on(table.kind, table.runAt).where(sql`state in ('ready', 'active')`)],
)
