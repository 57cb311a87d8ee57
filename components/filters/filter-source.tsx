'use client'

import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { FilterConfig } from '@/lib/catalogue/filter-config'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import type { FieldFilter, FilterState, Range } from '@/lib/domain/filters/filter-state'
import type { FilterField } from './filter-sections'

export interface Filtering {
  state: FilterState
  count: number
  set(dataset: string, field: string, filter: FieldFilter | undefined): void
  /** Like `set` during a drag: the filtered rows follow, `set` stores the value. */
  preview(dataset: string, field: string, filter: FieldFilter | undefined): void
  clear(): void
  facts(dataset: string, field: string): FieldFacts
  isLoading(dataset: string): boolean
  /** Ends of a field's slider: the configuration's bounds, else the data's; undefined without data. */
  rangeOf(dataset: string, field: string): Range | undefined
  distance: { value: string; field: string }
  /** A range that was set moves to the new preset's field. */
  chooseDistance(value: string): void
}

export type FilterCause = 'slider' | 'input' | 'button'

export type FilterEvent<Dataset extends string = string> =
  | { kind: 'changed'; source: FilterCause; dataset: Dataset; field: string }
  | { kind: 'cleared' }
  | { kind: 'unlock' }
  | { kind: 'places'; category: PoiCategory }

export interface DatasetTexts {
  reach: string
  /** Without any data. */
  empty: { title: string; text: string }
  unknown: string
}

export interface FilterSource {
  config: FilterConfig
  filtering: Filtering
  /** False shows locks instead of some filters. */
  isRegistered: boolean
  texts(dataset: string): DatasetTexts
  /** Undefined without a reason beyond these rows. */
  whyAbsent(dataset: string, field: string): string | undefined
  onRemove?: ((dataset: string, field: string) => void) | undefined
  onLocked(): void
  onEvent(event: FilterEvent): void
}

const SourceContext = createContext<FilterSource | undefined>(undefined)

export function FiltersProvider({ source, children }: { source: FilterSource; children: ReactNode }) {
  return <SourceContext value={source}>{children}</SourceContext>
}

export function useFilters(): FilterSource {
  const source = use(SourceContext)
  if (!source) throw new Error('Filters need a FiltersProvider around them')
  return source
}

/** At least one place, with no upper limit. */
const minPlaces = 1
const maxPlaces = 1000

export function useFilterActions(dataset: string) {
  const { filtering, onLocked, onEvent, onRemove } = useFilters()
  const set = (field: string, filter: FieldFilter | undefined, source: FilterCause) => {
    filtering.set(dataset, field, filter)
    onEvent({ kind: 'changed', source, dataset, field })
  }
  return {
    set,
    setPlaces(field: FilterField, isOn: boolean) {
      const max = filtering.rangeOf(dataset, field.field)?.[1] ?? maxPlaces
      set(field.field, isOn ? [field.bounds?.[0] ?? minPlaces, max] : undefined, 'button')
    },
    removalOf: (field: string) => onRemove && (() => onRemove(dataset, field)),
    register() {
      onEvent({ kind: 'unlock' })
      onLocked()
    },
  }
}

const blockerTime = 5000

/** The part blocked, for 5 s after the last touch. */
export function useBlocker() {
  const [blocked, setBlocked] = useState<{ key: string }>()
  useEffect(() => {
    if (!blocked) return
    const timer = setTimeout(() => setBlocked(undefined), blockerTime)
    return () => clearTimeout(timer)
  }, [blocked])
  return {
    blocked: blocked?.key,
    block: (key: string) => setBlocked({ key }),
  }
}
