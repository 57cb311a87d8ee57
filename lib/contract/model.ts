import * as z from 'zod/mini'

/** Errors of predictions against metered stations; energies in kWh/day. */
const scoresSchema = z.object({
  name: z.string(),
  /** Mean and median absolute error. */
  meanError: z.number(),
  medianError: z.number(),
  /** Spearman's rank correlation; null where all predictions are equal. */
  rankCorrelation: z.nullable(z.number()),
  /** Share of stations whose prediction is between half and twice the measured energy. */
  withinTwo: z.number(),
  /** Share of stations inside the 80 % band. */
  coverage: z.number(),
})
export type Scores = z.infer<typeof scoresSchema>

export const validationSchema = z.object({
  /** Data and method in a sentence. */
  method: z.string(),
  stations: z.int(),
  /** The model itself first. */
  scores: z.array(scoresSchema),
  /** kWh/day of every metered station. */
  points: z.array(z.object({ current: z.enum(['AC', 'DC']), predicted: z.number(), measured: z.number() })),
})
export type Validation = z.infer<typeof validationSchema>

/** A coefficient of a model with its origin. */
const coefficientSchema = z.object({
  /** A feature's wire name, or the name of a rate. */
  name: z.string(),
  group: z.string(),
  value: z.string(),
  source: z.string(),
  year: z.int(),
  country: z.string(),
  /** Whether it was validated against metered sites. */
  validated: z.boolean(),
})

/** GET /model: what a model says of itself; shown wherever its numbers are. */
export const modelCardSchema = z.object({
  name: z.string(),
  version: z.string(),
  note: z.string(),
  /** How it computes a prediction, in a sentence. */
  form: z.string(),
  /** Ends of the 80 % band as multiples of the prediction. */
  band: z.object({ low: z.number(), high: z.number(), source: z.string() }),
  coefficients: z.array(coefficientSchema),
  /** Features of a model without coefficients, by wire name. */
  features: z.array(z.string()),
  validation: z.nullable(validationSchema),
})
export type ModelCard = z.infer<typeof modelCardSchema>
