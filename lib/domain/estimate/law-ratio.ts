export interface PowerLaw {
  reference: number
  exponent: number
  bounds?: { low: number; high: number } | undefined
}

/** ((1 + x) / (1 + reference))^exponent, within the bounds; x is in the unit of the reference. */
export function lawRatio({ reference, exponent, bounds }: PowerLaw, x: number): number {
  const ratio = ((1 + x) / (1 + reference)) ** exponent
  return bounds ? Math.min(bounds.high, Math.max(bounds.low, ratio)) : ratio
}
