import * as z from 'zod/mini'
import { readAnswerBytes } from '@/lib/config/body-limits'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine, shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { geoReverseQuerySchema } from './geo'

const count = z.number().check(z.minimum(0))

/** Sums of AADT over a 3-minute drive by functional class, vehicles/day. */
export const trafficKeys = ['iso3_0', 'iso3_1', 'iso3_2', 'iso3_3', 'iso3_4', 'iso3_5'] as const
export type TrafficKey = (typeof trafficKeys)[number]

export const populationKeys = [
  'population_in_1km',
  'population_in_2km',
  'population_in_5km',
  'population_in_10km',
] as const

/** EVSEs by class (ultrarapid from 150 kW, rapid from 50 kW, slow below) within 0.5, 1 and 2 km. */
export const competitionKeys = [
  'ultrarapid_05',
  'ultrarapid_10',
  'ultrarapid_20',
  'rapid_05',
  'rapid_10',
  'rapid_20',
  'slow_05',
  'slow_10',
  'slow_20',
] as const

/** Within 200 m. */
export const poiKeys = [
  'poi_education',
  'poi_services',
  'poi_health',
  'poi_leisure',
  'poi_offices',
  'poi_parking',
  'poi_restaurants',
  'poi_retail',
  'poi_tourism',
  'poi_transport',
  'poi_unknown',
] as const
export type PoiKey = (typeof poiKeys)[number]

/** Of the whole country: battery-electric cars for each public charging point. */
export const fleetKeys = ['bevs_per_point'] as const

/** Null is unknown, which the model replaces by its own rule; 0 is a value. */
const countOrUnknown = z.nullable(count)

export const optionalCounts = <K extends string>(keys: readonly K[]) =>
  z.object(
    Object.fromEntries(keys.map((key) => [key, z.optional(countOrUnknown)])) as {
      [P in K]: z.ZodMiniOptional<typeof countOrUnknown>
    },
  )

const requiredCounts = <K extends string>(keys: readonly K[]) =>
  z.object(
    Object.fromEntries(keys.map((key) => [key, countOrUnknown])) as { [P in K]: typeof countOrUnknown },
  )

/** Connectors x kW each. */
export const connectorConfigSchema = z
  .string()
  .check(z.regex(/^\d{1,3}x\d{1,4}(\.\d{1,6})? kW$/, 'Expected a text like "2x150 kW"'))

/**
 * `capacity` is connectors x kW. Null counts are unknown. `iso3_total` may be 0 but neither missing nor null:
 * without it the answer is 422 and `columns: ["iso3_total"]`.
 */
export const inferenceInputSchema = z.object({
  capacity: count,
  connectors: z.int().check(z.minimum(1), z.maximum(200)),
  'Connector Config': connectorConfigSchema,
  iso3_total: countOrUnknown,
  country: z.optional(oneLine('The country', lengths.word)),
  ...requiredCounts(trafficKeys).shape,
  ...requiredCounts(populationKeys).shape,
  ...optionalCounts(competitionKeys).shape,
  ...optionalCounts(poiKeys).shape,
  ...optionalCounts(fleetKeys).shape,
})
export type InferenceInput = z.infer<typeof inferenceInputSchema>

export const inferRequestSchema = listOf(inferenceInputSchema, { min: 1, max: limits.inferInputs })

/**
 * kWh/day; additive: `base_values + sum(values) = utilization` to 1e-6 relative. `assumed[i]` is true if the feature's
 * factor has not been validated on measured sites.
 */
const shapSchema = z.object({
  base_values: z.number(),
  values: shownList(z.number()),
  feature_names: shownList(shownText()),
  assumed: shownList(z.boolean()),
})
export type Shap = z.infer<typeof shapSchema>

export const predictionSchema = z.object({
  utilization: z.number(),
  /** 80 % band in kWh/day. */
  band: z.object({ low: z.number(), high: z.number() }),
  detailed_shap: shapSchema,
  agg_shap: shapSchema,
  model: z.object({ name: shownText(), version: shownText(), note: shownText() }),
})
export type Prediction = z.infer<typeof predictionSchema>

export const inferAnswerSchema = z.union([predictionSchema, shownList(predictionSchema)])

/** The service reads the inputs, so that it reports missing traffic before any other mistake. */
const inferBodySchema = z.array(z.unknown()).check(z.maxLength(limits.inferInputs))

const inputs: InferenceInput = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  country: 'Liechtenstein',
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 151_000,
  iso3_3: 31_000,
  iso3_4: 9_800,
  iso3_5: 42_000,
  iso3_total: 233_800,
  population_in_1km: 3_100,
  population_in_2km: 5_600,
  population_in_5km: 14_200,
  population_in_10km: 32_500,
}

export const inferenceCalls = {
  infer: {
    method: 'POST',
    path: '/infer',
    summary: 'Estimate kWh/day with an 80 % band and its explanation',
    access: 'visitor',
    scope: 'evaluate',
    // One call per edited parameter; a dragged slider commits on release.
    limit: { name: 'infer', perMinute: { registered: 3_000, visitor: 120 } },
    units: (inputs) => (Array.isArray(inputs) ? Math.max(1, inputs.length) : 1),
    body: inferBodySchema,
    shownBody: inferRequestSchema,
    bodyBytes: 2_000_000,
    answerBytes: readAnswerBytes,
    answer: inferAnswerSchema,
    example: { body: [inputs] },
  },
} as const satisfies DeclaredCalls

/**
 * What anybody may know of a place: kWh/day to two digits, and what moves it in order of its effect without figures.
 * Exact ones would give away the traffic and the people around the place, which are for accounts.
 */
export const placeEstimateSchema = z.object({
  station: shownText(),
  energy: z.number(),
  /** 80 % band. */
  low: z.number(),
  high: z.number(),
  factors: shownList(z.object({ name: shownText(), effect: z.enum(['raises', 'lowers']) })),
})
export type PlaceEstimate = z.infer<typeof placeEstimateSchema>

export const placeEstimateCalls = {
  estimatePlace: {
    method: 'GET',
    path: '/infer/place',
    summary: 'Estimate of a usual DC station at a place, in round figures',
    access: 'visitor',
    // A guest gets one; an office shares its address.
    limit: {
      name: 'place-estimate',
      perMinute: { registered: 60, visitor: 5 },
      perDay: { registered: 1_000, visitor: 5 },
    },
    query: geoReverseQuerySchema,
    answer: placeEstimateSchema,
    example: { query: { latlng: '47.141,9.521' } },
  },
} as const satisfies DeclaredCalls
