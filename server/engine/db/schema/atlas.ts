import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A build that staff asked for, from then on. Its work is a row of `jobs`. */
export const atlasBuilds = pgTable(
  'atlas_builds',
  {
    id: uuid('id').primaryKey(),
    country: text('country').notNull(),
    /** An `AtlasBuildRequest`. */
    request: jsonb('request').notNull(),
    askedBy: text('asked_by').notNull(),
    state: text('state', { enum: ['waiting', 'building', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    step: text('step').notNull().default(''),
    /** Of the whole build, 0..1. */
    share: real('share').notNull().default(0),
    /** Of the process that builds, in bytes, and its estimate. */
    memory: bigint('memory', { mode: 'number' }).notNull().default(0),
    memoryLimit: bigint('memory_limit', { mode: 'number' }).notNull().default(0),
    /** Seconds; null while too little is done. */
    secondsLeft: real('seconds_left'),
    sourceName: text('source_name').notNull().default(''),
    sourceBytes: bigint('source_bytes', { mode: 'number' }),
    sourceDate: text('source_date'),
    /** A sentence, of a failed build. */
    problem: text('problem'),
    version: text('version'),
    atlasBytes: bigint('atlas_bytes', { mode: 'number' }),
    /** After the downloads. */
    buildMs: real('build_ms'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('atlas_builds_country').on(table.country, table.createdAt),
    index('atlas_builds_open').on(table.createdAt).where(sql`state in ('waiting', 'building')`),
  ],
)

/** What a country was last built from in the app, and what is known of newer map data there. */
export const atlasSources = pgTable('atlas_sources', {
  country: text('country').primaryKey(),
  /** An `AtlasBuildRequest`. */
  request: jsonb('request').notNull(),
  /** When the source had last changed as the current version was built. */
  builtDate: timestamp('built_date', { withTimezone: true }),
  newest: timestamp('newest', { withTimezone: true }),
  lookedAt: timestamp('looked_at', { withTimezone: true }),
})

/** Uploads, on the disk of the machine that builds. */
export const atlasFiles = pgTable('atlas_files', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['extract', 'boundary', 'population', 'counts', 'chargers'] }).notNull(),
  name: text('name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** What a first look found. */
  facts: jsonb('facts').notNull(),
  askedBy: text('asked_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
