'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/drafts/persisted-store'

/** px */
export const panelWidths = { least: 280, initial: 350, most: 900 } as const

interface PanelWidth {
  width: number
  setWidth(width: number): void
}

export const usePanelWidth = persistedStore<PanelWidth>(
  {
    name: 'panel-width',
    kept: { width: z.number().check(z.minimum(panelWidths.least), z.maximum(panelWidths.most)) },
  },
  (set) => ({
    width: panelWidths.initial,
    setWidth(width) {
      set({ width: Math.round(Math.max(panelWidths.least, Math.min(panelWidths.most, width))) })
    },
  }),
)
