'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
import { type RingRadius, ringRadii } from '@/lib/catalogue/ring-radii'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { limits } from '@/lib/config/limits'

interface RecordLayers {
  hexagons: boolean
  rings: boolean
  radii: readonly RingRadius[]
  setHexagons(isOn: boolean): void
  setRings(isOn: boolean): void
  setRadius(radius: RingRadius, isOn: boolean): void
}

export const useRecordLayers = create<RecordLayers>()((set) => ({
  // The ramp colours the pins in a record.
  hexagons: false,
  rings: true,
  radii: ringRadii,
  setHexagons(hexagons) {
    set({ hexagons })
  },
  setRings(rings) {
    set({ rings })
  },
  setRadius(radius, isOn) {
    set(({ radii }) => ({
      radii: ringRadii.filter((each) => (each === radius ? isOn : radii.includes(each))),
    }))
  },
}))

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
