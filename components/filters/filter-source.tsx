'use client'

import { createContext, type ReactNode, use } from 'react'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { FilterDataset, ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import type { Manifest } from '@/lib/contract/scout'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import type { FieldFilter, FilterState, Range } from '@/lib/domain/filters/filter-state'

/** What is filtered, what the fields hold, and changes. */
export interface Filtering {
  state: FilterState
  /** Fields with a filter. */
  count: number
  set(dataset: FilterDataset, field: string, filter: FieldFilter | undefined): void
  /** The same while a hand is on a slider: what is filtered follows, and is kept with `set`. */
  preview(dataset: FilterDataset, field: string, filter: FieldFilter | undefined): void
  /** Takes all filters of locations, chargers and hexagons away. */
  clear(): void
  facts(dataset: FilterDataset, field: string): FieldFacts
  /** Whether what a dataset holds is still on its way. */
  isLoading(dataset: FilterDataset): boolean
  /** Ends of a field's slider: the configuration's bounds, else the data's; undefined without data. */
  rangeOf(dataset: FilterDataset, field: string): Range | undefined
  /** The chosen preset of the distance filter and the field that it narrows. */
  distance: { value: string; field: string }
  /** Another preset; a range that was set moves on to its field. */
  chooseDistance(value: string): void
}

export type FilterCause = 'slider' | 'input' | 'button'

/** What somebody has done with filters, for a screen that counts it. */
export type FilterEvent =
  | { kind: 'changed'; source: FilterCause; dataset: FilterDataset; field: string }
  | { kind: 'cleared' }
  | { kind: 'unlock' }
  | { kind: 'places'; category: PoiCategory }

/** All that filters need of the screen they are on. */
export interface FilterSource {
  /** The datasets with their fields, as configured. */
  config: ScoutingFilters
  filtering: Filtering
  /** Others see locks instead of some filters. */
  isRegistered: boolean
  /** Whose data are filtered, and what they are without. */
  country: Pick<Manifest, 'name' | 'absent'>
  /** A lock was pressed. */
  onLocked(): void
  onEvent(event: FilterEvent): void
}

const SourceContext = createContext<FilterSource | undefined>(undefined)

/** Gives the filters in it what they filter. */
export function FiltersProvider({ source, children }: { source: FilterSource; children: ReactNode }) {
  return <SourceContext value={source}>{children}</SourceContext>
}

/** What the filters around are about. */
export function useFilters(): FilterSource {
  const source = use(SourceContext)
  if (!source) throw new Error('Filters need a FiltersProvider around them')
  return source
}
