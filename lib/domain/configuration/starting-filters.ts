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
import { type Added, full } from './edit-configuration'

type State = MapConfiguration['filters']['state']

/** Puts starting filters in place of others. */
export const withStartingFilters = (configuration: MapConfiguration, state: State): MapConfiguration => ({
  ...configuration,
  filters: { ...configuration.filters, state },
})

/** Whether a configuration can hold these filters. */
const isStorable = (state: State) => readConfiguration({ filters: { state } }).faults.length === 0

/** Adds the filter of a column, not set yet: it lets everything through. */
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

/** Sets the filter of a column; its place among the others stays. */
export const changedStartingFilter = (
  configuration: MapConfiguration,
  column: string,
  filter: StartingFilter,
): MapConfiguration =>
  withStartingFilters(configuration, { ...configuration.filters.state, [column]: filter })

/** Removes the filter of a column, one that the locations have or not. */
export const withoutStartingFilter = (configuration: MapConfiguration, column: string): MapConfiguration =>
  withStartingFilters(configuration, without(configuration.filters.state, [column]))

/** Whether a filter lets everything through. */
export const isUnset = (filter: StartingFilter): boolean => filter.every((end) => end === null)

/** Ends as a stored filter; not set without any. */
export const rangeOfEnds = (ends: StoredRange): StartingFilter => (isUnset(ends) ? [] : ends)

/** Why a range is refused, and at which end. @param ends NaN for what is no number */
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

/** Why a choice of values is refused. */
export function choiceFault(title: string, values: readonly string[]): string | undefined {
  if (isStorable({ filter: [...values] })) return undefined
  const count = maxEntries.values.toLocaleString('en')
  return `A filter of ${title} takes ${count} values at most, of one line and 200 characters each.`
}

/** Whether filters of a list are others than those that it begins with. */
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

/** Puts the filters of a list in place of those that it begins with. @param columns for their titles */
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
