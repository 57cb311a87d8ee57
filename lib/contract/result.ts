import * as z from 'zod/mini'
import { currencies } from '@/lib/catalogue/money-sources'
import { writtenForms } from '@/lib/catalogue/number-forms'
import { readerLocales } from '@/lib/catalogue/reader-locales'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine } from './bounds'
import type { DeclaredCalls } from './call'
import { latitudeSchema, longitudeSchema } from './evaluation'
import { inferenceCalls, inferenceInputSchema } from './inference'
import { moneySchema } from './money'

export const wholeScenarioSchema = z.object({
  name: oneLine("A scenario's name", lengths.scenario).check(z.minLength(1)),
  input: inferenceInputSchema,
  money: moneySchema,
})
export type WholeScenario = z.infer<typeof wholeScenarioSchema>

export const maxCases = limits.scenarios + 2

/** The first scenario is the site as measured. */
export const resultMoneySchema = z
  .strictObject({
    currency: z.enum(currencies),
    scenarios: listOf(wholeScenarioSchema, { min: 1, max: maxCases }),
    active: z.int().check(z.minimum(0), z.maximum(maxCases - 1)),
  })
  .check(
    z.refine(({ scenarios, active }) => active < scenarios.length, 'The scenario in use is not among them.'),
  )
export type ResultMoney = z.infer<typeof resultMoneySchema>

const text = (named: string, max: number = lengths.name) => oneLine(named, max)

export const resultParametersSchema = z.strictObject({
  location: z.strictObject({
    name: text("The location's name").check(z.minLength(1)),
    id: z.optional(text("The location's ID", lengths.id)),
    address: z.optional(text("The location's address", lengths.address)),
    city: z.optional(text("The location's town")),
    type: z.optional(text("The location's type", lengths.word)),
    lat: z.optional(latitudeSchema),
    lng: z.optional(longitudeSchema),
  }),
  input: inferenceInputSchema,
  /** Present if the owner chose to include it. */
  money: z.optional(resultMoneySchema),
})
export type ResultParameters = z.infer<typeof resultParametersSchema>

export const paperSizes = ['A4', 'Letter'] as const
export type PaperSize = (typeof paperSizes)[number]

export const maxReaderLetters = 80

/** Without `form` all figures of the workbench; else one page for the site's owner. */
export const resultDocumentSchema = z.extend(resultParametersSchema, {
  form: z.optional(z.enum(['workbench', 'landlord'])),
  paper: z.optional(z.enum(paperSizes)),
  prepared_for: z.optional(text('The name that it is prepared for', maxReaderLetters)),
  /** For numbers and dates; words are English. */
  locale: z.optional(z.enum(readerLocales, `The locale must be one of ${readerLocales.join(', ')}.`)),
  /** In place of the locale's form of numbers. */
  numbers: z.optional(z.enum(writtenForms)),
})
export type ResultDocumentRequest = z.infer<typeof resultDocumentSchema>

export const resultCalls = {
  writeResultDocument: {
    method: 'POST',
    path: '/results/pdf',
    summary: 'A result as a PDF',
    access: 'useAccount',
    // Drawn one at a time, each within a second.
    limit: { name: 'result-document', perMinute: { registered: 12, visitor: 2 } },
    body: resultDocumentSchema,
    file: ['application/pdf'],
    example: { body: { location: { name: 'Marktplatz' }, input: inferenceCalls.infer.example.body[0] } },
  },
} as const satisfies DeclaredCalls
