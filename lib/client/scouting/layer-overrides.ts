'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'

interface LayerOverrides {
  /** Layers as they were set in the map-toolkit settings; null where the installation's are used. */
  config: ScoutingConfig | null
  set(config: ScoutingConfig | null): void
}

const storedSchema = z.object({ config: z.nullable(scoutingConfigSchema) })

/** The map-toolkit settings of this browser; only staff can make them, and they count for staff only. */
export const useLayerOverrides = create<LayerOverrides>()(
  persist(
    (set) => ({
      config: null,
      set(config) {
        set({ config })
      },
    }),
    {
      name: 'map-toolkit',
      version: 1,
      partialize: ({ config }) => ({ config }),
      merge(stored, current) {
        const parsed = storedSchema.safeParse(stored)
        return parsed.success ? { ...current, config: parsed.data.config } : current
      },
    },
  ),
)
