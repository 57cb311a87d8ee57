/** The first is always available. */
export const basemapIds = ['dark', 'light', 'satellite', 'google'] as const
export type BasemapId = (typeof basemapIds)[number]

/** The atlas's own map, always available. */
export type Land = Extract<BasemapId, 'dark' | 'light'>

/** Raster tiles drawn beneath the country's own lines and names. */
export interface BasemapPicture {
  id: Exclude<BasemapId, Land>
  /** Tile path on this app with `{z}`, `{x}` and `{y}`. */
  tiles: string
  maxZoom: number
  attribution: string
}

/** The land of a basemap; dark if a picture is unavailable. */
export const landOf = (wanted: BasemapId): Land => (wanted === 'light' ? 'light' : 'dark')

/** The imagery of a basemap; undefined if only land can be drawn. */
export function pictureOf(
  wanted: BasemapId,
  pictures: readonly BasemapPicture[],
): BasemapPicture | undefined {
  return pictures.find(({ id }) => id === wanted)
}

export const basemapTexts: Record<BasemapId, { title: string; note: string }> = {
  dark: { title: 'Dark', note: 'Streets and houses' },
  light: { title: 'Light', note: 'For bright rooms and print' },
  satellite: { title: 'Satellite with places', note: 'Pictures, names and borders' },
  google: { title: 'Google Satellite', note: 'The nearest pictures' },
}
