import * as z from 'zod'
import { competitionKeys, poiKeys, populationKeys, trafficKeys } from '@/lib/contract/inference'

const inputNameSchema = z.enum([...trafficKeys, ...populationKeys, ...competitionKeys, ...poiKeys])

const provenance = {
  source: z.string().min(1),
  year: z.number().int(),
  country: z.string().min(1),
  /** True only when the coefficient was validated against metered sites. */
  validated: z.boolean(),
}

const rateSchema = z.object({ kWhPerDay: z.number().positive(), ...provenance })
const stationSchema = z.object({ connectors: z.number().int().positive(), maxPower: z.number().positive() })

const factorSchema = z.object({
  feature: z.string().min(1),
  /** Inputs summed to the factor's x. */
  inputs: z.array(inputNameSchema).min(1),
  group: z.enum(['Traffic', 'Population', 'Competition', 'POI']),
  unit: z.string(),
  /** Multiplies the sum of the inputs, so that x is in `unit`. */
  scale: z.number().positive(),
  reference: z.number().min(0),
  exponent: z.number().min(-1).max(1),
  ...provenance,
})
export type Factor = z.infer<typeof factorSchema>

/** A rates-and-factors model as a file; every coefficient names its source. */
export const modelFileSchema = z.object({
  name: z.string(),
  version: z.string(),
  note: z.string(),
  band: z.object({
    low: z.number().positive(),
    high: z.number().min(1),
    share: z.number(),
    source: z.string(),
  }),
  rates: z.object({ AC: rateSchema, DC: rateSchema, HPC: rateSchema }),
  referenceStation: z.object({ AC: stationSchema, DC: stationSchema }),
  factors: z.array(factorSchema).max(18),
})
export type ModelFile = z.infer<typeof modelFileSchema>
