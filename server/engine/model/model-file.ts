import * as z from 'zod'
import {
  competitionKeys,
  fleetKeys,
  type InferenceInput,
  type Prediction,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { type ModelCard, validationSchema } from '@/lib/contract/model'
import { ModelProblem } from '@/server/engine/errors/app-error'

const inputNameSchema = z.enum([
  ...trafficKeys,
  ...populationKeys,
  ...competitionKeys,
  ...poiKeys,
  ...fleetKeys,
])

const provenance = {
  source: z.string().min(1),
  year: z.number().int(),
  country: z.string().min(1),
  /** True only if validated against metered sites. */
  validated: z.boolean(),
}

const rateSchema = z.object({ kWhPerDay: z.number().positive(), ...provenance })
const stationSchema = z.object({ connectors: z.number().int().positive(), maxPower: z.number().positive() })

const currentSchema = z.enum(['AC', 'DC'])
export type Current = z.infer<typeof currentSchema>

const sessionSchema = z.object({
  kWh: z.number().positive(),
  /** Hours occupied beyond kWh / kW. */
  extraHours: z.number().min(0),
  ...provenance,
})

/**
 * Exponent on a station's summed rates; stations of `normalConnectors` keep their published rate.
 */
const sharingSchema = z.object({
  exponent: z.number().positive().max(1),
  normalConnectors: z.object({ AC: z.number().int().positive(), DC: z.number().int().positive() }),
  ...provenance,
})

const factorSchema = z.object({
  feature: z.string().min(1),
  inputs: z.array(inputNameSchema).min(1),
  group: z.enum(['Traffic', 'Population', 'Competition', 'POI', 'Fleet']),
  unit: z.string(),
  scale: z.number().positive(),
  reference: z.number().min(0),
  exponent: z.number().min(-1).max(1),
  currents: z.array(currentSchema).min(1).optional(),
  /** Ends of the factor itself, for inputs that count more than they should. */
  bounds: z.optional(z.object({ low: z.number().positive().max(1), high: z.number().min(1) })),
  ...provenance,
})
export type Factor = z.infer<typeof factorSchema>

const bandEnds = { low: z.number().positive(), high: z.number().min(1) }
const currentBandSchema = z.object({ ...bandEnds, stations: z.number().int().min(0) })

const modelFileSchema = z.object({
  name: z.string(),
  version: z.string(),
  note: z.string(),
  band: z.object({
    ...bandEnds,
    share: z.number(),
    source: z.string(),
    /** Share of the errors' variance that all stations of a country have in common; absent where the level is fitted. */
    common: z.optional(z.object({ share: z.number().min(0).max(1), source: z.string() })),
    /** Absent from models calibrated by earlier versions, whose currents share the band. */
    byCurrent: z.optional(z.object({ AC: currentBandSchema, DC: currentBandSchema })),
  }),
  rates: z.object({ AC: rateSchema, DC: rateSchema, HPC: rateSchema }),
  sharing: sharingSchema,
  sessions: z.object({ AC: sessionSchema, DC: sessionSchema, HPC: sessionSchema }),
  referenceStation: z.object({ AC: stationSchema, DC: stationSchema }),
  factors: z.array(factorSchema).max(15),
  validation: z.optional(validationSchema),
})
export type ModelFile = z.infer<typeof modelFileSchema>

export function readModelFile(file: unknown): ModelFile {
  const parsed = modelFileSchema.safeParse(file)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') || 'The file'
  throw new ModelProblem(
    `This is neither trees of XGBoost nor a model of rates and factors. ${place}: ${issue?.message}.`,
  )
}

export interface Predictor {
  card: ModelCard
  /** kWh/day. */
  predict(input: InferenceInput): number
  /** Additive to 1e-6 relative in both shap forms. */
  explain(input: InferenceInput): Prediction
}
