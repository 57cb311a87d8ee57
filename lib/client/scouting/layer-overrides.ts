'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/page/persisted-store'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'

interface LayerOverrides {
  /** Layers as they were set in the map-toolkit settings; null where the installation's are used. */
  config: ScoutingConfig | null
  set(config: ScoutingConfig | null): void
}

/** The map-toolkit settings of this browser; only staff can make them, and they count for staff only. */
export const useLayerOverrides = persistedStore<LayerOverrides>(
  { name: 'map-toolkit', kept: { config: z.nullable(scoutingConfigSchema) } },
  (set) => ({
    config: null,
    set(config) {
      set({ config })
    },
  }),
)
