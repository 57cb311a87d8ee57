import type { Discs } from './drawing'

const fixedFrom = 14

/**
 * Factor of radii in a unit at a zoom. As kepler.gl's, those in metres grow as the map is zoomed out below a level,
 * unless the layer fixes them.
 */
export const growthOf = (unit: Discs['unit'], zoom: number) =>
  unit === 'scaled' ? 2 ** Math.max(0, fixedFrom - zoom) : 1

const heightsFixedFrom = 8

/** Factor of kepler.gl's heights at a zoom. */
export const heightGrowthOf = (zoom: number) => 2 ** Math.max(0, heightsFixedFrom - zoom)
