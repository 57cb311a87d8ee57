'use client'

import { useDeferredValue, useMemo } from 'react'
import type { MapCamera, MapPin, MapSite } from '@/components/map/map-data'
import { useScoutingState } from '@/components/scouting/state/scouting-context'
import { isInZooms } from '@/lib/catalogue/scouting-layers'
import type { Bounds } from '@/lib/geo/mercator'

/** More discs than this cannot be told apart on a screen. */
const mostSites = 4000

const nobody: readonly never[] = []

/** A view with half of itself around it, so that a short movement meets locations that are there already. */
function around({ bounds: [west, south, east, north] }: MapCamera): Bounds {
  const [width, height] = [(east - west) / 2, (north - south) / 2]
  return [west - width, south - height, east + width, north + height]
}

/** The locations of the view as discs, at the zooms at which they stand alone; the first of the list's order. */
function useMapSites(): readonly MapSite[] {
  const { results, score, camera, layers } = useScoutingState('results', 'score', 'camera', 'layers')
  const { zooms, isVisible } = layers.parkings
  const colours = useDeferredValue(score)
  const isShown = isVisible && camera !== undefined && isInZooms(zooms, camera.zoom)
  return useMemo(() => {
    if (!isShown) return nobody
    return results
      .within(around(camera), mostSites)
      .map(({ id, lat, lng, capacity, scores }) => ({ id, lat, lng, capacity, score: scores[colours] }))
  }, [results, colours, camera, isShown])
}

/** Selected (A) and compared (B) location. */
function usePins(): readonly MapPin[] {
  const { active, compared } = useScoutingState('selection').selection
  return useMemo(() => {
    const pin = (site: typeof active, letter: string, tone: MapPin['tone']): MapPin[] =>
      site ? [{ id: site.id, lat: site.lat, lng: site.lng, letter, tone }] : []
    return [...pin(compared, 'B', 'ink'), ...pin(active, 'A', 'volt')]
  }, [active, compared])
}

/** From the selected location to its nearest charging station. */
function useNearestLine() {
  const { selection, nearest, toggles } = useScoutingState('selection', 'nearest', 'toggles')
  const { active } = selection
  const charger = toggles.chargers ? nearest?.charger : undefined
  return useMemo(() => (active && charger ? ([active, charger] as const) : undefined), [active, charger])
}

/** What of the screen's state lies on its map, as the map takes it. */
export function useMapLayers() {
  const { manifest, layers, toggles, score, cells } = useScoutingState(
    ...(['manifest', 'layers', 'toggles', 'score', 'cells'] as const),
  )
  const { results, chargers, look, setControls } = useScoutingState(
    ...(['results', 'chargers', 'look', 'setControls'] as const),
  )
  const pins = usePins()
  return {
    ...{ manifest, layers, toggles, score, chargers, pins },
    highlights: pins,
    colour: cells.colour,
    cellFilters: cells.filters,
    cellColumns: cells.columns,
    sites: useMapSites(),
    counted: results.coordinates,
    nearestLine: useNearestLine(),
    onCamera: look,
    onReady: setControls,
  }
}
