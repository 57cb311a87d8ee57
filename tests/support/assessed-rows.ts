import { assessAll } from '@/lib/domain/location-file/assess-rows'
import { matchColumns } from '@/lib/domain/location-file/file-fields'
import type { FileRow, ReadingRules } from '@/lib/domain/location-file/file-row'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { savedLocation } from './saved-location'

const fields = matchColumns(['ID', 'Name', 'Address', 'Lat', 'Lng', 'Power type', 'Parking type'])
const liechtenstein = [9.47, 47.04, 9.64, 47.28] as const

export const rules = (over: Partial<ReadingRules> = {}): ReadingRules => ({
  fields,
  edits: new Map(),
  places: new Map(),
  areas: [liechtenstein],
  ...over,
})

/** The heading is row 1. */
export const rowsOf = (...texts: string[]): FileRow[] =>
  texts.map((text, index) => ({ row: index + 2, cells: text.split('|') }))

export const assess = (texts: string[], over: Partial<ReadingRules> = {}, existing: SavedLocation[] = []) =>
  assessAll(rowsOf(...texts), rules(over), existing)

export const saved = (over: Partial<SavedLocation> = {}) =>
  savedLocation({ id: '14', name: 'Saved', lat: 47.1, lng: 9.5, ...over })

export const place = (formatted_address: string, lat = 47.15) => ({
  formatted_address,
  location: { lat, lng: 9.51 },
  kind: 'street' as const,
})
