import { type InferenceInput, poiKeys } from '@/lib/contract/inference'
import { type CategorizedKey, type CategorizeRequest, categorizedKeys } from '@/lib/contract/projection'

export const comparedFactors: readonly (readonly [CategorizedKey, string])[] = [
  ['iso3_total', 'Traffic within 3 min, vehicles/day summed over roads'],
  ['population_in_1km', 'People, 1 km'],
  ['population_in_10km', 'People, 10 km'],
  ['ultrarapid_10', 'HPC points, 1 km'],
  ['rapid_10', 'DC points, 1 km'],
  ['slow_10', 'AC points, 1 km'],
  ['total_pois', 'Places, 200 m'],
]

export type ComparedFigures = Partial<Record<CategorizedKey, number>>

export function comparedFigures(input: InferenceInput): ComparedFigures {
  const values: Readonly<Record<string, unknown>> = {
    ...input,
    total_pois: poiKeys.reduce((sum, key) => sum + (input[key] ?? 0), 0),
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
