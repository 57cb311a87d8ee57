import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { members } from './customer'

export const savedMaps = pgTable(
  'saved_maps',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Others cannot open it, even with its address. */
    isPrivate: boolean('is_private').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('saved_maps_member').on(table.memberId, table.updatedAt)],
)

export const savedMapVersions = pgTable(
  'saved_map_versions',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => savedMaps.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    mapKey: text('map_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    bytes: integer('bytes').notNull(),
    /** 0 for pictures that an earlier release stored. */
    thumbnailBytes: integer('thumbnail_bytes').notNull().default(0),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.version] })],
)
