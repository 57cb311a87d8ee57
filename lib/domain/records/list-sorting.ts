import { type LocationOrder, type LocationSort, startingOrder } from './location-list'

export interface ListSorting {
  sort: LocationSort
  order: LocationOrder
}

const written = /^(.{1,200})\.(ascending|descending)$/

export function readSorting(text: string): ListSorting | null {
  const [, sort, order] = written.exec(text) ?? []
  return sort === undefined ? null : { sort, order: order === 'ascending' ? 'ascending' : 'descending' }
}

export const writeSorting = ({ sort, order }: ListSorting): string => `${sort}.${order}`

const commonSorts: readonly LocationSort[] = ['estimate', 'name', 'power', 'charger']

interface Sortable {
  name: string
  isSortable: boolean
  isDefaultSort: boolean
}

interface SortingOf {
  wanted: ListSorting | null
  /** Fields of the record's configuration; empty if it leaves them to the product. */
  configured: readonly Sortable[]
  columns: readonly { name: string }[]
  isSortable: boolean
}

/** Sorts by a configured field, else by the best estimate. */
export function firstSorting(configured: readonly Sortable[]): ListSorting {
  const sort = configured.find(({ isDefaultSort }) => isDefaultSort)?.name ?? 'estimate'
  return { sort, order: startingOrder(sort) }
}

export function sortingOf({ wanted, configured, columns, isSortable }: SortingOf): ListSorting {
  const first = firstSorting(configured)
  if (!wanted || !isSortable) return first
  const offered =
    configured.length > 0
      ? configured.filter((field) => field.isSortable).map(({ name }) => name)
      : [...commonSorts, ...columns.map(({ name }) => name)]
  return wanted.sort === first.sort || offered.includes(wanted.sort) ? wanted : first
}
