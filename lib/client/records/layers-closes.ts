'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { limits } from '@/lib/config/limits'

interface LayersCloses {
  /** How often the layers of a record's map were closed. */
  closes: number
  count(): void
}

/** Layers of a record open by themselves until they were closed often enough to be known. */
export const useLayersCloses = persistedStore<LayersCloses>(
  { name: 'record-layers-closes', kept: { closes: z.int().check(z.minimum(0)) } },
  (set) => ({
    closes: 0,
    count() {
      set(({ closes }) => ({ closes: Math.min(limits.layersShown, closes + 1) }))
    },
  }),
)
