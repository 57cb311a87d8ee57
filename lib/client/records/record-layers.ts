'use client'

import { create } from 'zustand'
import { type RingRadius, ringRadii } from '@/lib/catalogue/ring-radii'

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
