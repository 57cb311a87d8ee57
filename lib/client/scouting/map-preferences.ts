'use client'

import * as z from 'zod/mini'
import { type LayerToggles, startingToggles } from '@/lib/catalogue/scouting-layers'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { type BasemapId, basemapIds } from '@/lib/domain/map/basemaps'

interface MapPreferences {
  toggles: LayerToggles
  /** The chosen basemap; if it is unavailable, the dark map is drawn and the choice is kept. */
  basemap: BasemapId
  setToggle(layer: keyof LayerToggles, isOn: boolean): void
  setBasemap(basemap: BasemapId): void
}

/** The layers and basemap that a user wants on maps; kept in this browser. */
export const useMapPreferences = persistedStore<MapPreferences>(
  {
    name: 'map-preferences',
    kept: {
      toggles: z.object({
        traffic: z.boolean(),
        highlight: z.boolean(),
        chargers: z.boolean(),
        parkings: z.boolean(),
        // Missing in what browsers have kept from before.
        heat: z._default(z.boolean(), false),
        arcs: z._default(z.boolean(), false),
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
