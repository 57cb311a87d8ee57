'use client'

import { create } from 'zustand'
import type { LocationChoice } from '@/lib/domain/scouting/scouted-site'

export interface LocationsDataset {
  country: string
  count: number
  place: { type: LocationChoice; lat: number; lng: number; zoom: number }
}

interface ActiveDataset {
  dataset: LocationsDataset | undefined
  setDataset(dataset: LocationsDataset | undefined): void
}

export const useLocationsDataset = create<ActiveDataset>()((set) => ({
  dataset: undefined,
  setDataset(dataset) {
    set({ dataset })
  },
}))
