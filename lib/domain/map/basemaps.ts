import type { StreetsStyle } from './streets-style'

export const basemapIds = ['dark', 'light', 'streets', 'satellite', 'google'] as const
export type BasemapId = (typeof basemapIds)[number]

export type Land = Extract<BasemapId, 'dark' | 'light'>

/** Any MapLibre style, in place of the country's own map. */
export interface StreetMap {
  id: 'streets'
  /** Null while its service cannot be reached. */
  style: StreetsStyle | null
  attribution: string
  again: () => void
}

/** What covers the country's own land; a picture keeps its lines and names. */
export type BasemapPicture = PictureTiles | StreetMap

export interface PictureTiles {
  id: Exclude<BasemapId, Land | 'streets'>
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
  streets: { title: 'Streets', short: 'Streets', note: 'Also where there is no atlas' },
  satellite: { title: 'Satellite with places', short: 'Satellite', note: 'Pictures, names and borders' },
  google: { title: 'Google Satellite', short: 'Google', note: 'The nearest pictures' },
}

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
