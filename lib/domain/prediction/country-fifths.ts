import { type Category, categories } from '@/lib/contract/projection'

/** Values of a country's sites in rising order. */
export type SortedValues = Float64Array

/** Sites below which fifths say nothing. */
const fewest = 20

/** The values in rising order; null for fewer than 20, or equal ones. */
export function sortedValues(values: readonly number[]): SortedValues | null {
  const sorted = Float64Array.from(values).sort()
  return sorted.length < fewest || sorted[0] === sorted.at(-1) ? null : sorted
}

/**
 * The fifth in which a value lies. Values that many sites share, such as the default traffic of a
 * road class, lie in the fifth of their middle rank; zero is always the lowest.
 */
export function categoryOf(value: number, sites: SortedValues | null | undefined): Category {
  if (!sites) return 'unknown'
  if (value <= 0) return categories[0]
  const below = sites.findLastIndex((each) => each < value) + 1
  const upTo = sites.findLastIndex((each) => each <= value) + 1
  const middle = (below + upTo) / 2 / sites.length
  return categories[Math.min(categories.length - 1, Math.floor(middle * categories.length))] ?? 'unknown'
}
