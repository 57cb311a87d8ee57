'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
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

interface OwnLayers {
  list: boolean
  records: boolean
  setOwn(layer: 'list' | 'records', isOn: boolean): void
}

/** The viewer's own places on the scouting map; off at first, because the search is its subject. */
export const useOwnLayers = create<OwnLayers>()((set) => ({
  list: false,
  records: false,
  setOwn(layer, isOn) {
    set({ [layer]: isOn })
  },
}))

interface Onboarding {
  isDone: boolean
  finish(): void
}

export const useOnboarding = persistedStore<Onboarding>(
  { name: 'scouting-onboarding', kept: { isDone: z.boolean() } },
  (set) => ({
    isDone: false,
    finish() {
      set({ isDone: true })
    },
  }),
)
