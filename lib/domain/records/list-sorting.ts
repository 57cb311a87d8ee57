import { type LocationOrder, type LocationSort, startingOrder } from './location-list'

/** Column and direction. */
export interface ListSorting {
  sort: LocationSort
  order: LocationOrder
}

const written = /^(.{1,200})\.(ascending|descending)$/

/** A sorting as addresses hold it, `name.descending`; null for anything else. */
export function readSorting(text: string): ListSorting | null {
  const [, sort, order] = written.exec(text) ?? []
  return sort === undefined ? null : { sort, order: order === 'ascending' ? 'ascending' : 'descending' }
}

export const writeSorting = ({ sort, order }: ListSorting): string => `${sort}.${order}`

/** The sorts that every list has without a configuration. */
const usualSorts: readonly LocationSort[] = ['estimate', 'name', 'power', 'charger']

interface Sortable {
  name: string
  isSortable: boolean
  isDefaultSort: boolean
}

interface SortingOf {
  /** Of the address; null without one. */
  wanted: ListSorting | null
  /** The fields that the record's configuration wants; empty if it leaves them to the product. */
  configured: readonly Sortable[]
  columns: readonly { name: string }[]
  /** False if the configuration fixes the order. */
  isSortable: boolean
}

/** The order in which a record's list starts: a configured field's, else the best estimate first. */
export function firstSorting(configured: readonly Sortable[]): ListSorting {
  const sort = configured.find(({ isDefaultSort }) => isDefaultSort)?.name ?? 'estimate'
  return { sort, order: startingOrder(sort) }
}

/** The order of an address if the list offers it, else the one that the list starts with. */
export function sortingOf({ wanted, configured, columns, isSortable }: SortingOf): ListSorting {
  const first = firstSorting(configured)
  if (!wanted || !isSortable) return first
  const offered =
    configured.length > 0
      ? configured.filter((field) => field.isSortable).map(({ name }) => name)
      : [...usualSorts, ...columns.map(({ name }) => name)]
  return wanted.sort === first.sort || offered.includes(wanted.sort) ? wanted : first
}
