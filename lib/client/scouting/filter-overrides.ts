'use client'

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type FilterTable, type ScoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { filterFileSchema } from '@/lib/contract/filter-config'

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
