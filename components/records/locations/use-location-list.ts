'use client'

import { useCallback, useMemo } from 'react'
import { type RecordFilters, useRecordFilters } from '@/components/records/filters/use-record-filters'
import { useConfiguredLayers, useRecordConfiguration } from '@/components/records/record-configuration'
import type { Field } from '@/lib/catalogue/field'
import { allRecordColumns, type RecordColumn, recordColumns } from '@/lib/catalogue/record-columns'
import type { MapConfiguration } from '@/lib/contract/map-configuration'
import { countFilters, type FilterState } from '@/lib/domain/filters/filter-state'
import { mostHidingField } from '@/lib/domain/filters/table-filter'
import { configuredSearch, type ListField, listFields } from '@/lib/domain/records/configured-fields'
import { filteredLayers } from '@/lib/domain/records/configured-layers'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { filteredDataset, startingFilters } from '@/lib/domain/records/filtered-dataset'
import { firstSorting, type ListSorting, sortingOf, writeSorting } from '@/lib/domain/records/list-sorting'
import {
  evaluationsOf,
  findEvaluations,
  type ListedLocation,
  type LocationSort,
  type LocationView,
  type PowerType,
  powerTypesIn,
  sortEvaluations,
  startingOrder,
} from '@/lib/domain/records/location-list'
import { evaluatedTable } from '@/lib/domain/records/locations-dataset'
import type { RowSet } from '@/lib/domain/tables/row-set'
import { useListAddress } from './use-list-address'

export interface LocationList {
  listed: readonly ListedLocation[]
  /** The same by estimate, the map's drawing order. */
  best: readonly ListedLocation[]
  /** Number of all locations of the record. */
  total: number
  view: LocationView
  /** All power types of the record; the list shows one. */
  types: readonly { type: PowerType; count: number }[]
  /** Columns available as fields and filters. */
  columns: readonly RecordColumn[]
  /** All of the record, for templates. */
  known: readonly RecordColumn[]
  /** Configured fields, in place of the product's. */
  configured: readonly ListField[]
  isSearchable: boolean
  /** Chosen fields of a row; null for the default ones. */
  fields: readonly string[] | null
  onFields: (fields: readonly string[] | null) => void
  filters: RecordFilters
  /** Rows that pass in other datasets, by key; no entry means all. */
  layerRows: ReadonlyMap<string, RowSet>
  /** The filters are open in place of the list. */
  isFiltering: boolean
  onFiltering: (isFiltering: boolean) => void
  /** The one field whose filter hides all locations; undefined if no single one does. */
  mostHiding: string | undefined
  onSearch: (search: string) => void
  onType: (type: PowerType) => void
  /** Shows all locations of the power type. */
  onClear: () => void
  onSort: (sort: LocationSort) => void
  /** Reverses the sort. */
  onTurn: () => void
}

/** Filters of the address, else the configured initial ones. */
function useKeptFilters(start: MapConfiguration['filters']['state']) {
  const [{ filters }, setAddress] = useListAddress()
  const initial = useMemo(() => startingFilters(start), [start])
  const onKeep = useCallback(
    (change: (before: FilterState) => FilterState) =>
      void setAddress((before) => {
        const next = change(before.filters ?? initial)
        return { filters: countFilters(next) + countFilters(initial) === 0 ? null : next }
      }),
    [setAddress, initial],
  )
  return { kept: filters ?? initial, onKeep }
}

/** Sort of the address, else the record's own. */
function useSorting(configured: readonly ListField[], columns: readonly RecordColumn[]) {
  const { isSortable } = useRecordConfiguration().list
  const [address, setAddress] = useListAddress()
  const { sort, order } = sortingOf({ wanted: address.sort, configured, columns, isSortable })
  const onSorting = (wanted: ListSorting) => {
    const isFirst = writeSorting(wanted) === writeSorting(firstSorting(configured))
    void setAddress({ sort: isFirst ? null : wanted })
  }
  return {
    sort,
    order,
    onSort: (wanted: LocationSort) => onSorting({ sort: wanted, order: startingOrder(wanted) }),
    onTurn: () => onSorting({ sort, order: order === 'ascending' ? 'descending' : 'ascending' }),
  }
}

function useConfigured(fields: readonly Field[]) {
  const configuration = useRecordConfiguration()
  return useMemo(() => {
    const columns = recordColumns(fields)
    const known = allRecordColumns(fields)
    const configured = listFields(configuration, known)
    const textOf = configuredSearch(configured, known)
    return {
      columns,
      known,
      configured,
      isSearchable: configured.length === 0 || textOf !== undefined,
      textOf,
      start: configuration.filters.state,
    }
  }, [configuration, fields])
}

function useFilteredLayers() {
  const layers = useConfiguredLayers()
  return useMemo(() => filteredLayers(layers), [layers])
}

/** A record's locations of one power type, searched, filtered and sorted. */
export function useLocationList(
  locations: readonly RecordLocation[],
  fields: readonly Field[],
): LocationList {
  const types = useMemo(() => powerTypesIn(locations), [locations])
  const { columns, known, configured, isSearchable, textOf, start } = useConfigured(fields)
  const [address, setAddress] = useListAddress()
  const type = types.find((each) => each.type === address.power)?.type ?? types[0]?.type ?? 'DC'
  const search = isSearchable ? address.find : ''
  const { sort, order, onSort, onTurn } = useSorting(configured, known)
  const evaluations = useMemo(() => evaluationsOf(locations, type), [locations, type])
  const table = useMemo(() => evaluatedTable(evaluations, fields), [evaluations, fields])
  const layers = useFilteredLayers()
  const { passing, layerRows, ...filters } = useRecordFilters({
    columns,
    table,
    layers,
    ...useKeptFilters(start),
  })
  const sorted = useMemo(
    () => sortEvaluations(evaluations, { sort, order, type }),
    [evaluations, sort, order, type],
  )
  const listed = useMemo(
    () => findEvaluations(sorted, { search, passing, textOf }),
    [sorted, search, passing, textOf],
  )
  const best = useMemo(() => {
    const all = sortEvaluations(evaluations, { sort: 'estimate', order: 'descending', type })
    return findEvaluations(all, { search, passing, textOf })
  }, [evaluations, type, search, passing, textOf])
  const { state, clear } = filters.source.filtering
  return {
    listed,
    best,
    total: locations.length,
    view: { search, type, sort, order },
    types,
    columns,
    known,
    configured,
    isSearchable,
    filters,
    layerRows,
    onSort,
    onTurn,
    fields: address.fields,
    onFields: (wanted) => void setAddress({ fields: wanted && [...wanted] }),
    isFiltering: address.panel === 'filters',
    onFiltering: (isFiltering) => void setAddress({ panel: isFiltering ? 'filters' : null }),
    mostHiding: listed.length === 0 ? mostHidingField(table, state[filteredDataset]) : undefined,
    onSearch: (find) => void setAddress({ find }),
    onType: (power) => void setAddress({ power: power === types[0]?.type ? null : power }),
    onClear: () => {
      void setAddress({ find: null })
      clear()
    },
  }
}
