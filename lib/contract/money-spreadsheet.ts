import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine } from './bounds'
import { inferenceInputSchema } from './inference'
import { moneySchema } from './money'

/** A scenario with all that its figures are calculated from. */
const wholeScenarioSchema = z.object({
  name: oneLine("A scenario's name", lengths.scenario).check(z.minLength(1)),
  input: inferenceInputSchema,
  money: moneySchema,
})
export type WholeScenario = z.infer<typeof wholeScenarioSchema>

/** POST /results/spreadsheet: the site as measured, its scenarios and changes not saved yet. */
export const moneySpreadsheetSchema = z.object({
  /** The location's name. */
  location: oneLine("The location's name", lengths.name),
  scenarios: listOf(wholeScenarioSchema, { least: 1, most: limits.scenarios + 2 }),
})
export type MoneySpreadsheet = z.infer<typeof moneySpreadsheetSchema>
