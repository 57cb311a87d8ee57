import type { MapConfiguration } from '@/lib/contract/map-configuration'
import { type FilterState, noFilters, withFilter } from '@/lib/domain/filters/filter-state'

/** The dataset of a record's locations, as addresses name it. */
export const filteredDataset = 'locations'

/** Whether an address may name a dataset so: the locations, or another one of the map. */
export const isFilteredDataset = (name: string): boolean =>
  name === filteredDataset || /^dataset\d{1,3}$/.test(name)

/** The filters that a configuration sets at first. */
export function startingFilters(state: MapConfiguration['filters']['state']): FilterState {
  return Object.entries(state).reduce(
    (filters, [field, filter]) => withFilter(filters, { dataset: filteredDataset, field }, filter),
    noFilters,
  )
}
