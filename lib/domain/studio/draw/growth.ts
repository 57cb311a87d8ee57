import type { Discs } from './drawing'

const fixedFrom = 14
const fixedHeightFrom = 8

/** A pixel of kepler.gl's in px: its widths of links and sizes of letters are those of an older deck.gl. */
export const pixelShare = 2 / 3

/** Metres of a line whose file says a width of 1, where metres do not grow. */
export const lineMetres = 8

/** Largest radius in px of points whose metres grow. */
export const largestRadius = 500

/**
 * Factor of radii in a unit at a zoom. As kepler.gl's, those in metres grow as the map is zoomed out below a level,
 * unless the layer fixes them.
 */
export const growthOf = (unit: Discs['unit'], zoom: number) =>
  unit === 'scaled' ? 2 ** Math.max(0, fixedFrom - zoom) : 1

/** Factor of heights at a zoom, which grow from a lower level on. */
export const heightGrowthOf = (isFixed: boolean, zoom: number) =>
  isFixed ? 1 : 2 ** Math.max(0, fixedHeightFrom - zoom)

/** From here on heat has the radius of its file. */
export const heatZoom = 18
const worldHeatRadius = 2

/** Radius of heat in px at a zoom, as kepler.gl's. */
export const heatRadiusOf = (radius: number, zoom: number) =>
  worldHeatRadius + ((radius - worldHeatRadius) * Math.min(heatZoom, Math.max(0, zoom))) / heatZoom
