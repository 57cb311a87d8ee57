'use client'

import { useDeferredValue, useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import type { MapArc, MapCamera, MapPin, MapSite } from '@/components/map/map-data'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { isInZooms } from '@/lib/catalogue/scouting-layers'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { siteTitle } from '@/lib/domain/scouting/scouted-site'
import { nearestOfClasses, nearestStation } from '@/lib/domain/scouting/scouted-station'
import type { Bounds } from '@/lib/geo/mercator'

/** Discs that a screen can show distinctly. */
const maxSites = 4000

const nobody: readonly never[] = []

/** Half the view's size on every side, so that short movements find sites already drawn. */
function around({ bounds: [west, south, east, north] }: MapCamera): Bounds {
  const width = (east - west) / 2
  const height = (north - south) / 2
  return [west - width, south - height, east + width, north + height]
}

/** Sites in view, at the zooms without clusters; the first in the list's order. */
function useMapSites(): readonly MapSite[] {
  const { results, camera, layers } = useScouting(
    ({ results, camera, layers }) => ({ results, camera, layers }),
    shallow,
  )
  const score = useScouting(scoreOf)
  const { zooms, isVisible } = layers.parkings
  const colours = useDeferredValue(score)
  const isShown = isVisible && camera !== undefined && isInZooms(zooms, camera.zoom)
  return useMemo(() => {
    if (!isShown) return nobody
    return results.within(around(camera), maxSites).map((site) => {
      const { id, lat, lng, capacity, members, scores } = site
      return { id, lat, lng, capacity, members, name: siteTitle(site), score: scores[colours] }
    })
  }, [results, colours, camera, isShown])
}

/** A is selected, B compared. */
function usePins(): readonly MapPin[] {
  const { active, compared } = useScouting((state) => state.open)
  return useMemo(() => {
    const pin = (site: typeof active, letter: string, tone: MapPin['tone']): MapPin[] =>
      site ? [{ id: site.id, lat: site.lat, lng: site.lng, letter, tone }] : []
    return [...pin(compared, 'B', 'ink'), ...pin(active, 'A', 'volt')]
  }, [active, compared])
}

function useNearestLine() {
  const active = useScouting(({ open, viewer }) => (viewer.isRegistered ? open.active : undefined))
  const stations = useScouting((state) => state.stations)
  const isShown = useMapPreferences(({ toggles }) => toggles.chargers)
  return useMemo(() => {
    const nearest = active && isShown ? nearestStation(active, stations) : undefined
    return active && nearest ? ([active, nearest.station] as const) : undefined
  }, [active, stations, isShown])
}

/** Per class. */
const maxArcs = 3

/** Undefined while arcs are off. */
function useArcs(): readonly MapArc[] | undefined {
  const active = useScouting(({ open, viewer }) => (viewer.isRegistered ? open.active : undefined))
  const stations = useScouting((state) => state.stations)
  const isOn = useMapPreferences(({ toggles }) => toggles.arcs)
  return useMemo(() => {
    if (!isOn || !active) return undefined
    return nearestOfClasses(active, stations, maxArcs).map((station) => ({
      from: active,
      to: station,
      class: station.class,
      power: station.maxPower,
    }))
  }, [active, stations, isOn])
}

export function useMapLayers() {
  const { manifest, layers, hexagons, results, stations } = useScouting(
    ({ manifest, layers, hexagons, results, stations }) => ({
      manifest,
      layers,
      hexagons,
      results,
      stations,
    }),
    shallow,
  )
  const is3d = useScouting(({ address }) => address.view === '3d')
  const { look, setControls } = useScouting(({ look, setControls }) => ({ look, setControls }), shallow)
  const toggles = useMapPreferences((preferences) => preferences.toggles)
  const { columns, filters, colour, score, weights } = hexagons
  const pins = usePins()
  return {
    manifest,
    layers,
    toggles,
    score,
    stations,
    pins,
    highlights: pins,
    is3d,
    colour,
    cellFilters: filters,
    cellColumns: columns,
    cellWeights: weights,
    sites: useMapSites(),
    counted: results.coordinates,
    nearestLine: useNearestLine(),
    heat: toggles.heat ? results.coordinates : undefined,
    arcs: useArcs(),
    onCamera: look,
    onReady: setControls,
  }
}
