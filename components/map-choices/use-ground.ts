'use client'

import { useBasemaps } from '@/lib/client/places/use-basemaps'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useIsochrone } from '@/lib/client/scouting/use-isochrone'
import { landOf, pictureOf } from '@/lib/domain/map/basemaps'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'

/** Base maps of a country, the chosen one, and traffic around the selected place. */
export function useGround(bounds: Bounds, selected: LatLng | undefined) {
  const { basemap, setBasemap, toggles } = useMapPreferences()
  const pictures = useBasemaps(bounds)
  const drive = useIsochrone(toggles.traffic ? selected : undefined)
  return { pictures, picture: pictureOf(basemap, pictures), land: landOf(basemap), setBasemap, drive }
}

export type Ground = Pick<ReturnType<typeof useGround>, 'pictures' | 'picture' | 'land'>
