import type { ModelCard } from '@/lib/contract/model'
import { weightOf } from '@/lib/domain/estimate/input-weight'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { inferenceInput } from '@/tests/support/inference-input'

const { card } = createRatesAndFactors()
const original = inferenceInput({
  'Connector Config': '2x50 kW',
  iso3_2: 263_380,
  population_in_10km: 50_920,
  rapid_10: 1,
  ultrarapid_10: 2,
})
const weigh = (key: Parameters<typeof weightOf>[1], input = original) =>
  weightOf(card, key, { input, original })

test.each([
  ['iso3_0', { iso3_0: 12_345 }, 'This change: +8.1 % demand (exponent 0.03).'],
  ['iso3_2', {}, 'Twice as much: +3.5 % demand (exponent 0.05).'],
  ['iso3_0', {}, 'Counts with exponent 0.03.'],
  ['rapid_10', { rapid_10: 5 }, 'This change: −7.4 % demand (exponent −0.111).'],
  ['population_in_5km', {}, 'The estimate does not use this figure.'],
  ['population_in_10km', { 'Connector Config': '2x22 kW' }, 'The estimate of AC does not use this figure.'],
] as const)('%s with %j', (key, change, sentence) => {
  expect(weigh(key, { ...original, ...change })?.replace(/\u2009/g, ' ')).toBe(sentence)
})

test('names the bounds of a factor, and counts no further', () => {
  const weight = (bevs_per_point: number) =>
    weigh('bevs_per_point', { ...original, bevs_per_point })?.replace(/[\u2009\u00a0]/g, ' ')
  expect(weight(25.6)).toBe('This change: +25.1 % demand (exponent 0.3, from × 0.6 to × 1.6).')
  expect(weight(5000)).toMatch(/^This change: \+60 % demand/)
})

test('takes the reference site’s figure for an unknown input', () => {
  const input = { ...original, poi_retail: 7 }
  expect(weigh('poi_retail', input)).toMatch(/^This change: \+2\.8/)
})

test('says only of trees which inputs they do not read', () => {
  const trees: ModelCard = { ...card, coefficients: [], features: ['iso3_total', 'poi_retail'] }
  const inputs = { input: original, original }
  expect(weightOf(trees, 'poi_retail', inputs)).toBeUndefined()
  expect(weightOf(trees, 'iso3_4', inputs)).toBeUndefined()
  expect(weightOf(trees, 'poi_tourism', inputs)).toMatch(/does not use/)
})
