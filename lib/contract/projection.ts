import * as z from 'zod/mini'
import { readAnswerBytes } from '@/lib/config/body-limits'
import { lengths, oneLine, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { competitionKeys, poiKeys, populationKeys, trafficKeys } from './inference'

export const forecastYears = 11

const energy = z.number().check(z.minimum(0), z.maximum(1e9))

/** A station's kWh/day of today, projected. `capacity` is its rated power in kW, an upper limit for all scenarios. */
const forecastRequestSchema = z.object({
  country_code: oneLine('The country', lengths.word),
  value: energy,
  capacity: z.optional(z.number().check(z.minimum(0), z.maximum(1e6))),
})
export type ForecastRequest = z.infer<typeof forecastRequestSchema>

export const scenarioNames = ['Slow', 'Middle', 'Fast'] as const

const eleven = [z.minLength(forecastYears), z.maxLength(forecastYears)] as const
const perYear = z.array(z.number()).check(...eleven)

/** kWh/day by year; `predicted_values` are those of the middle scenario. */
export const forecastSchema = z.object({
  years: z.array(z.int()).check(...eleven),
  predicted_values: perYear,
  scenarios: z
    .array(z.object({ name: z.enum(scenarioNames), basis: shownText(), values: perYear }))
    .check(z.maxLength(scenarioNames.length)),
  source: shownText(),
})
export type Forecast = z.infer<typeof forecastSchema>

export const categories = ['very low', 'low', 'medium', 'high', 'very high'] as const
const categorySchema = z.enum([...categories, 'unknown'])
export type Category = z.infer<typeof categorySchema>

export const categorizedKeys = [
  'Busiest road AADT',
  'iso3_total',
  ...trafficKeys,
  ...populationKeys,
  ...competitionKeys,
  ...poiKeys,
  'total_pois',
] as const
export type CategorizedKey = (typeof categorizedKeys)[number]

const eachKey = <T extends z.core.SomeType>(value: T) =>
  Object.fromEntries(categorizedKeys.map((key) => [key, z.optional(value)])) as {
    [K in CategorizedKey]: z.ZodMiniOptional<T>
  }

/** Both currents are compared with the same sites. */
const categorizeParamsSchema = z.object({ evalType: z.enum(['AC', 'DC', 'ac', 'dc']) })

const categorizeRequestSchema = z.object({
  ...eachKey(z.tuple([z.number()])),
  country: z.optional(oneLine('The country', lengths.word)),
  eval_type: z.optional(oneLine('The power type', lengths.word)),
})
export type CategorizeRequest = z.infer<typeof categorizeRequestSchema>

export const categorizedSchema = z.object(eachKey(z.tuple([categorySchema])))
export type Categorized = z.infer<typeof categorizedSchema>

export const projectionCalls = {
  forecastEnergy: {
    method: 'POST',
    path: '/forecast',
    summary: 'Ten years of an estimate',
    access: 'useAccount',
    scope: 'evaluate',
    limit: { name: 'forecast', perMinute: { registered: 240, visitor: 10 } },
    body: forecastRequestSchema,
    answerBytes: readAnswerBytes,
    answer: forecastSchema,
    example: { body: { country_code: 'LI', value: 200 } },
  },
  categorize: {
    method: 'POST',
    path: '/categorize/:evalType',
    summary: 'Figures as fifths of their country',
    access: 'useAccount',
    scope: 'evaluate',
    // The first request for a country measures its sites.
    limit: { name: 'categorize', perMinute: { registered: 240, visitor: 10 } },
    params: categorizeParamsSchema,
    body: categorizeRequestSchema,
    answerBytes: readAnswerBytes,
    answer: categorizedSchema,
    example: { params: { evalType: 'DC' }, body: { total_pois: [4], eval_type: 'DC' } },
  },
} as const satisfies DeclaredCalls
