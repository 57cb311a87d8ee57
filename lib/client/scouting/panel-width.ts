'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/page/persisted-store'

/** Widths in px of the panel beside a map. */
export const panelWidths = { least: 280, initial: 350, most: 900 } as const

interface PanelWidth {
  /** In px. */
  width: number
  setWidth(width: number): void
}

/** The user's width of the panel beside the map; kept in this browser. */
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
