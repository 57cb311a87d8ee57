import { type FilterDataset, filterDatasets, type ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import { columnNames, leastOf } from '@/lib/domain/tables/table-column'
import {
  type FieldFilter,
  type FilterState,
  isRange,
  noFilters,
  type Range,
  withFilter,
} from './filter-state'

/** A field as the configuration has it. */
export type ConfiguredField = ScoutingFilters['datasets'][number]['fields'][number]

/** A choice of the distance filter and the field that it narrows; the first choice for one that is not configured. */
export function distanceOf({ distances }: ScoutingFilters, value: string): { value: string; field: string } {
  const preset = distances.find((each) => each.value === value) ?? distances[0]
  return preset ? { value: preset.value, field: leastOf(preset.fields) } : { value, field: '' }
}

/** What the configuration says of a field; of several joined distances what it says of their first. */
export function configuredField(
  { datasets, distances }: ScoutingFilters,
  dataset: FilterDataset,
  field: string,
): ConfiguredField | undefined {
  const fields = datasets.find(({ label }) => label === dataset)?.fields ?? []
  const own = fields.find((each) => each.field === field)
  if (own || dataset !== 'parkings') return own
  if (!distances.some((preset) => leastOf(preset.fields) === field)) return undefined
  const first = fields.find((each) => columnNames(field).includes(each.field))
  return first && { ...first, field }
}

const fits = ({ kind }: ConfiguredField, filter: FieldFilter) => isRange(filter) === (kind !== 'multi-select')

/** The filters of an address that count: of configured fields, of their kind, and none that is locked. */
export function usableFilters(
  state: FilterState,
  config: ScoutingFilters,
  isRegistered: boolean,
): FilterState {
  let usable = noFilters
  for (const dataset of filterDatasets) {
    for (const [field, filter] of Object.entries(state[dataset] ?? {})) {
      const configured = configuredField(config, dataset, field)
      if (!configured || !filter || !fits(configured, filter)) continue
      if (isRegistered || configured.free) usable = withFilter(usable, { dataset, field }, filter)
    }
  }
  return usable
}

/**
 * Ends of a field's slider: the configuration's bounds, else the data's. Places near by go from the bounds' least
 * to the data's greatest figure, at most to the bounds' greatest.
 */
export function sliderRange(
  field: Pick<ConfiguredField, 'kind' | 'bounds'>,
  extent: Range | undefined,
): Range | undefined {
  const { kind, bounds } = field
  if (!bounds) return extent
  if (kind !== 'poi' || !extent || extent[1] <= bounds[0]) return bounds
  return [bounds[0], Math.min(bounds[1], extent[1])]
}

/** Ends that reach the slider's are open: what is found elsewhere may go beyond them. One place is always the least. */
export function openEnds(
  { kind }: Pick<ConfiguredField, 'kind'>,
  [least, most]: Range,
  slider: Range | undefined,
): Range {
  if (!slider) return [least, most]
  return [
    least <= slider[0] && kind !== 'poi' ? Number.NEGATIVE_INFINITY : least,
    most >= slider[1] ? Number.POSITIVE_INFINITY : most,
  ]
}

/** Open ends as the figures of the slider. */
export function closedEnds([least, most]: Range, slider: Range | undefined): Range {
  const [from, to] = slider ?? [least, most]
  return [
    least === Number.NEGATIVE_INFINITY ? Math.min(from, most) : least,
    most === Number.POSITIVE_INFINITY ? Math.max(to, least) : most,
  ]
}
