import * as z from 'zod/mini'
import { writtenForms } from '@/lib/catalogue/number-forms'
import { readerLocales } from '@/lib/catalogue/reader-locales'
import { lengths, oneLine, shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { latitudeSchema, longitudeSchema } from './evaluation'
import { spreadsheetType } from './files'
import { keptSchema, planIdSchema } from './network'
import { countrySlug } from './scout'

const count = z.int().check(z.minimum(0))
const band = z.object({ value: z.number(), low: z.number(), high: z.number() })
const place = {
  name: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
}

/**
 * A plan as readers of its public link see it, fixed when the link was made. Candidates that were not chosen, the
 * sales of own sites and typed prices are never in it. Amounts of money and the values that follow from them are null
 * unless the owner included them: `budget`, `cost`, `left`, `npv`, `years`, `discountRate`, `curve`, each site's `cost`,
 * and `value` and `gain` in money or in energy, from which own sales could be worked out. Units as in a plan.
 */
export const sharedPlanSchema = z.object({
  name: shownText(lengths.name),
  country: countrySlug,
  currency: shownText(lengths.word),
  objective: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('npv') }),
    z.object({ kind: z.literal('energy') }),
    z.object({ kind: z.literal('coverage'), minutes: z.number() }),
  ]),
  candidates: count,
  /** ISO 8601. */
  calculatedAt: shownText(40),
  hasMoney: z.boolean(),
  energy: band,
  npv: z.nullable(band),
  years: z.nullable(z.int()),
  discountRate: z.nullable(z.number()),
  value: z.nullable(z.number()),
  budget: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  left: z.nullable(z.number()),
  people: z.nullable(z.number()),
  /** Share 0..1 by which the plan misses the best possible at most; null where no bound is known. */
  missing: z.nullable(z.number()),
  /** Draws done, of 500. */
  draws: count,
  /** As in a plan; absent from links made by earlier versions. */
  kept: z.optional(z.nullable(keptSchema)),
  sites: shownList(
    z.object({
      ...place,
      municipality: z.nullable(shownText()),
      connectors: count,
      kilowatts: z.number(),
      cost: z.nullable(z.number()),
      aloneEnergy: z.number(),
      networkEnergy: z.number(),
      gain: z.nullable(z.number()),
      isMustHave: z.boolean(),
      drawn: z.nullable(z.number()),
    }),
  ),
  own: shownList(z.object(place)),
  curve: z.nullable(
    z.object({
      points: shownList(z.object({ budget: z.number(), value: z.number(), sites: count })),
      flattensAt: z.number(),
    }),
  ),
})
export type SharedPlan = z.infer<typeof sharedPlanSchema>

const version = z.optional(z.int('The version must be a whole number.').check(z.minimum(1)))

const documentSchema = z.strictObject({
  form: z.enum(['pdf', 'xlsx']),
  /** The latest if omitted. */
  version,
  /** For numbers and dates of a PDF; a workbook uses its reader's. */
  locale: z.optional(z.enum(readerLocales, `The locale must be one of ${readerLocales.join(', ')}.`)),
  /** In place of the locale's form of numbers. */
  numbers: z.optional(z.enum(writtenForms)),
})
export type PlanDocumentRequest = z.infer<typeof documentSchema>
export type PlanDocumentForm = PlanDocumentRequest['form']

const recordRequestSchema = z.strictObject({
  version,
  customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))),
})
export type PlanRecordRequest = z.infer<typeof recordRequestSchema>

/** 201; an account that may not submit gets 202 without records. Plans of more than 500 sites become several. */
const savedRecordsSchema = z.object({
  records: shownList(z.object({ evalId: shownText(), name: shownText() })),
  /** Estimated minutes until all are evaluated; 0 is less than one. */
  waitMinutes: z.optional(z.int().check(z.minimum(0))),
})
export type SavedPlanRecords = z.infer<typeof savedRecordsSchema>

/** Two processes draw all documents. */
const documentLimit: CallLimits = {
  name: 'plan-document',
  perMinute: { registered: 12, visitor: 2 },
}
const params = z.object({ id: planIdSchema })
const example = { params: { id: '2f1c8a52-6f0e-4a53-9a3a-2f5f0a8d6f11' } }

export const planDocumentCalls = {
  writePlanDocument: {
    method: 'POST',
    path: '/network/plans/:id/document',
    summary: 'A network plan as a PDF of two pages or a spreadsheet',
    access: 'useAccount',
    scope: 'read:records',
    limit: documentLimit,
    params,
    body: documentSchema,
    file: ['application/pdf', spreadsheetType],
    ownWords: [503],
    example: { params: example.params, body: { form: 'pdf' } },
  },
  savePlanRecord: {
    method: 'POST',
    path: '/network/plans/:id/record',
    summary: 'Submit the chosen sites of a network plan as a record; 202 where the account may not submit',
    access: 'useAccount',
    scope: 'submit',
    limit: {
      name: 'save-plan-record',
      perMinute: { registered: 12, visitor: 2 },
      perDay: { registered: 500, visitor: 20 },
    },
    params,
    body: recordRequestSchema,
    status: 201,
    answer: savedRecordsSchema,
    also: { 202: savedRecordsSchema },
    example: { params: example.params, body: {} },
  },
} as const satisfies DeclaredCalls
