import { type InferenceInput, poiKeys } from '@/lib/contract/inference'
import {
  type CategorizedKey,
  type CategorizeRequest,
  type Category,
  categories,
  categorizedKeys,
} from '@/lib/contract/projection'
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

export type SortedValues = Float64Array

/** Fifths of fewer sites mean nothing. */
const minCompared = 20

export function sortedValues(values: readonly number[]): SortedValues | null {
  const sorted = Float64Array.from(values).sort()
  return sorted.length < minCompared || sorted[0] === sorted.at(-1) ? null : sorted
}

/** Shared values, such as default traffic, lie in the fifth of their middle rank; zero is always the lowest. */
export function categoryOf(value: number, sites: SortedValues | null | undefined): Category {
  if (!sites) return 'unknown'
  if (value <= 0) return categories[0]
  const below = sites.findLastIndex((each) => each < value) + 1
  const upTo = sites.findLastIndex((each) => each <= value) + 1
  const middle = (below + upTo) / 2 / sites.length
  return categories[Math.min(categories.length - 1, Math.floor(middle * categories.length))] ?? 'unknown'
}
