import type { Discs } from './drawing'

const fixedFrom = 14
const fixedHeightFrom = 8

/** A kepler.gl pixel in px: its link widths and letter sizes follow an older deck.gl. */
export const pixelShare = 2 / 3

/** Metres for a line width of 1 in the file, where metres do not grow. */
export const lineMetres = 8

/** px limit for points whose metres grow. */
export const maxRadius = 500

/** Factor of radii at a zoom. As in kepler.gl, metres grow below a zoom level unless the layer fixes them. */
export const growthOf = (unit: Discs['unit'], zoom: number) =>
  unit === 'scaled' ? 2 ** Math.max(0, fixedFrom - zoom) : 1

/** Factor of heights, which grow from a lower level on. */
export const heightGrowthOf = (isFixed: boolean, zoom: number) =>
  isFixed ? 1 : 2 ** Math.max(0, fixedHeightFrom - zoom)

/** Heat reaches the radius of its file here. */
export const heatZoom = 18
const worldHeatRadius = 2

/** px, as in kepler.gl. */
export const heatRadiusOf = (radius: number, zoom: number) =>
  worldHeatRadius + ((radius - worldHeatRadius) * Math.min(heatZoom, Math.max(0, zoom))) / heatZoom
