import {
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { PlanGrounds, PlanResult, PlanStep } from '@/lib/contract/network'
import type { PlanPlace, PlanTermsInput, RunningPlace } from '@/lib/contract/plan-terms'
import { members } from './customer'

/** Private to their owner. The columns of a version are those of the latest. */
export const networkPlans = pgTable(
  'network_plans',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    state: text('state', { enum: ['waiting', 'running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('waiting'),
    source: text('source', { enum: ['saved', 'record', 'places'] }).notNull(),
    country: text('country').notNull(),
    /** Candidates as read at the start. */
    places: json('places').$type<PlanPlace[]>().notNull(),
    candidates: integer('candidates').notNull(),
    /** Candidates in other countries or in water, which take no part. */
    outside: integer('outside').notNull().default(0),
    own: json('own').$type<RunningPlace[]>().notNull(),
    terms: json('terms').$type<PlanTermsInput>().notNull(),
    step: text('step').$type<PlanStep>(),
    share: doublePrecision('share'),
    problem: text('problem'),
    grounds: json('grounds').$type<PlanGrounds>(),
    result: json('result').$type<PlanResult>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('network_plans_member').on(table.memberId, table.createdAt)],
)

/** Earlier versions that had a result. */
export const networkPlanVersions = pgTable(
  'network_plan_versions',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => networkPlans.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    state: text('state', { enum: ['done', 'stopped', 'failed'] }).notNull(),
    own: json('own').$type<RunningPlace[]>().notNull(),
    terms: json('terms').$type<PlanTermsInput>().notNull(),
    grounds: json('grounds').$type<PlanGrounds>(),
    result: json('result').$type<PlanResult>(),
    bytes: integer('bytes').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.version] })],
)
