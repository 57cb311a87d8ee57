import type { FilterConfig } from '@/lib/catalogue/filter-config'
import { columnNames, minOf } from '@/lib/domain/tables/table-column'
import {
  type FieldFilter,
  type FilterState,
  isRange,
  noFilters,
  type Range,
  withFilter,
} from './filter-state'

export type ConfiguredField = FilterConfig['datasets'][number]['fields'][number]

export function distanceOf({ distances }: FilterConfig, value: string): { value: string; field: string } {
  const preset = distances.find((each) => each.value === value) ?? distances[0]
  return preset ? { value: preset.value, field: minOf(preset.fields) } : { value, field: '' }
}

export function configuredField(
  { datasets, distances }: FilterConfig,
  dataset: string,
  field: string,
): ConfiguredField | undefined {
  const fields = datasets.find(({ label }) => label === dataset)?.fields ?? []
  const own = fields.find((each) => each.field === field)
  if (own || !distances.some((preset) => minOf(preset.fields) === field)) return own
  const first = fields.find((each) => columnNames(field).includes(each.field))
  return first && { ...first, field }
}

const fits = ({ kind }: ConfiguredField, filter: FieldFilter) => isRange(filter) === (kind !== 'multi-select')

export function usableFilters(state: FilterState, config: FilterConfig, isRegistered: boolean): FilterState {
  let usable = noFilters
  for (const { label: dataset } of config.datasets) {
    for (const [field, filter] of Object.entries(state[dataset] ?? {})) {
      const configured = configuredField(config, dataset, field)
      if (!configured || !filter || !fits(configured, filter)) continue
      if (isRegistered || configured.free) usable = withFilter(usable, { dataset, field }, filter)
    }
  }
  return usable
}

/** Configured bounds, else the data's. Counts of places end at the data's maximum. */
export function sliderRange(
  field: Pick<ConfiguredField, 'kind' | 'bounds'>,
  extent: Range | undefined,
): Range | undefined {
  const { kind, bounds } = field
  if (!bounds) return extent
  if (kind !== 'poi' || !extent || extent[1] <= bounds[0]) return bounds
  return [bounds[0], Math.min(bounds[1], extent[1])]
}

/** Opens ends that equal the slider's, since another search may find values beyond. Counts keep their lower end. */
export function openEnds(
  { kind }: Pick<ConfiguredField, 'kind'>,
  [min, max]: Range,
  slider: Range | undefined,
): Range {
  if (!slider) return [min, max]
  return [
    min <= slider[0] && kind !== 'poi' ? Number.NEGATIVE_INFINITY : min,
    max >= slider[1] ? Number.POSITIVE_INFINITY : max,
  ]
}

export function closedEnds([min, max]: Range, slider: Range | undefined): Range {
  const [from, to] = slider ?? [min, max]
  return [
    min === Number.NEGATIVE_INFINITY ? Math.min(from, max) : min,
    max === Number.POSITIVE_INFINITY ? Math.max(to, min) : max,
  ]
}
