import type { InferenceInput } from '@/lib/contract/inference'
import type { ModelCard } from '@/lib/contract/model'
import { formatChange, formatDecimal, withMinus } from '@/lib/format/number'
import { currentOf } from './inference-input'
import { lawRatio } from './law-ratio'
import type { ParameterKey } from './parameter-groups'

interface Inputs {
  input: InferenceInput
  original: InferenceInput
}

const unused = 'The estimate does not use this figure.'

/**
 * What one input does in the estimate, in a sentence: the effect of its change on the demand, or of twice as much.
 * Undefined where the model tells neither, as with trees that read it.
 */
export function weightOf(
  { coefficients, features }: ModelCard,
  key: ParameterKey,
  { input, original }: Inputs,
): string | undefined {
  const laws = coefficients.flatMap(({ law }) => law ?? [])
  if (laws.length === 0) return features.length === 0 || readsInput(features, key) ? undefined : unused
  const law = laws.find(({ inputs }) => inputs.includes(key))
  if (!law) return unused
  const current = currentOf(input['Connector Config'])
  if (law.currents && !law.currents.includes(current))
    return `The estimate of ${current} does not use this figure.`
  const before = amountIn(law, original)
  const after = amountIn(law, input)
  const isChanged = after !== before
  const compared = isChanged ? after : 2 * before
  const exponent = withMinus(`exponent ${law.exponent}`)
  if (compared === before) return `Counts with ${exponent}.`
  const change = lawRatio(law, compared) / lawRatio(law, before) - 1
  const effect = `${formatChange(change)} demand (${exponent}${boundsIn(law)})`
  return isChanged ? `This change: ${effect}.` : `Twice as much: ${effect}.`
}

/** The sum of all roads stands for each class. */
const readsInput = (features: readonly string[], key: ParameterKey): boolean =>
  features.includes(key) || (key.startsWith('iso3_') && features.includes('iso3_total'))

const boundsIn = ({ bounds }: Law): string =>
  bounds ? `, from ×\u00a0${formatDecimal(bounds.low)} to ×\u00a0${formatDecimal(bounds.high)}` : ''

type Law = NonNullable<ModelCard['coefficients'][number]['law']>

/** Of all inputs that share the factor, in its unit; the reference if none is known. */
function amountIn({ inputs, scale, reference }: Law, input: InferenceInput): number {
  const values: Readonly<Record<string, unknown>> = input
  const known = inputs.flatMap((name) => {
    const value = values[name]
    return typeof value === 'number' ? [value] : []
  })
  return known.length === 0 ? reference : known.reduce((sum, value) => sum + value, 0) * scale
}
