import type { RecordColumn } from '@/lib/catalogue/record-columns'
import {
  type MapConfiguration,
  maxEntries,
  readConfiguration,
  type StartingFilter,
} from '@/lib/contract/map-configuration'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { isStoredRange, type StoredRange, storedFilters } from '@/lib/domain/records/filtered-dataset'
import { without } from '@/lib/domain/without'
import { formatCount } from '@/lib/format/number'
import { type Added, full } from './edit-configuration'

type State = MapConfiguration['filters']['state']

export const withStartingFilters = (configuration: MapConfiguration, state: State): MapConfiguration => ({
  ...configuration,
  filters: { ...configuration.filters, state },
})

const isStorable = (state: State) => readConfiguration({ filters: { state } }).faults.length === 0

/** An unset filter, which lets everything through. */
export function withStartingFilter(configuration: MapConfiguration, column: string): Added {
  const { state } = configuration.filters
  if (column === '') return { fault: 'Choose a column.' }
  if (Object.hasOwn(state, column)) return { fault: 'This column already has a starting filter.' }
  if (Object.keys(state).length >= maxEntries.fields) {
    return { fault: full('starting filters', maxEntries.fields) }
  }
  return isStorable({ [column]: [] })
    ? { configuration: changedStartingFilter(configuration, column, []) }
    : { fault: 'The name of a filtered column may have at most 200 characters, on one line.' }
}

export const changedStartingFilter = (
  configuration: MapConfiguration,
  column: string,
  filter: StartingFilter,
): MapConfiguration =>
  withStartingFilters(configuration, { ...configuration.filters.state, [column]: filter })

/** Also removes filters of columns that the locations lack. */
export const withoutStartingFilter = (configuration: MapConfiguration, column: string): MapConfiguration =>
  withStartingFilters(configuration, without(configuration.filters.state, [column]))

export const isUnset = (filter: StartingFilter): boolean => filter.every((end) => end === null)

/** Empty (unset) without ends. */
export const rangeOfEnds = (ends: StoredRange): StartingFilter => (isUnset(ends) ? [] : ends)

export function rangeFault(title: string, ends: StoredRange): { end: 0 | 1; fault: string } | undefined {
  const [from, to] = ends
  for (const end of [0, 1] as const) {
    if (ends[end] === null || Number.isFinite(ends[end])) continue
    const name = end === 0 ? 'From' : 'To'
    return { end, fault: `“${name}” of ${title} is not a number. Leave it empty for no limit.` }
  }
  if (from === null || to === null || from <= to) return undefined
  return { end: 1, fault: `“To” of ${title} is below its “From”.` }
}

export function choiceFault(title: string, values: readonly string[]): string | undefined {
  if (isStorable({ filter: [...values] })) return undefined
  const count = formatCount(maxEntries.values)
  return `A filter of ${title} takes ${count} values at most, of one line and 200 characters each.`
}

export function isOtherThanStart({ filters }: MapConfiguration, set: FilterState): boolean {
  const written = (state: State) =>
    JSON.stringify(
      Object.entries(state)
        .filter(([, filter]) => !isUnset(filter))
        .sort(byColumn),
    )
  return written(filters.state) !== written(storedFilters(set))
}

const byColumn = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** Replaces the starting filters by those of a list. @param columns for their titles */
export function withFiltersOf(
  configuration: MapConfiguration,
  set: FilterState,
  columns: readonly RecordColumn[],
): Added {
  const state = storedFilters(set)
  for (const [name, filter] of Object.entries(state)) {
    const title = columns.find((column) => column.name === name)?.label ?? name
    const fault = isStoredRange(filter) ? undefined : choiceFault(title, filter)
    if (fault !== undefined) return { fault }
  }
  return isStorable(state)
    ? { configuration: withStartingFilters(configuration, state) }
    : { fault: 'There are too many filters, or their columns have too long names.' }
}
