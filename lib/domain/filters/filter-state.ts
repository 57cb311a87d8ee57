import type { FilterDataset } from '@/lib/catalogue/scouting-filters'

/** Both ends belong to it, in the unit of the field. */
export type Range = readonly [least: number, most: number]

/** What is wanted of one field: a range, or one of the values. */
export type FieldFilter = Range | readonly string[]

/** Filters by dataset and field. A field without a filter is absent. */
export type FilterState = Readonly<
  Partial<Record<FilterDataset, Readonly<Partial<Record<string, FieldFilter>>>>>
>

export const noFilters: FilterState = {}

export const isRange = (filter: FieldFilter): filter is Range => typeof filter[0] === 'number'

/** The filter of a field, if any. */
export const filterOf = (state: FilterState, dataset: FilterDataset, field: string) => state[dataset]?.[field]

/** The same filters with another one for a field; without one for `undefined` or an empty choice of values. */
export function withFilter(
  state: FilterState,
  { dataset, field }: { dataset: FilterDataset; field: string },
  filter: FieldFilter | undefined,
): FilterState {
  const { [field]: _, ...others } = state[dataset] ?? {}
  const fields = filter === undefined || filter.length === 0 ? others : { ...others, [field]: filter }
  const { [dataset]: __, ...rest } = state
  return Object.keys(fields).length === 0 ? rest : { ...rest, [dataset]: fields }
}

/** How many fields are filtered. */
export const countFilters = (state: FilterState): number =>
  Object.values(state).reduce((sum, fields) => sum + Object.keys(fields ?? {}).length, 0)
