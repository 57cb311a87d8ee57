'use client'

import { Lasso } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { OwnEntry } from '@/components/evaluation-entry/place-entry'
import { AreaTask } from '@/components/locations/area/area-task'
import { CountryMap } from '@/components/map/country-map'
import { TrafficNote } from '@/components/map/legend/traffic-note'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera, MapPin, MapSite, MapStation, MapTarget } from '@/components/map/map-data'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { ToolButton, ToolStack } from '@/components/map/tools/tool-stack'
import { ChooseLayers, LayerPills } from '@/components/map-choices/choose-layers'
import { FindPlace } from '@/components/map-choices/find-place'
import { type Ground, useGround } from '@/components/map-choices/use-ground'
import { ZoomButtons } from '@/components/map-choices/zoom-buttons'
import { isInZooms, scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useInfra, useParkings } from '@/lib/client/scouting/use-infra'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { type ScoutedSite, siteAt, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { stationsAt } from '@/lib/domain/scouting/scouted-station'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { coordinatesOf } from '@/lib/domain/tables/table-places'
import type { LatLng } from '@/lib/geo/coordinates'
import { roomyBounds } from '@/lib/geo/fitting-bounds'
import type { Bounds } from '@/lib/geo/mercator'
import type { ListManifest } from './use-list-map'

/** Wider views would hold tens of thousands of sites. */
const sitesFrom = 11.5

/** Above this count places are dots, because pins would cover the map. */
const maxNumbers = 40

const nothing: readonly never[] = []
const noPlaces = new Float64Array()

interface PinsInput {
  locations: readonly SavedLocation[]
  /** Ids of the active location and of one whose row is below the cursor. */
  volt: readonly (string | undefined)[]
  draft: { id: string | undefined; place: LatLng } | undefined
}

/**
 * Numbered pins, the active ones last, on top. Of a long list all but these are `listed`. A form's place replaces the
 * location it edits.
 */
function pinsOf({ locations, volt, draft }: PinsInput): { pins: MapPin[]; listed: MapPin[] } {
  const pins: MapPin[] = []
  const listed: MapPin[] = []
  for (const [index, { id, lat, lng, name }] of locations.entries()) {
    const isEdited = draft !== undefined && id === draft.id
    const isVolt = isEdited || volt.includes(id)
    const place = isEdited ? draft.place : { lat, lng }
    if (!isVolt && locations.length > maxNumbers) listed.push({ id, ...place, letter: '', tone: 'ink', name })
    else pins.push({ id, ...place, letter: String(index + 1), tone: isVolt ? 'volt' : 'ink', name })
  }
  pins.sort((a, b) => Number(a.tone === 'volt') - Number(b.tone === 'volt'))
  if (draft && draft.id === undefined) pins.push({ id: '', ...draft.place, letter: '+', tone: 'volt' })
  return { pins, listed }
}

const unlit: ReadonlySet<string> = new Set()

/** Candidate sites around the view, with their index in the answer. */
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

function useStations(bounds: Bounds | undefined): readonly MapStation[] {
  const table = useInfra(bounds)
  return useMemo(() => (table ? stationsAt(table, Array(table.length).keys()) : nothing), [table])
}

/** Sites and charging stations around the view, by the viewer's layer switches. */
function useSavedLayers(camera: MapCamera | undefined) {
  const toggles = useMapPreferences((preferences) => preferences.toggles)
  const { found, sites, counted } = useSites(camera)
  const stations = useStations(toggles.chargers ? camera?.bounds : undefined)
  return { found, props: { toggles, sites, counted, stations } }
}

interface Draft {
  /** Id of the edited location; undefined for a new one. */
  id: string | undefined
  place: LatLng | undefined
  onPlace: (place: LatLng) => void
}

interface SavedMapProps {
  manifest: ListManifest
  /** Place of an open form, and its handler of presses on the map. */
  draft: Draft | undefined
  onReady: (controls: MapControls) => void
  onPress: (id: string) => void
  /** Ids of what a file has brought; the map begins there. */
  imported: readonly string[]
  /** Location whose row is below the cursor. */
  lit: string | undefined
  onHover: (id: string | undefined) => void
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
  isRegistered: boolean
}

const padding = 80
/** Zoom to a form's place or the active location. */
const nearZoom = 15
/** Minimum zoom levels that a press on a cluster adds. */
const clusterStep = 1.5

/** Five decimals are about a metre. */
const toMetre = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

/** Saved locations on their country's map; pins of a short list have its numbers. */
export function SavedMap(props: SavedMapProps) {
  const { manifest, draft, onReady, onPress, isWide, isRegistered } = props
  const { imported, lit, onHover } = props
  const [isDrawing, setDrawing] = useState(false)
  const { locations, activeId } = useSavedLocations()
  const [camera, setCamera] = useState<MapCamera>()
  const active = locations.find(({ id }) => id === activeId)
  const [start] = useState(() => {
    const brought = new Set(imported)
    const shown = locations.filter(({ id }) => brought.has(id))
    if (shown.length > 0) return startAt(shown)
    const place = draft?.place ?? active
    if (place) return { lat: place.lat, lng: place.lng, zoom: nearZoom }
    return startAt(locations)
  })
  const { setBasemap, drive, ...ground } = useGround(manifest.bounds, draft?.place ?? active)
  const layers = useSavedLayers(camera)
  const places = usePlaceMenu()
  const { id: draftId, place: draftPlace } = draft ?? {}
  const isDrafting = draft !== undefined
  const drawn = useMemo(
    () =>
      pinsOf({
        locations,
        volt: [isDrafting ? undefined : activeId, lit],
        draft: draftPlace && { id: draftId, place: draftPlace },
      }),
    [locations, activeId, lit, isDrafting, draftId, draftPlace],
  )
  const { pins } = drawn
  const listed = useMemo(() => ({ pins: drawn.listed, lit: unlit }), [drawn])
  const chosenId = draftId ?? (draftPlace ? '' : activeId)
  const highlights = useMemo(() => pins.filter(({ id }) => id === chosenId), [pins, chosenId])

  const siteOf = (target: MapTarget) =>
    target.kind === 'site' ? layers.found.find(({ id }) => id === target.id) : undefined
  const controls = useRef<MapControls>(null)
  const place = (target: MapTarget) => {
    if (target.kind === 'cluster') return enter(target)
    const pressed = siteOf(target) ?? ('place' in target ? toMetre(target.place) : undefined)
    if (pressed) draft?.onPlace(pressed)
  }
  const enter = ({ bounds }: Extract<MapTarget, { kind: 'cluster' }>) =>
    controls.current?.fitFrom(bounds, (camera?.zoom ?? 0) + clusterStep)
  const open = (target: MapTarget) => {
    if (target.kind === 'cluster') return enter(target)
    places.meet(target)
    if (target.kind === 'pin') onPress(target.id)
    const site = siteOf(target)
    if (!site) return
    const { lat, lng, parkingType } = site
    places.pick({ lat, lng, name: siteTitle(site), parkingType: parkingType || undefined })
  }
  return (
    <CountryMap
      manifest={manifest}
      label="Saved Locations"
      start={start}
      cells="context"
      pins={pins}
      listed={listed}
      onHover={onHover}
      highlights={highlights}
      isochrone={drive.isochrone}
      picture={ground.picture}
      land={ground.land}
      onDark={() => setBasemap('dark')}
      {...layers.props}
      onCamera={setCamera}
      onReady={(ready) => {
        controls.current = ready
        onReady(ready)
      }}
      onMenu={draft ? undefined : places.ask}
      onTarget={draft ? place : open}
    >
      {isDrawing && <AreaTask isRegistered={isRegistered} onEnd={() => setDrawing(false)} />}
      <Over
        manifest={manifest}
        camera={camera}
        ground={ground}
        drive={drive}
        isWide={isWide}
        hasPlace={highlights.length > 0}
        isDrawing={isDrawing}
        onDraw={setDrawing}
      />
      <OwnEntry places={places} entry="list" right={0} />
    </CountryMap>
  )
}

interface OverProps {
  manifest: ListManifest
  camera: MapCamera | undefined
  ground: Ground
  drive: ReturnType<typeof useGround>['drive']
  hasPlace: boolean
  isWide: boolean
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

/** Tools and notices; layer pills on narrow maps. */
function Over({ manifest, camera, ground, drive, hasPlace, isWide, isDrawing, onDraw }: OverProps) {
  const isTraffic = useMapPreferences(({ toggles }) => toggles.traffic)
  return (
    <>
      <SavedTools
        country={manifest.country}
        camera={camera}
        ground={ground}
        isWide={isWide}
        isDrawing={isDrawing}
        onDraw={onDraw}
      />
      {!isWide && <LayerPills className="absolute inset-x-2 top-2 z-2" />}
      {isTraffic && (
        <div className={isWide ? 'absolute bottom-8 left-3 z-2' : 'absolute top-15 left-3 z-2'}>
          <TrafficNote
            hasSite={hasPlace}
            isochrone={drive.isochrone}
            isFailed={drive.isFailed}
            onRetry={drive.retry}
            isCompact={!isWide}
          />
        </div>
      )}
    </>
  )
}

function startAt(locations: readonly LatLng[]) {
  const bounds = roomyBounds(locations)
  return bounds && { bounds, padding }
}

interface SavedToolsProps {
  country: string
  camera: MapCamera | undefined
  ground: Ground
  isWide: boolean
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

function SavedTools({ country, camera, ground, isWide, isDrawing, onDraw }: SavedToolsProps) {
  return (
    <ToolStack className={isWide ? 'right-3 bottom-8' : 'top-15 right-3'}>
      <FindPlace country={country} near={camera} />
      <ZoomButtons />
      <ToolButton
        label="Add all sites in an area"
        icon={<Lasso aria-hidden />}
        aria-pressed={isDrawing}
        onClick={() => onDraw(!isDrawing)}
      />
      <ChooseLayers {...ground} isWide={isWide} />
    </ToolStack>
  )
}
