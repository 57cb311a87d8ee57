/** Strength of the world's sea over what is outside, and of its coasts, whose width is in px. */
export const worldLines = { sea: 0.3, coast: 0.35, width: 0.8 } as const

/**
 * Names of countries. One of rank r is named from zoom r + `delay` on; `until` is the zoom of views within one
 * country. Sizes are px at `far` and `near`.
 */
export const countryNames = {
  delay: 0.5,
  until: 9,
  far: { zoom: 2, size: 11 },
  near: { zoom: 7, size: 15 },
} as const
