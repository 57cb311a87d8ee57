'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { track } from '@/lib/client/feedback/analytics'
import type { FieldFilter } from '@/lib/domain/filters/filter-state'
import type { FilterField } from './filter-sections'

export type FilterSource = 'slider' | 'input' | 'button'

/** At least one place, and no location is left out for having too many. */
const [leastPlaces, mostPlaces] = [1, 1000]

/** Sets and clears filters and says so to analytics. */
export function useFilterActions(dataset: FilterDataset) {
  const { filtering, ask } = useScouting(({ filtering, ask }) => ({ filtering, ask }), shallow)
  const set = (field: string, filter: FieldFilter | undefined, source: FilterSource) => {
    filtering.set(dataset, field, filter)
    track('scouting_filter_trigger', { source, dataset, field })
  }
  return {
    set,
    setPlaces(field: FilterField, isOn: boolean) {
      const most = filtering.rangeOf(dataset, field.field)?.[1] ?? mostPlaces
      set(field.field, isOn ? [field.bounds?.[0] ?? leastPlaces, most] : undefined, 'button')
    },
    register() {
      track('KeplerRegisterButtonClick', { place: 'filters' })
      ask('register')
    },
  }
}
