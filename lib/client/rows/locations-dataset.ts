'use client'

import { create } from 'zustand'
import type { LocationChoice } from '@/lib/domain/scouting/scouted-site'

/** The locations that a search found, and where it was: enough to come back to them. */
export interface LocationsDataset {
  /** Name of the country's atlas. */
  country: string
  count: number
  place: { type: LocationChoice; lat: number; lng: number; zoom: number }
}

interface ActiveDataset {
  dataset: LocationsDataset | undefined
  setDataset(dataset: LocationsDataset | undefined): void
}

/** The locations dataset that is active in this tab, also while the list of countries is shown; gone with a reload. */
export const useLocationsDataset = create<ActiveDataset>()((set) => ({
  dataset: undefined,
  setDataset(dataset) {
    set({ dataset })
  },
}))
