import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Lookup } from '@/lib/contract/lookup'
import { members } from './customer'

export const lookups = pgTable(
  'lookups',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['table', 'link'] }).notNull(),
    inputs: jsonb('inputs').$type<Lookup['inputs']>().notNull(),
    /** SHA-256; null for rows of tables, which repeat values. */
    inputsHash: text('inputs_hash').unique('lookups_inputs_hash'),
    madeBy: text('made_by').references(() => members.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('lookups_made_by').on(table.madeBy)],
)
