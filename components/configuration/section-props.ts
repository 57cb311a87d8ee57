import type { Field } from '@/lib/catalogue/field'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import type { MapConfiguration } from '@/lib/contract/map-configuration'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'

/** Facts about the record's map that the editor offers as choices. */
export interface EditedMap {
  columns: readonly RecordColumn[]
  locations: readonly RecordLocation[]
  /** All columns of the locations, shown in lists or not. */
  fields: readonly Field[]
  /** Their names. */
  names: readonly string[]
  /** The map's datasets: labels and columns. */
  datasets: readonly { label: string; names: readonly string[] }[]
  /** Filters that the reader set in place of the starting ones; null for none. */
  filtersNow: FilterState | null
  /** Sets filters of the list; null for the starting ones. */
  onFilters: (filters: FilterState | null) => void
}

export interface SectionProps {
  draft: MapConfiguration
  change: (next: MapConfiguration) => void
  map: EditedMap
}
