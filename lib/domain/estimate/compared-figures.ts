import { type InferenceInput, poiKeys } from '@/lib/contract/inference'
import { type CategorizedKey, type CategorizeRequest, categorizedKeys } from '@/lib/contract/projection'
import { sumOfInputs } from './parameter-groups'

interface ComparedFactor {
  key: CategorizedKey
  label: string
  /** Goes on from the label: where, and the unit. */
  detail?: string
}

export const comparedFactors: readonly ComparedFactor[] = [
  { key: 'iso3_total', label: 'Traffic', detail: 'within 3 min, vehicles/day summed over roads' },
  { key: 'population_in_1km', label: 'People, 1 km' },
  { key: 'population_in_10km', label: 'People, 10 km' },
  { key: 'ultrarapid_10', label: 'HPC points, 1 km' },
  { key: 'rapid_10', label: 'DC points, 1 km' },
  { key: 'slow_10', label: 'AC points, 1 km' },
  { key: 'total_pois', label: 'Places, 200 m' },
]

export type ComparedFigures = Partial<Record<CategorizedKey, number>>

export function comparedFigures(input: InferenceInput): ComparedFigures {
  const values: Readonly<Record<string, unknown>> = {
    ...input,
    total_pois: sumOfInputs(input, poiKeys),
  }
  const known = categorizedKeys.flatMap((key) =>
    typeof values[key] === 'number' ? [[key, values[key]]] : [],
  )
  return Object.fromEntries(known)
}

/** Undefined without figures or without a country. */
export function categorizeRequestOf(
  figures: ComparedFigures,
  { country, current }: { country: string | undefined; current: 'AC' | 'DC' },
): CategorizeRequest | undefined {
  const lists = Object.entries(figures).map(([key, value]) => [key, [value]])
  if (!country || lists.length === 0) return undefined
  return { ...Object.fromEntries(lists), country, eval_type: current }
}
