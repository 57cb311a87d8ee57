'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'

/** px */
export const panelWidths = { min: 280, initial: 350, max: 900 } as const

interface PanelWidth {
  width: number
  setWidth(width: number): void
}

export const usePanelWidth = persistedStore<PanelWidth>(
  {
    name: 'panel-width',
    kept: { width: z.number().check(z.minimum(panelWidths.min), z.maximum(panelWidths.max)) },
  },
  (set) => ({
    width: panelWidths.initial,
    setWidth(width) {
      set({ width: Math.round(Math.max(panelWidths.min, Math.min(panelWidths.max, width))) })
    },
  }),
)
