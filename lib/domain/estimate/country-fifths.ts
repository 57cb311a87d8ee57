import { type Category, categories } from '@/lib/contract/projection'

export type SortedValues = Float64Array

/** Fifths of fewer sites mean nothing. */
const fewest = 20

export function sortedValues(values: readonly number[]): SortedValues | null {
  const sorted = Float64Array.from(values).sort()
  return sorted.length < fewest || sorted[0] === sorted.at(-1) ? null : sorted
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
