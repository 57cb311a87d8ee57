import { integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ListContent } from '@/lib/contract/lists'
import { members } from './customer'

/** Private to their owner: neither other members nor the customer see them. */
export const lists = pgTable(
  'lists',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    kind: text('kind', { enum: ['locations', 'scenarios', 'money', 'settings', 'imports'] }).notNull(),
    version: integer('version').notNull().default(1),
    content: json('content').$type<ListContent>().notNull(),
    /** Of the content's JSON, so that neither the index nor the quota reads it. */
    bytes: integer('bytes').notNull().default(0),
    /** Locations, scenarios, own values, settings or rows to finish. */
    count: integer('count').notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)
