export const basemapIds = ['dark', 'light', 'satellite', 'google'] as const
export type BasemapId = (typeof basemapIds)[number]

export type Land = Extract<BasemapId, 'dark' | 'light'>

/** Raster tiles below the country's own lines and names. */
export interface BasemapPicture {
  id: Exclude<BasemapId, Land>
  tiles: string
  maxZoom: number
  attribution: string
}

export const landOf = (wanted: BasemapId): Land => (wanted === 'light' ? 'light' : 'dark')

export function pictureOf(
  wanted: BasemapId,
  pictures: readonly BasemapPicture[],
): BasemapPicture | undefined {
  return pictures.find(({ id }) => id === wanted)
}

export const basemapTexts: Record<BasemapId, { title: string; short: string; note: string }> = {
  dark: { title: 'Dark', short: 'Dark', note: 'Streets and houses' },
  light: { title: 'Light', short: 'Light', note: 'For bright rooms and print' },
  satellite: { title: 'Satellite with places', short: 'Satellite', note: 'Pictures, names and borders' },
  google: { title: 'Google Satellite', short: 'Google', note: 'The nearest pictures' },
}
