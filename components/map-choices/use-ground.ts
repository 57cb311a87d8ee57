'use client'

import { useState } from 'react'
import { useBasemaps } from '@/lib/client/places/use-basemaps'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useIsochrone } from '@/lib/client/scouting/use-infra'
import { type BasemapId, landOf, pictureOf } from '@/lib/domain/map/basemaps'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'

/**
 * Base maps of a country, the chosen one, and traffic around the selected place.
 * @param isAbroad no atlas covers the map: streets are shown at first, if there are some
 */
export function useGround(bounds: Bounds, selected: LatLng | undefined, isAbroad = false) {
  const { basemap: kept, setBasemap: keep, toggles } = useMapPreferences()
  const [abroad, setAbroad] = useState<BasemapId>()
  const pictures = useBasemaps(bounds)
  const basemap = isAbroad && pictureOf('streets', pictures) ? (abroad ?? 'streets') : kept
  const setBasemap = (id: BasemapId) => {
    setAbroad(id)
    keep(id)
  }
  const drive = useIsochrone(toggles.traffic ? selected : undefined)
  return { pictures, picture: pictureOf(basemap, pictures), land: landOf(basemap), setBasemap, drive }
}

export type Ground = Pick<ReturnType<typeof useGround>, 'pictures' | 'picture' | 'land'>
