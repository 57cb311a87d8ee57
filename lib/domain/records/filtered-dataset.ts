import type { FilterField, Freed } from '@/lib/catalogue/filter-config'
import { holdsWords, type RecordColumn } from '@/lib/catalogue/record-columns'
import type { MapConfiguration, StartingFilter } from '@/lib/contract/map-configuration'
import {
  type FieldFilter,
  type FilterState,
  isRange,
  noFilters,
  withFilter,
} from '@/lib/domain/filters/filter-state'

/** The dataset of a record's locations, as addresses name it. */
export const filteredDataset = 'locations'

/** Whether an address may name a dataset so: the locations, or another one of the map. */
export const isFilteredDataset = (name: string): boolean =>
  name === filteredDataset || /^dataset\d{1,3}$/.test(name)

/** The filters that columns of a record have. */
export const filterFields = (columns: readonly RecordColumn[]): Freed<FilterField>[] =>
  columns.map((column) => ({
    field: column.name,
    title: column.label,
    kind: holdsWords(column) ? 'multi-select' : 'range',
    unit: column.unit,
    step: column.step,
    free: !column.isLocked,
  }))

/** The dataset of the locations as a source of filters lists it. */
export const filteredLocations = (columns: readonly RecordColumn[]) => ({
  label: filteredDataset,
  title: 'Locations',
  fields: filterFields(columns),
})

/** A range as a configuration stores it: an open end is null. */
export type StoredRange = [from: number | null, to: number | null]

/** Whether a stored filter is a range, not a choice of values; one that is not set yet is neither. */
export const isStoredRange = (filter: StartingFilter): filter is StoredRange =>
  filter.length === 2 && filter.every((end) => typeof end !== 'string')

/** Whether a stored filter is of another kind than its column: a range of words, or a choice among numbers. */
export const isMisfit = (filter: StartingFilter, column: RecordColumn): boolean =>
  filter.length > 0 && isStoredRange(filter) === holdsWords(column)

/** Why the list leaves a stored filter out; undefined if it applies it. @param column its column, if it is there */
export function misfitOf(
  name: string,
  filter: StartingFilter,
  column: RecordColumn | undefined,
): string | undefined {
  if (!column) return `The locations have no column ${name} to filter by: this filter is left out.`
  if (!isMisfit(filter, column)) return undefined
  const [holds, is] = holdsWords(column) ? ['words', 'a range'] : ['numbers', 'a choice of values']
  return `The column ${name} holds ${holds}, but this filter is ${is}: it is left out. Remove it to add another.`
}

/** A stored filter as the list applies it; undefined if it lets everything through. */
function applied(filter: StartingFilter): FieldFilter | undefined {
  if (!isStoredRange(filter)) return filter
  const [from, to] = filter
  if (from === null && to === null) return undefined
  return [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
}

/** The filters that a record's list begins with. */
export function startingFilters(state: MapConfiguration['filters']['state']): FilterState {
  return Object.entries(state).reduce(
    (filters, [field, filter]) => withFilter(filters, { dataset: filteredDataset, field }, applied(filter)),
    noFilters,
  )
}

const endOf = (end: number) => (Number.isFinite(end) ? end : null)

/** The filters of the locations as a configuration stores them. */
export function storedFilters(state: FilterState): MapConfiguration['filters']['state'] {
  return Object.fromEntries(
    Object.entries(state[filteredDataset] ?? {}).flatMap(([field, filter]) => {
      if (filter === undefined) return []
      const stored: StartingFilter = isRange(filter) ? [endOf(filter[0]), endOf(filter[1])] : [...filter]
      return [[field, stored] as const]
    }),
  )
}
