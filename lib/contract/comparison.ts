import * as z from 'zod/mini'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { writtenForms } from '@/lib/catalogue/number-forms'
import { readerLocales } from '@/lib/catalogue/reader-locales'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine } from './bounds'
import type { DeclaredCalls } from './call'
import { spreadsheetType } from './files'

export const comparisonOrders = ['estimate', 'name', 'chosen'] as const
export type ComparisonOrder = (typeof comparisonOrders)[number]

/** POST /evals/compare: a file of what the screen shows. */
const comparisonRequestSchema = z.strictObject({
  url: oneLine('The address of the map', lengths.webAddress).check(z.minLength(1)),
  ids: listOf(oneLine("A location's ID", lengths.name).check(z.minLength(1)), {
    min: 2,
    few: 'A comparison needs at least two locations.',
    max: limits.comparedLocations,
    many: ({ input }) =>
      `A comparison holds up to ${limits.comparedLocations} locations` +
      (Array.isArray(input) ? `; yours has ${input.length}.` : '.'),
  }),
  type: z.enum(chargingClasses),
  order: z.enum(comparisonOrders),
  form: z.enum(['pdf', 'xlsx']),
  /** For numbers and dates of a PDF; a workbook uses its reader's. */
  locale: z.optional(z.enum(readerLocales, `The locale must be one of ${readerLocales.join(', ')}.`)),
  /** In place of the locale's form of numbers. */
  numbers: z.optional(z.enum(writtenForms)),
})
export type ComparisonRequest = z.infer<typeof comparisonRequestSchema>
export type ComparisonForm = ComparisonRequest['form']

export const comparisonCalls = {
  writeComparison: {
    method: 'POST',
    path: '/evals/compare',
    summary: 'Locations of an evaluation side by side, as a PDF or a spreadsheet',
    access: 'useAccount',
    limit: { name: 'comparison', perMinute: { registered: 12, visitor: 2 } },
    body: comparisonRequestSchema,
    file: ['application/pdf', spreadsheetType],
    ownWords: [503],
    example: {
      body: {
        url: 'http://localhost/api/evals/files/0001_ac/map',
        ids: ['1-DC', '2-DC'],
        type: 'DC',
        order: 'estimate',
        form: 'pdf',
      },
    },
  },
} as const satisfies DeclaredCalls
