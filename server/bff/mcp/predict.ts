import * as z from 'zod'
import { listOf } from '@/lib/contract/bounds'
import { inferenceCalls, inferenceInputSchema, type Prediction, type Shap } from '@/lib/contract/inference'
import { readFrom } from './read-from'
import { toolOf } from './tool'

/** Each answer holds its whole explanation. */
const mostInputs = 20
/** Contributions that the text names. */
const named = 3

interface Contribution {
  feature: string
  /** kWh/day */
  contribution: number
  assumed: boolean
}

/** The largest contributions first, either way. */
const contributionsOf = ({ feature_names: names, values, assumed }: Shap): Contribution[] =>
  names
    .map((feature, at) => ({ feature, contribution: values[at] ?? 0, assumed: assumed[at] ?? false }))
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))

const estimateOf = ({ utilization, band, detailed_shap: shap, agg_shap: grouped, model }: Prediction) => ({
  kwh_per_day: utilization,
  band_80: band,
  base_kwh_per_day: shap.base_values,
  model,
  groups: contributionsOf(grouped),
  features: contributionsOf(shap),
})

type Estimate = ReturnType<typeof estimateOf>

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

function sentenceOf({ kwh_per_day: energy, band_80: band, groups }: Estimate): string {
  const largest = groups
    .slice(0, named)
    .map(({ feature, contribution }) => `${feature} ${signed(contribution)}`)
  return `${energy.toFixed(1)} kWh/day (80 % band ${band.low.toFixed(1)} to ${band.high.toFixed(1)}): ${largest.join(', ')}.`
}

export const predictTool = toolOf({
  name: 'predict',
  title: 'Predict and explain',
  description:
    'Estimates the energy that charging stations would sell, in kWh/day with an 80 % band, from measured surroundings, and explains each estimate by contributions that add up to it from the base. Stores nothing. `iso3_0` to `iso3_5` are vehicles/day by road class within a 3-minute drive, `iso3_total` their sum. A screening estimate: it ranks sites and sizes no investment.',
  calls: [inferenceCalls.infer],
  input: z.strictObject({ inputs: listOf(inferenceInputSchema, { least: 1, most: mostInputs }) }),
  readsOnly: true,
  run: async (from, { inputs }) => {
    const answer = await readFrom(from, inferenceCalls.infer, { body: inputs })
    const estimates = [answer].flat().map(estimateOf)
    return { text: estimates.map(sentenceOf).join('\n'), data: { estimates } }
  },
})
