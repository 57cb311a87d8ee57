'use client'

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { readFilters, writeFilters } from '@/lib/domain/filters/filter-address'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { isFilteredDataset } from '@/lib/domain/records/filtered-dataset'
import { readSorting, writeSorting } from '@/lib/domain/records/list-sorting'
import { powerTypes } from '@/lib/domain/records/location-list'

const written = (state: FilterState) => writeFilters(state, Object.keys(state).sort())

/** Which datasets and fields a record has is known once it has loaded. */
const parseAsFilters = createParser({
  parse: (text) => readFilters(text, isFilteredDataset),
  serialize: written,
  eq: (a, b) => written(a) === written(b),
})

const parseAsSorting = createParser({
  parse: readSorting,
  serialize: writeSorting,
  eq: (a, b) => writeSorting(a) === writeSorting(b),
})

const parsers = {
  /** The search; `search` is that of the list of records, for the way back. */
  find: parseAsString.withDefault(''),
  /** Null for the order that the record starts with. */
  sort: parseAsSorting,
  /** Null for those that the record starts with. */
  filters: parseAsFilters,
  /** Fields of a list row, in order; null for the usual ones. */
  fields: parseAsArrayOf(parseAsString),
  /** Null for the record's first one. */
  power: parseAsStringLiteral(powerTypes),
  /** Whether the filters are open. */
  panel: parseAsStringLiteral(['filters'] as const),
}

/** Keeps the list's state in the address, so that a reload or a shared link restores it. */
export const useListAddress = () => useQueryStates(parsers, { history: 'replace', throttleMs: 200 })
