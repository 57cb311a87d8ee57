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

export const filteredDataset = 'locations'

export const isFilteredDataset = (name: string): boolean =>
  name === filteredDataset || /^dataset\d{1,3}$/.test(name)

export const filterFields = (columns: readonly RecordColumn[]): Freed<FilterField>[] =>
  columns.map((column) => ({
    field: column.name,
    title: column.label,
    kind: holdsWords(column) ? 'multi-select' : 'range',
    unit: column.unit,
    step: column.step,
    free: !column.isLocked,
  }))

export const filteredLocations = (columns: readonly RecordColumn[]) => ({
  label: filteredDataset,
  title: 'Locations',
  fields: filterFields(columns),
})

export type StoredRange = [from: number | null, to: number | null]

/** False for a choice of values, and for a filter that is not set. */
export const isStoredRange = (filter: StartingFilter): filter is StoredRange =>
  filter.length === 2 && filter.every((end) => typeof end !== 'string')

/** A range over words, or a choice among numbers. */
export const isMisfit = (filter: StartingFilter, column: RecordColumn): boolean =>
  filter.length > 0 && isStoredRange(filter) === holdsWords(column)

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

function applied(filter: StartingFilter): FieldFilter | undefined {
  if (!isStoredRange(filter)) return filter
  const [from, to] = filter
  if (from === null && to === null) return undefined
  return [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
}

export function startingFilters(state: MapConfiguration['filters']['state']): FilterState {
  return Object.entries(state).reduce(
    (filters, [field, filter]) => withFilter(filters, { dataset: filteredDataset, field }, applied(filter)),
    noFilters,
  )
}

const endOf = (end: number) => (Number.isFinite(end) ? end : null)

export function storedFilters(state: FilterState): MapConfiguration['filters']['state'] {
  return Object.fromEntries(
    Object.entries(state[filteredDataset] ?? {}).flatMap(([field, filter]) => {
      if (filter === undefined) return []
      const stored: StartingFilter = isRange(filter) ? [endOf(filter[0]), endOf(filter[1])] : [...filter]
      return [[field, stored] as const]
    }),
  )
}
