/** Marks what lies over a map: its legend, tools and notes. */
export const floatSelector = '[data-map-float]'
