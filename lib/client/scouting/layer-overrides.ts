'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'

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
