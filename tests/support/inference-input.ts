import type { InferenceInput } from '@/lib/contract/inference'

/** Two connectors of 150 kW, with nobody and no road around. */
export const inferenceInput = (over: Partial<InferenceInput> = {}): InferenceInput => ({
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  iso3_total: 0,
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 0,
  iso3_3: 0,
  iso3_4: 0,
  iso3_5: 0,
  population_in_1km: 0,
  population_in_2km: 0,
  population_in_5km: 0,
  population_in_10km: 0,
  ...over,
})
