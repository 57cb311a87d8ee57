'use client'

import { createContext, type ReactNode, use } from 'react'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { FilterDataset, ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import type { Manifest } from '@/lib/contract/scout'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import type { FieldFilter, FilterState, Range } from '@/lib/domain/filters/filter-state'

export interface Filtering {
  state: FilterState
  /** Fields with a filter. */
  count: number
  set(dataset: FilterDataset, field: string, filter: FieldFilter | undefined): void
  /** Like `set` during a drag: the filtered rows follow, `set` stores the value. */
  preview(dataset: FilterDataset, field: string, filter: FieldFilter | undefined): void
  /** Clears all filters of sites, chargers and hexagons. */
  clear(): void
  facts(dataset: FilterDataset, field: string): FieldFacts
  /** Whether a dataset is still loading. */
  isLoading(dataset: FilterDataset): boolean
  /** Ends of a field's slider: the configuration's bounds, else the data's; undefined without data. */
  rangeOf(dataset: FilterDataset, field: string): Range | undefined
  /** The chosen preset of the distance filter and the field that it narrows. */
  distance: { value: string; field: string }
  /** Changes the preset; a range that was set moves to its field. */
  chooseDistance(value: string): void
}

export type FilterCause = 'slider' | 'input' | 'button'

export type FilterEvent =
  | { kind: 'changed'; source: FilterCause; dataset: FilterDataset; field: string }
  | { kind: 'cleared' }
  | { kind: 'unlock' }
  | { kind: 'places'; category: PoiCategory }

/** The interface between filters and their screen. */
export interface FilterSource {
  config: ScoutingFilters
  filtering: Filtering
  /** False shows locks instead of some filters. */
  isRegistered: boolean
  /** The country of the filtered data, and what it lacks. */
  country: Pick<Manifest, 'name' | 'absent'>
  onLocked(): void
  onEvent(event: FilterEvent): void
}

const SourceContext = createContext<FilterSource | undefined>(undefined)

/** Provides the filters inside with their source. */
export function FiltersProvider({ source, children }: { source: FilterSource; children: ReactNode }) {
  return <SourceContext value={source}>{children}</SourceContext>
}

/** The source of the surrounding filters. */
export function useFilters(): FilterSource {
  const source = use(SourceContext)
  if (!source) throw new Error('Filters need a FiltersProvider around them')
  return source
}
