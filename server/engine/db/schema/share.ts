import { index, integer, json, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import type { ResultParameters } from '@/lib/contract/result'
import { shareKinds } from '@/lib/contract/share'
import { customers, members } from './customer'
import { evaluations } from './evaluation'
import { networkPlans } from './network-plan'

/** Revoking removes the row; a link also ends with its record or plan. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    /** SHA-256; the token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    madeBy: text('made_by')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: shareKinds }).notNull(),
    title: text('title').notNull(),
    evaluationId: text('evaluation_id').references(() => evaluations.id, { onDelete: 'cascade' }),
    locationId: text('location_id'),
    parameters: jsonb('parameters').$type<ResultParameters>(),
    planId: text('plan_id').references(() => networkPlans.id, { onDelete: 'cascade' }),
    /** What readers see; later changes of the plan stay private. */
    plan: json('plan').$type<SharedPlan>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    uses: integer('uses').notNull().default(0),
  },
  (table) => [
    uniqueIndex('shares_token').on(table.tokenHash),
    index('shares_customer').on(table.customerId, table.createdAt),
    index('shares_evaluation').on(table.evaluationId),
    index('shares_plan').on(table.planId),
  ],
)
