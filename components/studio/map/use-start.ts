import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { MapProps } from 'react-map-gl/maplibre'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'

/** What the map shows first; another object for each opened file. */
export interface StudioStart {
  view: StudioView | undefined
  bounds: MapOutline['bounds']
}

const world = { lat: 40, lng: 12, zoom: 3 }

const fit = { padding: 60, maxZoom: 16 }

const corners = (bounds: NonNullable<MapOutline['bounds']>) => [...bounds] as [number, number, number, number]

/** The map's first view: that of the file, what its data fill, or the world. */
export function startOf({
  view,
  bounds,
}: Partial<StudioStart> = {}): NonNullable<MapProps['initialViewState']> {
  if (!view && bounds) return { bounds: corners(bounds), fitBoundsOptions: fit }
  const { lat, lng, ...turn } = view ?? world
  return { longitude: lng, latitude: lat, ...turn }
}

/** Where a map looks. */
export const viewOf = (map: MapLibre): StudioView => {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom(), pitch: map.getPitch(), bearing: map.getBearing() }
}

/** Lets a map look as another does. */
export const showView = (map: MapLibre, view: StudioView) => map.jumpTo({ ...view, center: view })

/** Shows what another file shows first. A new map would take a second on a slow graphics card. */
function startAgain(map: MapLibre, { view, bounds }: Partial<StudioStart> = {}): void {
  map.stop()
  if (view || !bounds) showView(map, { pitch: 0, bearing: 0, ...(view ?? world) })
  else map.fitBounds(corners(bounds), { ...fit, pitch: 0, bearing: 0, animate: false })
}

/** Goes to what another file shows first. @param map undefined before its style is there */
export function useStart(map: MapLibre | undefined, start: StudioStart | undefined): void {
  const begun = useRef(start)
  useEffect(() => {
    if (!map || begun.current === start) return
    begun.current = start
    delete map.getContainer().dataset.drawn
    startAgain(map, start)
  }, [map, start])
}
