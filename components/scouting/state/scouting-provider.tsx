'use client'

import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shallow } from 'zustand/shallow'
import type { DatasetTexts } from '@/components/filters/filter-source'
import { type FilterEvent, type FilterSource, FiltersProvider } from '@/components/filters/filter-source'
import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { filterDatasets } from '@/lib/catalogue/scouting-filters'
import { track } from '@/lib/client/feedback/analytics'
import type { Manifest } from '@/lib/contract/scout'
import { whyAbsent } from '@/lib/domain/scouting/known-sources'
import type { Scouting } from './scouting-state'
import type { ScoutingStore } from './scouting-store'

const texts: Readonly<Record<FilterDataset, DatasetTexts>> = {
  parkings: {
    reach: 'within 200 m',
    empty: {
      title: 'No locations fetched. Try searching a different location type or go to another area.',
      text: '',
    },
    unknown: 'None of the locations found has a value.',
  },
  chargers: {
    reach: 'within 200 m',
    empty: {
      title: 'No charging stations in this view',
      text: 'Move the map or zoom out. Their figures then appear here.',
    },
    unknown: 'No charging station in this view has a value.',
  },
  hexagons: {
    reach: 'in the hexagon',
    empty: {
      title: 'No figures yet',
      text: 'Figures of the hexagons in view appear here once the map has drawn them.',
    },
    unknown: 'No hexagon in this view has a value.',
  },
}

const datasetOf = (label: string): FilterDataset =>
  filterDatasets.find((each) => each === label) ?? 'parkings'

const textsOf = (dataset: string): DatasetTexts => texts[datasetOf(dataset)]

const tables: Readonly<Record<FilterDataset, 'sites' | 'hexagons' | undefined>> = {
  parkings: 'sites',
  hexagons: 'hexagons',
  chargers: undefined,
}

/** Undefined if the country's sources have the field. */
function whyOff(manifest: Manifest, dataset: string, field: string): string | undefined {
  const table = tables[datasetOf(dataset)]
  const reason = table && whyAbsent(manifest, table, field)
  return reason && `No data in ${manifest.name}. ${reason}`
}

const StoreContext = createContext<ScoutingStore | undefined>(undefined)

/**
 * Rerenders when the selection changes. Unlike zustand's own hook it keeps transitions, which render as one
 * and can be interrupted.
 * @param select depends on nothing but the state
 * @param isEqual `shallow` for a selector that creates an object
 * @example const type = useScouting(({ address }) => address.type)
 */
export function useScouting<T>(
  select: (state: Scouting) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const store = use(StoreContext)
  if (!store) throw new Error('Only parts of the scouting screen have its state')
  const [state, hold] = useState(store.getState)
  const rule = useRef({ select, isEqual })
  useLayoutEffect(() => {
    rule.current = { select, isEqual }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is only where following begins
  useLayoutEffect(() => {
    let last = rule.current.select(state)
    const follow = () => {
      const next = rule.current.select(store.getState())
      if (rule.current.isEqual(last, next)) return
      last = next
      hold(store.getState())
    }
    // Catches changes between render and subscription.
    follow()
    return store.subscribe(follow)
  }, [store])
  return select(state)
}

function noteFilters(event: FilterEvent<FilterDataset>): void {
  if (event.kind === 'changed') {
    const { source, dataset, field } = event
    track('scouting_filter_trigger', { source, dataset, field })
  }
  if (event.kind === 'cleared') track('scouting_clear_filters')
  if (event.kind === 'unlock') track('KeplerRegisterButtonClick', { place: 'filters' })
  if (event.kind === 'places') track('scouting_poi_tooltip', { category: event.category })
}

const filteredOf = ({ filters, filtering, viewer, manifest, ask }: Scouting) => ({
  filters,
  filtering,
  isRegistered: viewer.isRegistered,
  manifest,
  ask,
})

function ScreenFilters({ children }: { children: ReactNode }) {
  const { filters, filtering, isRegistered, manifest, ask } = useScouting(filteredOf, shallow)
  const source = useMemo(
    (): FilterSource => ({
      config: filters,
      filtering,
      isRegistered,
      texts: textsOf,
      whyAbsent: (dataset, field) => whyOff(manifest, dataset, field),
      onLocked: () => ask('register'),
      onEvent: noteFilters,
    }),
    [filters, filtering, isRegistered, manifest, ask],
  )
  return <FiltersProvider source={source}>{children}</FiltersProvider>
}

export function ScoutingProvider({ store, children }: { store: ScoutingStore; children: ReactNode }) {
  return (
    <StoreContext value={store}>
      <ScreenFilters>{children}</ScreenFilters>
    </StoreContext>
  )
}
