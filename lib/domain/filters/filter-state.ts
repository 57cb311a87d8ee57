/** Inclusive on both ends, in the unit of the field. */
export type Range = readonly [min: number, max: number]

export type FieldFilter = Range | readonly string[]

export type FilterState = Readonly<Partial<Record<string, Readonly<Partial<Record<string, FieldFilter>>>>>>

export const noFilters: FilterState = {}

export const isRange = (filter: FieldFilter): filter is Range => typeof filter[0] === 'number'

export const filterOf = (state: FilterState, dataset: string, field: string) => state[dataset]?.[field]

export function withFilter(
  state: FilterState,
  { dataset, field }: { dataset: string; field: string },
  filter: FieldFilter | undefined,
): FilterState {
  const { [field]: _, ...others } = state[dataset] ?? {}
  const fields = filter === undefined || filter.length === 0 ? others : { ...others, [field]: filter }
  const { [dataset]: __, ...rest } = state
  return Object.keys(fields).length === 0 ? rest : { ...rest, [dataset]: fields }
}

export const countFilters = (state: FilterState): number =>
  Object.values(state).reduce((sum, fields) => sum + Object.keys(fields ?? {}).length, 0)
