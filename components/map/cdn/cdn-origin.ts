/** Origin of the installation's CDN for atlas tiles; undefined without one. The layout writes it into the page. */
export const cdnOrigin = (): string | undefined => document.documentElement.dataset.tiles
