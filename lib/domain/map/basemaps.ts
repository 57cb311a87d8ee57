/** Grounds that a map can stand on; the first is always there. */
export const basemapIds = ['dark', 'satellite', 'google'] as const
export type BasemapId = (typeof basemapIds)[number]

/** Raster tiles under the country's own lines and names. */
export interface BasemapPicture {
  id: Exclude<BasemapId, 'dark'>
  /** Path of a tile on this app, `{z}`, `{x}` and `{y}` to be filled in. */
  tiles: string
  maxZoom: number
  attribution: string
}

/** What is drawn of the wanted ground: a picture where there is one, else the dark map. */
export function pictureOf(
  wanted: BasemapId,
  pictures: readonly BasemapPicture[],
): BasemapPicture | undefined {
  return pictures.find(({ id }) => id === wanted)
}

/** What the grounds are called, and what each is good for. */
export const basemapTexts: Record<BasemapId, { title: string; note: string }> = {
  dark: { title: 'Dark', note: 'Streets and houses' },
  satellite: { title: 'Satellite with places', note: 'Pictures, names and borders' },
  google: { title: 'Google Satellite', note: 'The nearest pictures' },
}
