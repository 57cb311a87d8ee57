import type { Field } from '@/lib/catalogue/field'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import type { MapConfiguration } from '@/lib/contract/map-configuration'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { RecordLayer } from '@/lib/domain/records/configured-layers'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'

/** Facts about the record's map for the editor's choices. */
export interface EditedMap {
  /** All of the locations, even those in no list. */
  columns: readonly RecordColumn[]
  /** Those that lists filter by. */
  filtered: readonly RecordColumn[]
  /** Layers of the draft that the map has. */
  layers: readonly RecordLayer[]
  locations: readonly RecordLocation[]
  fields: readonly Field[]
  names: readonly string[]
  datasets: readonly { label: string; names: readonly string[] }[]
  /** Filters set by the reader in place of the initial ones; null for none. */
  filtersNow: FilterState | null
  /** Sets the list's filters; null restores the initial ones. */
  onFilters: (filters: FilterState | null) => void
}

export interface SectionProps {
  draft: MapConfiguration
  change: (next: MapConfiguration) => void
  map: EditedMap
}

/** Adds a value that the map lacks, so that it stays until changed. */
export const optionsWith = (names: readonly string[], own: string) =>
  [...new Set(names.includes(own) || own === '' ? names : [own, ...names])].map((name) => ({
    value: name,
    label: name,
  }))
