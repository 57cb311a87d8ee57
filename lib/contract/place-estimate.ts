import * as z from 'zod/mini'
import { shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { geoReverseQuerySchema } from './geo'

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
