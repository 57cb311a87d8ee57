'use client'

import { useMemo, useState } from 'react'
import type { FilterConfig } from '@/lib/catalogue/filter-config'
import { extentOf, type FieldFacts, fieldFacts, noFacts } from '@/lib/domain/filters/filter-facts'
import {
  closedEnds,
  configuredField,
  openEnds,
  sliderRange,
  usableFilters,
} from '@/lib/domain/filters/filter-fields'
import {
  type FieldFilter,
  type FilterState,
  isRange,
  noFilters,
  type Range,
  withFilter,
} from '@/lib/domain/filters/filter-state'
import type { DataTable } from '@/lib/domain/tables/data-table'
import type { Filtering } from './filter-source'

const defaultBins = 50

export type Reading = Pick<Filtering, 'facts' | 'rangeOf'>

/** The configuration's bounds, else the data's. */
export function configuredRange(
  config: FilterConfig,
  { dataset, field }: { dataset: string; field: string },
  extent: Range | undefined,
): Range | undefined {
  const configured = configuredField(config, dataset, field)
  return configured ? sliderRange(configured, extent) : extent
}

export function tableReading(
  config: FilterConfig,
  tableOf: (dataset: string) => DataTable | undefined,
): Reading {
  const rangeOf = (dataset: string, field: string): Range | undefined => {
    const table = tableOf(dataset)
    return configuredRange(config, { dataset, field }, table && extentOf(table, field))
  }
  const facts = (dataset: string, field: string): FieldFacts => {
    const table = tableOf(dataset)
    const bins = configuredField(config, dataset, field)?.bins ?? defaultBins
    return table ? fieldFacts(table, field, { range: rangeOf(dataset, field), bins }) : noFacts
  }
  return { rangeOf, facts }
}

function shownState(state: FilterState, rangeOf: Reading['rangeOf']): FilterState {
  let shown = noFilters
  for (const [dataset, fields] of Object.entries(state)) {
    for (const [field, filter] of Object.entries(fields ?? {})) {
      const closed = filter && isRange(filter) ? closedEnds(filter, rangeOf(dataset, field)) : filter
      shown = withFilter(shown, { dataset, field }, closed)
    }
  }
  return shown
}

interface FilterStateOptions {
  config: FilterConfig
  isRegistered: boolean
  kept: FilterState
  onKeep: (change: (before: FilterState) => FilterState) => void
  rangeOf: Reading['rangeOf']
}

/** `applied` has ends at the slider's limits open, so that nothing beyond them is lost. */
export function useFilterState({ config, isRegistered, kept, onKeep, rangeOf }: FilterStateOptions) {
  const [previewed, setPreview] = useState<FilterState>()
  const filters = previewed ?? kept
  const applied = useMemo(() => usableFilters(filters, config, isRegistered), [filters, config, isRegistered])
  const state = useMemo(() => shownState(applied, rangeOf), [applied, rangeOf])
  const changes = useMemo(() => {
    const opened = (dataset: string, field: string, filter: FieldFilter | undefined) => {
      const configured = configuredField(config, dataset, field)
      if (!filter || !configured || !isRange(filter)) return filter
      return openEnds(configured, filter, rangeOf(dataset, field))
    }
    return {
      set(dataset: string, field: string, filter: FieldFilter | undefined) {
        const next = opened(dataset, field, filter)
        setPreview(undefined)
        onKeep((before) => withFilter(before, { dataset, field }, next))
      },
      preview(dataset: string, field: string, filter: FieldFilter | undefined) {
        const next = opened(dataset, field, filter)
        setPreview((before) => withFilter(before ?? kept, { dataset, field }, next))
      },
      /** Ends a drag whose filters were cleared. */
      drop: () => setPreview(undefined),
    }
  }, [config, rangeOf, onKeep, kept])
  return { state, applied, changes, isHeld: previewed !== undefined }
}
