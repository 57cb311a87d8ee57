'use client'

import { useEffect, useMemo, useState } from 'react'
import type { MapSite } from '@/components/map/map-data'
import { type LayerToggles, scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { useRecordLayers } from '@/lib/client/records/record-layers'
import { useInfraWithin, useParkingsWithin } from '@/lib/client/scouting/use-infra'
import { limits } from '@/lib/config/limits'
import type { LocationShape } from '@/lib/domain/records/location-place'
import { type ScoutedSite, siteAt, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { type ScoutedStation, stationsAt } from '@/lib/domain/scouting/scouted-station'
import type { LatLng } from '@/lib/geo/coordinates'

const nothing: readonly never[] = []

/** Debounced: holding a key to walk through the list requests only the last place. */
function useSettled(place: LatLng | undefined): LatLng | undefined {
  const [settled, setSettled] = useState(place)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), limits.inputDebounce)
    return () => clearTimeout(timer)
  }, [place])
  return place && settled
}

/** The circle to request; undefined without a place. */
function useCircle(place: LatLng | undefined, radius: number) {
  const { lat, lng } = place ?? {}
  return useMemo(
    () => (lat === undefined || lng === undefined ? undefined : { lat, lng, radius }),
    [lat, lng, radius],
  )
}

function mapSite(site: ScoutedSite): MapSite {
  const { id, lat, lng, capacity } = site
  return { id, lat, lng, capacity, name: siteTitle(site), score: null, isDot: true }
}

/** Charging stations and sites around a location, if their layers are on. */
export function useAround(wanted: LatLng | undefined, toggles: Pick<LayerToggles, 'chargers' | 'parkings'>) {
  const place = useSettled(wanted)
  const infra = useInfraWithin(useCircle(toggles.chargers ? place : undefined, limits.recordChargersRadius))
  const parkings = useParkingsWithin(
    useCircle(toggles.parkings ? place : undefined, limits.recordSitesRadius),
  )
  const stations = useMemo<readonly ScoutedStation[]>(
    () => (infra ? stationsAt(infra, Array(infra.length).keys()) : nothing),
    [infra],
  )
  const found = useMemo(() => {
    const rows = parkings ? Array.from({ length: parkings.length }, (_, row) => siteAt(parkings, row)) : []
    return rows.filter((site) => site !== undefined)
  }, [parkings])
  const sites = useMemo(() => found.map(mapSite), [found])
  return { found, sites, stations }
}

/** No counts, and drawn as early as streets: only few sites surround one location. */
export const recordRules = {
  ...scoutingLayers,
  parkings: { isVisible: true, zooms: [11, 20] },
  clusters: { isVisible: false, bands: [] },
} as const

/** Distance circles around a location, or its configured shape; undefined if off. */
export function useRings(place: LatLng | undefined, isOn: boolean, shape: LocationShape | undefined) {
  const radii = useRecordLayers((layers) => layers.radii)
  return useMemo(() => {
    if (!place || !isOn || shape === 'unsupported') return undefined
    return { place, radii, shape: shape?.rings }
  }, [place, isOn, radii, shape])
}
