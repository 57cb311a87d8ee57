/** Made by server/setup/build/world-map.mjs: the version is that of its data and form. */
export const worldPath = '/world/countries.json?v=2.0.2-named'

/** Opacity of the sea outside the country and of coasts; `width` in px. */
export const worldLines = { sea: 0.3, coast: 0.35, width: 0.8 } as const

/** Rank r shows from zoom r + `delay`, up to `until` in views within one country. Sizes are px at `far` and `near`. */
export const countryNames = {
  delay: 0.5,
  until: 9,
  far: { zoom: 2, size: 11 },
  near: { zoom: 7, size: 15 },
} as const
