import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { MapProps } from 'react-map-gl/maplibre'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'

/** A map's initial view; a new object for each opened file. */
export interface StudioStart {
  view: StudioView | undefined
  bounds: MapOutline['bounds']
}

const world = { lat: 40, lng: 12, zoom: 3 }

const fit = { padding: 60, maxZoom: 16 }

const corners = (bounds: NonNullable<MapOutline['bounds']>) => [...bounds] as [number, number, number, number]

/** The file's view, else its data's bounds, else the world. */
export function startOf({
  view,
  bounds,
}: Partial<StudioStart> = {}): NonNullable<MapProps['initialViewState']> {
  if (!view && bounds) return { bounds: corners(bounds), fitBoundsOptions: fit }
  const { lat, lng, ...turn } = view ?? world
  return { longitude: lng, latitude: lat, ...turn }
}

export const viewOf = (map: MapLibre): StudioView => {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom(), pitch: map.getPitch(), bearing: map.getBearing() }
}

export const showView = (map: MapLibre, view: StudioView) => map.jumpTo({ ...view, center: view })

/** Moves the existing map, because a new one takes a second on slow graphics. */
function startAgain(map: MapLibre, { view, bounds }: Partial<StudioStart> = {}): void {
  map.stop()
  if (view || !bounds) showView(map, { pitch: 0, bearing: 0, ...(view ?? world) })
  else map.fitBounds(corners(bounds), { ...fit, pitch: 0, bearing: 0, animate: false })
}

/** Moves the map when another file opens. @param map undefined until its style is loaded */
export function useStart(map: MapLibre | undefined, start: StudioStart | undefined): void {
  const begun = useRef(start)
  useEffect(() => {
    if (!map || begun.current === start) return
    begun.current = start
    delete map.getContainer().dataset.drawn
    startAgain(map, start)
  }, [map, start])
}
