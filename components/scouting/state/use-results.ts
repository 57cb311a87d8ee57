'use client'

import { useMemo } from 'react'
import { mostHidingField, passingRows, type TableFilters } from '@/lib/domain/filters/table-filter'
import type { Weighting } from '@/lib/domain/scores/weighting'
import {
  type ListSearch,
  placesOf,
  rankAmong,
  rowsOfSearch,
  townsOf,
} from '@/lib/domain/scouting/list-search'
import { reweightedSite, reweightedTable } from '@/lib/domain/scouting/reweighted-sites'
import { type ScoutedSite, siteAt } from '@/lib/domain/scouting/scouted-site'
import { type ScoutedStation, stationsAt } from '@/lib/domain/scouting/scouted-station'
import { type DataTable, rowWith } from '@/lib/domain/tables/data-table'
import { rowsOfBoth } from '@/lib/domain/tables/row-set'
import { orderedRows, type TableSort } from '@/lib/domain/tables/table-order'
import { coordinatesOf, placesWithin } from '@/lib/domain/tables/table-places'
import type { SiteResults } from './scouting-state'

const nobody: readonly never[] = []

const nothing: SiteResults = {
  length: 0,
  found: undefined,
  at: () => undefined,
  indexOf: () => -1,
  byId: () => undefined,
  gainAt: () => undefined,
  rankOf: () => undefined,
  coordinates: new Float64Array(),
  mostHiding: undefined,
  towns: nobody,
  within: () => nobody,
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

interface WeighedRows {
  /** With the scores of the default weights. */
  base: DataTable
  table: DataTable
  weighting: Weighting
  at(row: number): ScoutedSite | undefined
}

function weighedRows(base: DataTable, weighting: Weighting): WeighedRows {
  const table = reweightedTable(base, weighting)
  const made = new Map<number, ScoutedSite>()
  const at = (row: number) => {
    const site = siteAt(base, row)
    if (!site || table === base) return site
    const weighed = made.get(row) ?? reweightedSite(site, weighting)
    made.set(row, weighed)
    return weighed
  }
  return { base, table, weighting, at }
}

interface ListOptions {
  filters: TableFilters | undefined
  /** Undefined without words or a town. */
  search?: ListSearch | undefined
  sort: TableSort | null
}

/** Undefined unless the sorted score has the planner's weights. */
function gainsOf({ base, table, weighting }: WeighedRows, { filters, sort }: ListOptions) {
  const isWeighed = sort && (sort.field === 'Score DC' ? weighting.DC : weighting.AC)
  if (!isWeighed || !sort.field.startsWith('Score ')) return undefined
  return lazy(() => {
    const passing = passingRows(table, filters)
    const ranked = (rows: DataTable) =>
      placesOf(orderedRows(rows, { field: sort.field, direction: 'descending' }, passing), rows.length)
    const before = ranked(base)
    const now = ranked(table)
    return before.map((place, row) => place - (now[row] ?? place))
  })
}

interface RowsOptions extends ListOptions {
  rows: Uint32Array
  counted: () => Float64Array
}

function siteResults(weighed: WeighedRows, { rows, counted, ...list }: RowsOptions): SiteResults {
  const { table } = weighed
  const places = lazy(() => coordinatesOf(table, rows))
  const gains = gainsOf(weighed, list)
  const towns = lazy(() => townsOf(table))
  const rowOf = (id: string) => rowWith(table.columns.osm_id, id)
  return {
    length: rows.length,
    found: table.length,
    at: (index) => weighed.at(rows[index] ?? -1),
    indexOf: (id) => {
      const row = rowOf(id)
      return row < 0 ? -1 : rows.indexOf(row)
    },
    byId: (id) => weighed.at(rowOf(id)),
    gainAt: (index) => gains?.()[rows[index] ?? -1],
    rankOf: (id, kind) => {
      const row = rowOf(id)
      return rows.includes(row) ? rankAmong(rows, table, { field: `Score ${kind}`, row }) : undefined
    },
    get coordinates() {
      return counted()
    },
    get towns() {
      return towns()
    },
    get mostHiding() {
      return mostHidingField(table, list.filters)
    },
    within: (bounds, limit) =>
      placesWithin(places(), bounds, limit).flatMap((index): ScoutedSite[] => {
        const site = weighed.at(rows[index] ?? -1)
        return site ? [site] : []
      }),
  }
}

/** Undefined if every row passes. */
function shownRows(table: DataTable, { filters, search }: Pick<ListOptions, 'filters' | 'search'>) {
  const passing = passingRows(table, filters)
  const found = search && rowsOfSearch(table, search)
  return passing && found ? rowsOfBoth(passing, found) : (passing ?? found)
}

const isScoreFiltered = (filters: TableFilters | undefined) =>
  filters?.['Score DC'] !== undefined || filters?.['Score AC'] !== undefined

export function useResults(
  base: DataTable | undefined,
  { filters, sort, search, weighting }: ListOptions & { weighting: Weighting },
): SiteResults {
  const weighed = useMemo(() => base && weighedRows(base, weighting), [base, weighting])
  // Other weights move no place: the labels that count places keep their grouping.
  const counting = isScoreFiltered(filters) ? weighed?.table : base
  const counted = useMemo(
    () =>
      lazy(() =>
        counting
          ? coordinatesOf(counting, orderedRows(counting, sort, shownRows(counting, { filters, search })))
          : nothing.coordinates,
      ),
    [counting, filters, sort, search],
  )
  return useMemo(() => {
    if (!weighed) return nothing
    const rows = orderedRows(weighed.table, sort, shownRows(weighed.table, { filters, search }))
    return siteResults(weighed, { rows, counted, filters, sort, search })
  }, [weighed, counted, filters, sort, search])
}

export function useStations(
  table: DataTable | undefined,
  filters: TableFilters | undefined,
): readonly ScoutedStation[] {
  return useMemo(
    () => (table ? stationsAt(table, orderedRows(table, null, passingRows(table, filters))) : nobody),
    [table, filters],
  )
}
