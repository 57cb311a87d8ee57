import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine } from './bounds'
import {
  competitionKeys,
  connectorConfigSchema,
  fleetKeys,
  optionalCounts,
  poiKeys,
  populationKeys,
  trafficKeys,
} from './inference'
import { moneyEditsSchema } from './money'

const editsSchema = z.object({
  ...optionalCounts([...trafficKeys, ...populationKeys, ...competitionKeys, ...poiKeys, ...fleetKeys]).shape,
  'Connector Config': z.optional(connectorConfigSchema),
})

/** Changes to measured inputs, and typed money. */
const scenarioSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: oneLine("A scenario's name", lengths.scenario).check(z.minLength(1)),
  edits: editsSchema,
  money: moneyEditsSchema,
})
export type Scenario = z.infer<typeof scenarioSchema>

export const scenariosSchema = listOf(scenarioSchema, { max: limits.scenarios })
