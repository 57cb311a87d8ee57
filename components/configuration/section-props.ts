import type { RecordColumn } from '@/lib/catalogue/record-columns'
import type { MapConfiguration } from '@/lib/contract/map-configuration'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'

/** What the editor knows of the record's map. */
export interface EditedMap {
  columns: readonly RecordColumn[]
  locations: readonly RecordLocation[]
  /** Names of all columns of the locations, shown in lists or not. */
  names: readonly string[]
  /** The map's datasets: labels and columns. */
  datasets: readonly { label: string; names: readonly string[] }[]
}

export interface SectionProps {
  draft: MapConfiguration
  change: (next: MapConfiguration) => void
  map: EditedMap
}
