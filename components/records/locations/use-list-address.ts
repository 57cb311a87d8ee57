'use client'

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { readFilters, writeFilters } from '@/lib/domain/filters/filter-address'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { isFilteredDataset } from '@/lib/domain/records/filtered-dataset'
import { readSorting, writeSorting } from '@/lib/domain/records/list-sorting'
import { powerTypes } from '@/lib/domain/records/location-list'

const written = (state: FilterState) => writeFilters(state, Object.keys(state).sort())

/** Accepts any names: the record's datasets and fields are unknown until it loads. */
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
  /** This list's search; `search` belongs to the list of records, for the link back. */
  find: parseAsString.withDefault(''),
  /** Null for the record's initial order. */
  sort: parseAsSorting,
  /** Null for the record's initial filters. */
  filters: parseAsFilters,
  /** Fields of a row, in order; null for the default ones. */
  fields: parseAsArrayOf(parseAsString),
  /** Null for the record's first one. */
  power: parseAsStringLiteral(powerTypes),
  /** `filters` while they are open. */
  panel: parseAsStringLiteral(['filters'] as const),
}

/** Keeps the list's state in the address, so that reloads and shared links restore it. */
export const useListAddress = () => useQueryStates(parsers, { history: 'replace', throttleMs: 200 })
