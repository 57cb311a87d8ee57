'use client'

import { useMemo } from 'react'
import { mostHidingField, passingRows, type TableFilters } from '@/lib/domain/filters/table-filter'
import { chargersAt, type ScoutedCharger } from '@/lib/domain/scouting/scouted-charger'
import { type ScoutedSite, siteAt } from '@/lib/domain/scouting/scouted-site'
import { orderedRows, type TableSort } from '@/lib/domain/scouting/table-order'
import { type DataTable, rowWith } from '@/lib/domain/tables/data-table'
import { coordinatesOf, placesWithin } from '@/lib/domain/tables/table-places'
import type { SiteResults } from './scouting-state'

const nobody: readonly never[] = []

const nothing: SiteResults = {
  length: 0,
  found: undefined,
  at: () => undefined,
  indexOf: () => -1,
  byId: () => undefined,
  coordinates: new Float64Array(),
  mostHiding: undefined,
  within: () => nobody,
}

/** A table's rows as results, in their order. */
function siteResults(table: DataTable, rows: Uint32Array, filters: TableFilters | undefined): SiteResults {
  let coordinates: Float64Array | undefined
  const places = () => {
    coordinates ??= coordinatesOf(table, rows)
    return coordinates
  }
  const byRow = (row: number) => siteAt(table, row)
  const rowOf = (id: string) => rowWith(table.columns.osm_id, id)
  return {
    length: rows.length,
    found: table.length,
    at: (index) => byRow(rows[index] ?? -1),
    indexOf: (id) => {
      const row = rowOf(id)
      return row < 0 ? -1 : rows.indexOf(row)
    },
    byId: (id) => byRow(rowOf(id)),
    get coordinates() {
      return places()
    },
    get mostHiding() {
      return mostHidingField(table, filters)
    },
    within: (bounds, limit) =>
      placesWithin(places(), bounds, limit).flatMap((index): ScoutedSite[] => {
        const site = byRow(rows[index] ?? -1)
        return site ? [site] : []
      }),
  }
}

/** The sites of a search after filtering, in the chosen order. */
export function useResults(
  table: DataTable | undefined,
  filters: TableFilters | undefined,
  sort: TableSort | null,
): SiteResults {
  return useMemo(() => {
    if (!table) return nothing
    return siteResults(table, orderedRows(table, sort, passingRows(table, filters)), filters)
  }, [table, filters, sort])
}

/** The charging stations after filtering. */
export function useChargers(
  table: DataTable | undefined,
  filters: TableFilters | undefined,
): readonly ScoutedCharger[] {
  return useMemo(
    () => (table ? chargersAt(table, orderedRows(table, null, passingRows(table, filters))) : nobody),
    [table, filters],
  )
}
