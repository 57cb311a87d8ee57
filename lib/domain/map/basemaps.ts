/** The first is always available. */
export const basemapIds = ['dark', 'satellite', 'google'] as const
export type BasemapId = (typeof basemapIds)[number]

/** Raster tiles drawn beneath the country's own lines and names. */
export interface BasemapPicture {
  id: Exclude<BasemapId, 'dark'>
  /** Tile path on this app with `{z}`, `{x}` and `{y}`. */
  tiles: string
  maxZoom: number
  attribution: string
}

/** The imagery of a basemap; undefined where only the dark map can be drawn. */
export function pictureOf(
  wanted: BasemapId,
  pictures: readonly BasemapPicture[],
): BasemapPicture | undefined {
  return pictures.find(({ id }) => id === wanted)
}

export const basemapTexts: Record<BasemapId, { title: string; note: string }> = {
  dark: { title: 'Dark', note: 'Streets and houses' },
  satellite: { title: 'Satellite with places', note: 'Pictures, names and borders' },
  google: { title: 'Google Satellite', note: 'The nearest pictures' },
}
