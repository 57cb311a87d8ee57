'use client'

import { create } from 'zustand'

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
