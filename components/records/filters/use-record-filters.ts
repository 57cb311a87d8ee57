'use client'

import { useCallback, useMemo, useState } from 'react'
import type { FilterSource } from '@/components/filters/filter-source'
import { tableReading, useFilterState } from '@/components/filters/use-filter-state'
import type { FilterConfig } from '@/lib/catalogue/filter-config'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { useGuest } from '@/lib/client/session/guest'
import { countFilters, type FilterState, noFilters } from '@/lib/domain/filters/filter-state'
import { passingRows } from '@/lib/domain/filters/table-filter'
import type { FilteredLayer } from '@/lib/domain/records/configured-layers'
import { filteredDataset, filteredLocations, filterFields } from '@/lib/domain/records/filtered-dataset'
import type { DataTable } from '@/lib/domain/tables/data-table'
import type { RowSet } from '@/lib/domain/tables/row-set'

/** A field, named as in addresses. */
export interface ShownFilter {
  dataset: string
  field: string
}

export interface RecordFilters {
  /** For the shared filter parts; the panel adds `onLocked`. */
  source: Omit<FilterSource, 'onLocked'>
  /** Fields with a filter on screen, set or not, in order of appearance. */
  shown: readonly ShownFilter[]
  onAdd: (filter: ShownFilter) => void
  /** Removes every filter from the screen. */
  onClear: () => void
}

interface FiltersOptions {
  columns: readonly RecordColumn[]
  /** Evaluations of the power type. */
  table: DataTable
  /** Other datasets of the map. */
  layers: readonly FilteredLayer[]
  kept: FilterState
  onKeep: (change: (before: FilterState) => FilterState) => void
}

/** Filters on screen at first. */
const usual = ['total_kwh_per_day', 'parking_type', 'population_in_2km'].map((field) => ({
  dataset: filteredDataset,
  field,
}))

const reach = 'within 200 m'
const ofLocations = {
  reach,
  empty: { title: 'No locations', text: 'This record has none of this power type.' },
  unknown: 'None of the locations has a value.',
}
const ofLayer = {
  reach,
  empty: { title: 'No rows', text: 'This layer is empty.' },
  unknown: 'Nothing in this layer has a value.',
}
const texts = (dataset: string) => (dataset === filteredDataset ? ofLocations : ofLayer)

function configOf(columns: readonly RecordColumn[], layers: readonly FilteredLayer[]): FilterConfig {
  const locations = filteredLocations(columns)
  const others = layers.map(({ key, title, columns: own }) => ({
    label: key,
    title,
    fields: filterFields(own),
  }))
  return { datasets: [locations, ...others], distances: [] }
}

const isSame = (a: ShownFilter, b: ShownFilter) => a.dataset === b.dataset && a.field === b.field

/** Added filters, then others that are set; only of existing fields. */
function shownFilters(
  onScreen: readonly ShownFilter[],
  state: FilterState,
  { datasets }: FilterConfig,
): ShownFilter[] {
  const set = Object.entries(state).flatMap(([dataset, fields]) =>
    Object.keys(fields ?? {}).map((field) => ({ dataset, field })),
  )
  const others = set.filter((each) => !onScreen.some((shown) => isSame(shown, each)))
  const isThere = ({ dataset, field }: ShownFilter) =>
    datasets.some(({ label, fields }) => label === dataset && fields.some((each) => each.field === field))
  return [...onScreen, ...others].filter(isThere)
}

const nothing = () => undefined

interface Passing {
  /** Evaluations that pass; undefined for all. */
  passing: RowSet | undefined
  /** Rows that pass in other datasets, by key; no entry means all. */
  layerRows: ReadonlyMap<string, RowSet>
}

/** Filters of a record's list and map, and the rows that pass. */
export function useRecordFilters(options: FiltersOptions): RecordFilters & Passing {
  const { columns, table, layers, kept, onKeep } = options
  const { isGuest } = useGuest()
  const [onScreen, setOnScreen] = useState(usual)
  const config = useMemo(() => configOf(columns, layers), [columns, layers])
  const reading = useMemo(() => {
    const others = new Map(layers.map((layer) => [layer.key, layer.table]))
    return tableReading(config, (dataset) => (dataset === filteredDataset ? table : others.get(dataset)))
  }, [config, table, layers])
  const { rangeOf } = reading
  const { state, applied, changes } = useFilterState({
    config,
    isRegistered: !isGuest,
    kept,
    onKeep,
    rangeOf,
  })
  const passing = useMemo(() => passingRows(table, applied[filteredDataset]), [table, applied])
  const layerRows = useMemo(() => {
    const found = layers.map(({ key, table: own }) => [key, passingRows(own, applied[key])] as const)
    return new Map(found.flatMap(([key, rows]) => (rows ? [[key, rows] as const] : [])))
  }, [layers, applied])
  const onClear = useCallback(() => {
    changes.drop()
    onKeep(() => noFilters)
  }, [changes, onKeep])
  const source = useMemo(
    () => ({
      config,
      isRegistered: !isGuest,
      texts,
      whyAbsent: nothing,
      onEvent: nothing,
      onRemove(dataset: string, field: string) {
        setOnScreen((before) => before.filter((each) => !isSame(each, { dataset, field })))
        changes.set(dataset, field, undefined)
      },
      filtering: {
        state,
        count: countFilters(state),
        ...reading,
        set: changes.set,
        preview: changes.preview,
        clear: onClear,
        isLoading: () => false,
        distance: { value: '', field: '' },
        chooseDistance: nothing,
      },
    }),
    [config, isGuest, state, reading, changes, onClear],
  )
  return {
    source,
    passing,
    layerRows,
    shown: shownFilters(onScreen, state, config),
    onAdd: (filter) => setOnScreen((before) => [...before.filter((each) => !isSame(each, filter)), filter]),
    onClear: () => {
      setOnScreen([])
      onClear()
    },
  }
}
