/** By voltage: high from 60 kV, medium above 1 kV. `unknown` is a line without a tagged voltage. */
export const gridLevels = ['high', 'medium', 'low', 'unknown'] as const
export type GridLevel = (typeof gridLevels)[number]

export const gridKinds = ['substation', 'line', 'transformer'] as const
export type GridKind = (typeof gridKinds)[number]

/** Volts. */
export const highVoltage = 60_000
export const mediumVoltage = 1000

/** How much of the grid is mapped near a place, from the least to the most. */
export const gridReliabilities = ['few', 'some', 'good'] as const
export type GridReliability = (typeof gridReliabilities)[number]

/**
 * Metres beyond which a distance is missing: the grid near by is then not mapped. Assumptions, far above the
 * usual spacing of each kind in a served area.
 */
export const gridReach = {
  high: 50_000,
  medium: 10_000,
  line: 10_000,
  transformer: 2000,
} as const

export const gridColumns = {
  high: 'Grid HV substation distance',
  medium: 'Grid MV substation distance',
  line: 'Grid MV line distance',
  transformer: 'Grid transformer distance',
  reliability: 'Grid reliability',
} as const

export const gridWords = {
  high: 'High-voltage substation',
  medium: 'Medium-voltage substation',
  line: 'Medium-voltage line',
  transformer: 'Transformer',
} as const
