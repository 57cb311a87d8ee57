'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Px of the panel beside a map (spec 2 §9). */
export const panelWidths = { least: 280, initial: 350, most: 900 } as const

interface PanelWidth {
  /** Px. */
  width: number
  setWidth(width: number): void
}

const storedSchema = z.object({
  width: z.number().check(z.minimum(panelWidths.least), z.maximum(panelWidths.most)),
})

/** How wide a person wants the panel beside the map; kept in this browser. */
export const usePanelWidth = create<PanelWidth>()(
  persist(
    (set) => ({
      width: panelWidths.initial,
      setWidth(width) {
        set({ width: Math.round(Math.max(panelWidths.least, Math.min(panelWidths.most, width))) })
      },
    }),
    {
      name: 'panel-width',
      version: 1,
      partialize: ({ width }) => ({ width }),
      merge(stored, current) {
        const parsed = storedSchema.safeParse(stored)
        return parsed.success ? { ...current, ...parsed.data } : current
      },
    },
  ),
)
