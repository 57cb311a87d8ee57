'use client'

import { useEffect } from 'react'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { type LayerToggles, startingToggles } from '@/lib/catalogue/scouting-layers'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { type BasemapId, basemapIds } from '@/lib/domain/map/basemaps'

interface MapPreferences {
  toggles: LayerToggles
  /** If it is unavailable, maps use the dark one and keep the choice. */
  basemap: BasemapId
  setToggle(layer: keyof LayerToggles, isOn: boolean): void
  setBasemap(basemap: BasemapId): void
}

export const useMapPreferences = persistedStore<MapPreferences>(
  {
    name: 'map-preferences',
    kept: {
      toggles: z.object({
        traffic: z.boolean(),
        highlight: z.boolean(),
        chargers: z.boolean(),
        parkings: z.boolean(),
        // Older stored preferences lack these.
        heat: z._default(z.boolean(), false),
        arcs: z._default(z.boolean(), false),
        grid: z._default(z.boolean(), false),
      }),
      basemap: z.enum(basemapIds),
    },
  },
  (set) => ({
    toggles: startingToggles,
    basemap: 'dark',
    setToggle(layer, isOn) {
      set(({ toggles }) => ({ toggles: { ...toggles, [layer]: isOn } }))
    },
    setBasemap(basemap) {
      set({ basemap })
    },
  }),
)

interface MapSettings {
  isThere: boolean
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

export const useMapSettings = create<MapSettings>()((set) => ({
  isThere: false,
  isOpen: false,
  setOpen(isOpen) {
    set({ isOpen })
  },
}))

export function useMapSettingsHere(): Pick<MapSettings, 'isOpen' | 'setOpen'> {
  const { isOpen, setOpen } = useMapSettings()
  useEffect(() => {
    useMapSettings.setState({ isThere: true })
    return () => useMapSettings.setState({ isThere: false, isOpen: false })
  }, [])
  return { isOpen, setOpen }
}
