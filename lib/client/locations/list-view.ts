'use client'

import { useMemo } from 'react'
import { create } from 'zustand'
import { type ListedLocation, type ListOrder, listedLocations } from '@/lib/domain/locations/listed-locations'
import { useSavedLocations } from './saved-list-store'

interface ListView {
  search: string
  order: ListOrder
  setSearch: (search: string) => void
  setOrder: (order: ListOrder) => void
}

/** Search and order of the saved locations; a form or the table in between keeps them, a reload does not. */
export const useListView = create<ListView>()((set) => ({
  search: '',
  order: 'added',
  setSearch: (search) => set({ search }),
  setOrder: (order) => set({ order }),
}))

export function useListedLocations(): readonly ListedLocation[] {
  const locations = useSavedLocations((list) => list.locations)
  const { search, order } = useListView()
  return useMemo(() => listedLocations(locations, { search, order }), [locations, search, order])
}
