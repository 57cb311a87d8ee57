'use client'

import { useMemo, useState } from 'react'
import type { Filtering } from '@/components/filters/filter-source'
import { type FilterDataset, filterDatasets, type ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import { extentOf, fieldFacts, noFacts } from '@/lib/domain/filters/filter-facts'
import {
  closedEnds,
  configuredField,
  distanceOf,
  openEnds,
  sliderRange,
  usableFilters,
} from '@/lib/domain/filters/filter-fields'
import {
  countFilters,
  type FieldFilter,
  type FilterState,
  filterOf,
  isRange,
  noFilters,
  withFilter,
} from '@/lib/domain/filters/filter-state'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { cleared } from './address-fields'
import type { CellFacts } from './use-cell-facts'
import type { ScoutingAddress, SetScoutingAddress } from './use-scouting-address'

/** Default number of histogram bins. */
const usualBins = 50

/** Tables by dataset; hexagon statistics come from the map. */
interface FilterSources {
  parkings: DataTable | undefined
  chargers: DataTable | undefined
  hexagons: CellFacts
}

type Reading = Pick<Filtering, 'facts' | 'rangeOf' | 'isLoading'>

function readingOf(config: ScoutingFilters, sources: FilterSources): Reading {
  const tableOf = (dataset: FilterDataset) => (dataset === 'hexagons' ? undefined : sources[dataset])
  const rangeOf: Filtering['rangeOf'] = (dataset, field) => {
    const configured = configuredField(config, dataset, field)
    const table = tableOf(dataset)
    const extent =
      dataset === 'hexagons' ? sources.hexagons.of(field).extent : table && extentOf(table, field)
    return configured ? sliderRange(configured, extent) : extent
  }
  const facts: Filtering['facts'] = (dataset, field) => {
    if (dataset === 'hexagons') return sources.hexagons.of(field)
    const table = tableOf(dataset)
    const bins = configuredField(config, dataset, field)?.bins ?? usualBins
    return table ? fieldFacts(table, field, { range: rangeOf(dataset, field), bins }) : noFacts
  }
  const isLoading: Filtering['isLoading'] = (dataset) => dataset === 'hexagons' && sources.hexagons.isLoading
  return { rangeOf, facts, isLoading }
}

/** The filters with every range as its slider shows it. */
function shownState(state: FilterState, rangeOf: Filtering['rangeOf']): FilterState {
  let shown = noFilters
  for (const dataset of filterDatasets) {
    for (const [field, filter] of Object.entries(state[dataset] ?? {})) {
      const closed = filter && isRange(filter) ? closedEnds(filter, rangeOf(dataset, field)) : filter
      shown = withFilter(shown, { dataset, field }, closed)
    }
  }
  return shown
}

interface FilteringOptions {
  config: ScoutingFilters
  isRegistered: boolean
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  sources: FilterSources
}

interface ChangeOptions extends Pick<FilteringOptions, 'config' | 'setAddress'> {
  rangeOf: Filtering['rangeOf']
  setPreview: (change: (before: FilterState | undefined) => FilterState | undefined) => void
  /** The filters of the address. */
  kept: FilterState
}

function changesOf({ config, setAddress, rangeOf, setPreview, kept }: ChangeOptions) {
  const opened = (dataset: FilterDataset, field: string, filter: FieldFilter | undefined) => {
    const configured = configuredField(config, dataset, field)
    if (!filter || !configured || !isRange(filter)) return filter
    return openEnds(configured, filter, rangeOf(dataset, field))
  }
  const set: Filtering['set'] = (dataset, field, filter) => {
    const next = opened(dataset, field, filter)
    setPreview(() => undefined)
    void setAddress(({ filters }) => ({ filters: withFilter(filters, { dataset, field }, next) }))
  }
  const preview: Filtering['preview'] = (dataset, field, filter) => {
    const next = opened(dataset, field, filter)
    setPreview((before) => withFilter(before ?? kept, { dataset, field }, next))
  }
  const clear = () => {
    setPreview(() => undefined)
    void setAddress(cleared('unfilter'))
  }
  const chooseDistance = (value: string) =>
    void setAddress(({ filters, distance }) => {
      const [before, after] = [distanceOf(config, distance), distanceOf(config, value)]
      const place = (field: string) => ({ dataset: 'parkings', field }) as const
      const moved = filterOf(filters, 'parkings', before.field)
      if (!moved || before.field === after.field) return { distance: after.value }
      const without = withFilter(filters, place(before.field), undefined)
      return { distance: after.value, filters: withFilter(without, place(after.field), moved) }
    })
  return { set, preview, clear, chooseDistance }
}

/**
 * The screen's filters: state, statistics and changes. `applied` is the engine's form: an end at the slider's
 * limit is open, so that nothing beyond it is lost. `isHeld` during a drag.
 */
export function useFiltering({ config, isRegistered, address, setAddress, sources }: FilteringOptions) {
  const { filters: kept } = address
  const [preview, setPreview] = useState<FilterState>()
  const filters = preview ?? kept
  const applied = useMemo(() => usableFilters(filters, config, isRegistered), [filters, config, isRegistered])
  const reading = useMemo(() => readingOf(config, sources), [config, sources])
  const state = useMemo(() => shownState(applied, reading.rangeOf), [applied, reading])
  const changes = useMemo(
    () => changesOf({ config, setAddress, rangeOf: reading.rangeOf, setPreview, kept }),
    [config, setAddress, reading, kept],
  )
  const distance = useMemo(() => distanceOf(config, address.distance), [config, address.distance])
  const filtering: Filtering = useMemo(
    () => ({ state, count: countFilters(state), distance, ...reading, ...changes }),
    [state, distance, reading, changes],
  )
  return { filtering, applied, isHeld: preview !== undefined }
}
