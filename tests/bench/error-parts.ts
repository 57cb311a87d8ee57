interface ErrorParts {
  stations: number
  mean: number
  /** Variance between the stations of a town, and of what they have in common beside the mean. */
  within: number
  between: number
}

/** One-way analysis of variance with groups of unequal size; a negative part between groups counts as none. */
export function errorParts(towns: readonly (readonly number[])[]): ErrorParts {
  const all = towns.flat()
  const mean = meanOf(all)
  const sizes = all.length - towns.reduce((sum, { length }) => sum + length ** 2, 0) / all.length
  const squares = (values: readonly number[], middle: number) =>
    values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  const within =
    towns.reduce((sum, town) => sum + squares(town, meanOf(town)), 0) / (all.length - towns.length)
  const apart =
    towns.reduce((sum, town) => sum + town.length * (meanOf(town) - mean) ** 2, 0) / (towns.length - 1)
  const between = (apart - within) / (sizes / (towns.length - 1))
  return { stations: all.length, mean, within, between: Math.max(0, between) }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of the logarithm, whose 10th and 90th percentile are the ends of the 80 % band, on the mean of both sides. */
export function bandVariance({ low, high }: { low: number; high: number }): number {
  const ninetieth = 1.281551565545
  return ((Math.log(low) / ninetieth) ** 2 + (Math.log(high) / ninetieth) ** 2) / 2
}
