/** Undefined without a CDN. The layout writes the origin into the page. */
export const cdnOrigin = (): string | undefined => document.documentElement.dataset.tiles
