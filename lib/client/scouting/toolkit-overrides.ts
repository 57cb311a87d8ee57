'use client'

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type FilterTable, type ScoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'

interface FilterOverrides {
  table: FilterTable | null
  set(table: FilterTable | null): void
}

/** Only staff can edit it, and it applies to staff only. */
export const useFilterOverrides = persistedStore<FilterOverrides>(
  { name: 'locations-configuration', kept: { table: z.nullable(filterFileSchema) } },
  (set) => ({
    table: null,
    set(table) {
      set({ table })
    },
  }),
)

export function useOverriddenFilters(configured: ScoutingFilters, isInternal: boolean): ScoutingFilters {
  const table = useFilterOverrides((overrides) => overrides.table)
  return useMemo(() => (isInternal && table ? withFree(table) : configured), [configured, isInternal, table])
}

interface LayerOverrides {
  config: ScoutingConfig | null
  set(config: ScoutingConfig | null): void
}

/** Only staff can edit them, and they apply to staff only. */
export const useLayerOverrides = persistedStore<LayerOverrides>(
  { name: 'map-toolkit', kept: { config: z.nullable(scoutingConfigSchema) } },
  (set) => ({
    config: null,
    set(config) {
      set({ config })
    },
  }),
)
