/**
 * Weights of the sub-scores in the demand scores; each row sums to 1. Sub-scores are percentile ranks in the
 * country, so a weight is the share of the final rank that a sub-score decides. DC charging follows traffic,
 * AC charging follows people and their destinations; competition counts against a cell in both. An
 * assumption, shown as such.
 */
export const scoreWeights = {
  DC: { traffic: 0.4, population: 0.2, poi: 0.25, competition: 0.15 },
  AC: { traffic: 0.15, population: 0.4, poi: 0.3, competition: 0.15 },
} as const
export type SubScore = keyof (typeof scoreWeights)['DC']
