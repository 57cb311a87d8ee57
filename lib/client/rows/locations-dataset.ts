'use client'

import { create } from 'zustand'
import type { LocationChoice } from '@/lib/domain/scouting/scouted-site'

/** The locations that a search found and its view: enough to return to them. */
export interface LocationsDataset {
  /** Slug of the country's atlas. */
  country: string
  count: number
  place: { type: LocationChoice; lat: number; lng: number; zoom: number }
}

interface ActiveDataset {
  dataset: LocationsDataset | undefined
  setDataset(dataset: LocationsDataset | undefined): void
}

/** The active locations dataset of this tab, kept while the list of countries is shown; lost on reload. */
export const useLocationsDataset = create<ActiveDataset>()((set) => ({
  dataset: undefined,
  setDataset(dataset) {
    set({ dataset })
  },
}))
