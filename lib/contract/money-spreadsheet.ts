import * as z from 'zod/mini'
import { lengths, listOf, oneLine } from './bounds'
import { mostCases, wholeScenarioSchema } from './result'

/** POST /results/spreadsheet: the site as measured, its scenarios and changes not saved yet. */
export const moneySpreadsheetSchema = z.object({
  location: oneLine("The location's name", lengths.name),
  scenarios: listOf(wholeScenarioSchema, { least: 1, most: mostCases }),
})
export type MoneySpreadsheet = z.infer<typeof moneySpreadsheetSchema>
