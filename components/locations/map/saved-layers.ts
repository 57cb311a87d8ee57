'use client'

import { useMemo } from 'react'
import type { MapCamera, MapCharger, MapPin, MapSite } from '@/components/map/map-data'
import { isInZooms, scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useInfra, useParkings } from '@/lib/client/scouting/use-infra'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import { chargersAt } from '@/lib/domain/scouting/scouted-charger'
import { type ScoutedSite, siteAt, siteTitle } from '@/lib/domain/scouting/scouted-site'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { coordinatesOf } from '@/lib/domain/tables/table-places'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'

/** Sites of a wider view would be tens of thousands; the list is about streets. */
const sitesFrom = 11.5

/** Above this count pins would cover the map, so places are dots. */
const mostNumbers = 40

const nothing: readonly never[] = []
const noPlaces = new Float64Array()

/**
 * The active pin last, so that it is on top, and always with its number. The place of an open form comes in
 * place of the location that it edits.
 */
export function pinsOf(
  locations: readonly SavedLocation[],
  activeId: string | undefined,
  draft: { id: string | undefined; place: LatLng } | undefined,
): MapPin[] {
  const pins = locations.map(({ id, lat, lng }, index): MapPin => {
    const isActive = draft ? id === draft.id : id === activeId
    const letter = isActive || locations.length <= mostNumbers ? String(index + 1) : ''
    const place = draft && isActive ? draft.place : { lat, lng }
    return { id, ...place, letter, tone: isActive ? 'volt' : 'ink' }
  })
  pins.sort((a, b) => Number(a.tone === 'volt') - Number(b.tone === 'volt'))
  return draft && draft.id === undefined
    ? [...pins, { id: '', ...draft.place, letter: '+', tone: 'volt' }]
    : pins
}

/** Candidate sites around the view, each with its place in the answer. */
function useSites(camera: MapCamera | undefined) {
  const isOn = useMapPreferences(({ toggles }) => toggles.parkings)
  const bounds = isOn && camera && camera.zoom >= sitesFrom ? camera.bounds : undefined
  const table = useParkings(bounds)
  const isDrawn = isInZooms(scoutingLayers.parkings.zooms, camera?.zoom ?? 0)
  const found = useMemo(() => {
    const rows = table ? Array.from({ length: table.length }, (_, row) => siteAt(table, row)) : []
    return rows.filter((site) => site !== undefined)
  }, [table])
  const sites = useMemo<readonly MapSite[]>(() => (isDrawn ? found.map(mapSite) : nothing), [found, isDrawn])
  const counted = useMemo(() => (table ? coordinatesOf(table, everyRow(table)) : noPlaces), [table])
  return { found, sites, counted: bounds ? counted : noPlaces }
}

const everyRow = ({ length }: DataTable) => Uint32Array.from({ length }, (_, row) => row)

function mapSite(site: ScoutedSite): MapSite {
  const { id, lat, lng, capacity, members, scores } = site
  return { id, lat, lng, capacity, members, name: siteTitle(site), score: scores.DC }
}

function useChargers(bounds: Bounds | undefined): readonly MapCharger[] {
  const table = useInfra(bounds)
  return useMemo(() => (table ? chargersAt(table, Array(table.length).keys()) : nothing), [table])
}

/** Sites and charging stations around the view, and the person's layer switches. */
export function useSavedLayers(camera: MapCamera | undefined) {
  const toggles = useMapPreferences((preferences) => preferences.toggles)
  const { found, sites, counted } = useSites(camera)
  const chargers = useChargers(toggles.chargers ? camera?.bounds : undefined)
  return { found, props: { toggles, sites, counted, chargers } }
}
