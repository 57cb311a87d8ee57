import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Connectors } from '@/lib/contract/connectors'
import type { Problem } from '@/lib/contract/evaluation'
import type { Surroundings } from '@/server/atlas/store/atlas'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import { customers } from './customer'
import { networkPlans } from './network-plan'

/** `evalId` is unique per customer (`0007_dc`, `0007` for AC and DC). */
export const evaluations = pgTable(
  'evaluations',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    evalId: text('eval_id').notNull(),
    name: text('name').notNull(),
    powerType: text('power_type', { enum: ['AC', 'DC', 'AC_DC'] }).notNull(),
    status: text('status', { enum: ['In progress', 'Done', 'Failed'] }).notNull(),
    type: text('type').notNull(),
    /** Shown in lists; may differ from the day of creation. */
    date: date('date', { mode: 'string' }).notNull().default(sql`(now() at time zone 'utc')::date`),
    mapAddress: text('map_address'),
    excelAddress: text('excel_address'),
    scorecardAddress: text('scorecard_address'),
    /** Staff added it from files: nothing evaluates it, and it does not count against the quota. */
    isAdded: boolean('is_added').notNull().default(false),
    locationCount: integer('location_count').notNull().default(0),
    problems: jsonb('problems').$type<Problem[]>().notNull().default([]),
    submittedBy: text('submitted_by'),
    /** Network plan that it was saved from. */
    planId: text('plan_id').references(() => networkPlans.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('evaluations_customer_eval').on(table.customerId, table.evalId),
    index('evaluations_customer_created').on(table.customerId, table.createdAt),
    index('evaluations_customer_date').on(table.customerId, table.date, table.createdAt),
    index('evaluations_plan').on(table.planId),
    index('evaluations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

export const evaluationLocations = pgTable(
  'evaluation_locations',
  {
    evaluationId: text('evaluation_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    locationId: text('location_id').notNull(),
    name: text('name').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    evaluationType: text('evaluation_type', { enum: ['AC', 'DC', 'AC,DC'] }).notNull(),
    parkingType: text('parking_type').notNull(),
    /** In one line; null for one that was submitted without. */
    address: text('address'),
    connectors: jsonb('connectors').$type<Connectors>(),
    /** kW of each connector where it is not the usual power of its class. */
    maxPower: doublePrecision('max_power'),
    /** AADT sums of the six road classes that staff gave instead of the atlas's. */
    traffic: jsonb('traffic').$type<Surroundings['traffic']>(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.position] })],
)

/** `[id, lat, lng, AC, DC]` with kWh/day of each current, null without an estimate. */
export type StoredLocation = readonly [
  id: string,
  lat: number,
  lng: number,
  ac: number | null,
  dc: number | null,
]

/** Locations in a record's map, for the map beside the lists: `mark` names the file that they were read from. */
export const recordLocations = pgTable('record_locations', {
  evaluationId: text('evaluation_id')
    .primaryKey()
    .references(() => evaluations.id, { onDelete: 'cascade' }),
  mark: text('mark').notNull(),
  locations: json('locations').$type<readonly StoredLocation[]>().notNull(),
  locationCount: integer('location_count').notNull(),
  /** Rows without coordinates. */
  unplacedCount: integer('unplaced_count').notNull(),
})

export interface EvaluatedPart {
  locations: EvaluatedLocation[]
  problems: Problem[]
}

/** Finished locations of a record in progress. `json`, because `jsonb` would reorder columns. */
export const evaluationParts = pgTable(
  'evaluation_parts',
  {
    evaluationId: text('evaluation_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    locationCount: integer('location_count').notNull(),
    result: json('result').$type<EvaluatedPart>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.position] })],
)

export const files = pgTable(
  'files',
  {
    evaluationId: text('evaluation_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    /** `map`, `excel` or `scorecard`; parts of an AC and DC record have `map_ac`, `excel_dc` and so on. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Null for a file that the engine made, which takes its record's name. */
    name: text('name'),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.kind] })],
)

/** Maps that a record had, each with its parts; `version` is the record's last one with them. */
export const recordMapVersions = pgTable(
  'record_map_versions',
  {
    evaluationId: text('evaluation_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** `map`, and `map_ac` and `map_dc` of a record of both currents. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    name: text('name'),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    locationCount: integer('location_count').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.version, table.kind] })],
)

/**
 * Files to remove later: uploads without a record, and replaced files that may still have readers.
 */
export const leftoverFiles = pgTable(
  'leftover_files',
  {
    key: text('key').primaryKey(),
    removeAfter: timestamp('remove_after', { withTimezone: true }).notNull(),
    /** Whose quota the bytes count in until the file is gone; no reference, as the file outlives its member. */
    memberId: text('member_id'),
    bytes: integer('bytes').notNull().default(0),
  },
  (table) => [
    index('leftover_files_due').on(table.removeAfter),
    index('leftover_files_member').on(table.memberId),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: text('customer_id').notNull(),
    key: text('key').notNull(),
    /** The same key with another body is a conflict. */
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
)
