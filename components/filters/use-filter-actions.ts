'use client'

import type { FieldFilter } from '@/lib/domain/filters/filter-state'
import type { FilterField } from './filter-sections'
import { type FilterCause, useFilters } from './filter-source'

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
