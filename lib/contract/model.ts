import * as z from 'zod/mini'
import { shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'

/** Errors against metered stations, kWh/day. */
const scoresSchema = z.object({
  name: shownText(),
  /** Stations of this current alone; absent: all. */
  current: z.optional(z.enum(['AC', 'DC'])),
  /** Absent from models calibrated by earlier versions, as is `totalRatio`. */
  stations: z.optional(z.int()),
  meanError: z.number(),
  medianError: z.number(),
  /** Spearman's, within the folds of a cross-validation; null if the predictions cannot tell. */
  rankCorrelation: z.nullable(z.number()),
  /** Sum of the estimates over the measured sum; null without any sales. */
  totalRatio: z.optional(z.nullable(z.number())),
  /** Share of stations predicted between half and twice the measured energy. */
  withinTwo: z.number(),
  coverage: z.number(),
})
export type Scores = z.infer<typeof scoresSchema>

export const validationSchema = z.object({
  method: shownText(),
  stations: z.int(),
  scores: shownList(scoresSchema),
  /** kWh/day of every metered station. */
  points: shownList(z.object({ current: z.enum(['AC', 'DC']), predicted: z.number(), measured: z.number() })),
})
export type Validation = z.infer<typeof validationSchema>

/** A factor ((1 + x) / (1 + reference))^exponent, x being the sum of the inputs times the scale. */
const powerLawSchema = z.object({
  /** Names as in the inference input. */
  inputs: shownList(shownText()),
  scale: z.number(),
  reference: z.number(),
  exponent: z.number(),
  /** Stations it applies to; absent: all. */
  currents: z.optional(shownList(z.enum(['AC', 'DC']))),
  /** The factor stays between them. */
  bounds: z.optional(z.object({ low: z.number(), high: z.number() })),
})

/** Ends of an 80 % band as multiples of the prediction. */
const bandEnds = { low: z.number(), high: z.number() }

const currentBandSchema = z.object({
  ...bandEnds,
  /** Metered stations of this current; with 0, the band of the model before. */
  stations: z.int(),
})

const bandSchema = z.object({
  ...bandEnds,
  source: shownText(),
  /**
   * Share 0..1 of the variance of the errors that all stations of a country have in common; absent from models whose level
   * is fitted to stations of the country.
   */
  common: z.optional(z.object({ share: z.number(), source: shownText() })),
  /** Absent: both currents have the band above. */
  byCurrent: z.optional(z.object({ AC: currentBandSchema, DC: currentBandSchema })),
})

const coefficientSchema = z.object({
  name: shownText(),
  group: shownText(),
  value: shownText(),
  source: shownText(),
  year: z.int(),
  country: shownText(),
  /** Validated against metered sites. */
  validated: z.boolean(),
  law: z.optional(powerLawSchema),
})

/** Millions of electric vehicles and of public charging points by scenario. */
const projectionsSchema = z.object({
  source: shownText(),
  year: z.int(),
  region: shownText(),
  note: shownText(),
  figures: shownList(z.object({ year: z.int(), vehicles: z.number(), points: z.number() })),
  from: z.int(),
  end: z.int(),
  scenarios: shownList(
    z.object({
      name: shownText(),
      basis: shownText(),
      vehicles2035: z.number(),
      /** Growth of a station's energy from the first to the last year. */
      factor: z.number(),
    }),
  ),
})

/** What `bevs_per_point` is in a country; those not listed have no figure, and the factor is 1. */
const fleetSchema = z.object({
  source: shownText(),
  note: shownText(),
  countries: shownList(
    z.object({
      /** ISO 3166-1 alpha-2. */
      iso: shownText(),
      year: z.int(),
      /** Battery-electric cars in use. */
      cars: z.number(),
      /** Public charging points, slow and fast. */
      points: z.number(),
      carsPerPoint: z.number(),
      /** By which the model multiplies the demand; null where it differs between AC and DC. */
      factor: z.nullable(z.number()),
    }),
  ),
})

/** A model's own description; shown wherever its numbers are. */
export const modelCardSchema = z.object({
  name: shownText(),
  version: shownText(),
  note: shownText(),
  form: shownText(),
  band: bandSchema,
  coefficients: shownList(coefficientSchema),
  features: shownList(shownText()),
  validation: z.nullable(validationSchema),
  /** Absent from services without forecasts. */
  projections: z.optional(projectionsSchema),
  /** Absent for models that do not read `bevs_per_point`. */
  fleet: z.optional(fleetSchema),
})
export type ModelCard = z.infer<typeof modelCardSchema>

export const modelCalls = {
  readModel: {
    method: 'GET',
    path: '/model',
    summary: 'The model: coefficients, sources and errors',
    access: 'visitor',
    scope: 'evaluate',
    limit: { name: 'model', perMinute: { registered: 120, visitor: 60 } },
    answer: modelCardSchema,
  },
} as const satisfies DeclaredCalls
