'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { limits } from '@/lib/config/limits'

interface LayersCloses {
  closes: number
  count(): void
}

/** Layers open by themselves until closed this often. */
export const useLayersCloses = persistedStore<LayersCloses>(
  { name: 'record-layers-closes', kept: { closes: z.int().check(z.minimum(0)) } },
  (set) => ({
    closes: 0,
    count() {
      set(({ closes }) => ({ closes: Math.min(limits.layersShown, closes + 1) }))
    },
  }),
)
