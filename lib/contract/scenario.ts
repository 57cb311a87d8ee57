import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine } from './bounds'
import { moneyEditsSchema } from './money'

/** Inputs of the model that a scenario may change, more than there are. */
const mostEdits = 50

const editSchema = z.union([
  z.number().check(z.minimum(0)),
  z.string().check(z.regex(/^\d{1,3}x\d{1,4}(\.\d{1,6})? kW$/, 'Expected a text like "2x150 kW"')),
])

/** Inputs of a location under a name: changes to what was measured, and the money that was typed. */
export const scenarioSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: oneLine("A scenario's name", lengths.scenario).check(z.minLength(1)),
  /** By input name. */
  edits: z
    .record(z.string().check(z.maxLength(40)), editSchema)
    .check(z.refine((edits) => Object.keys(edits).length <= mostEdits)),
  money: moneyEditsSchema,
})
export type Scenario = z.infer<typeof scenarioSchema>

/** The scenarios of one location, in the order of their columns. */
export const scenariosSchema = listOf(scenarioSchema, { most: limits.scenarios })
