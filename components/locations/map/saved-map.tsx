'use client'

import { useMemo, useRef, useState } from 'react'
import { OwnEntry } from '@/components/evaluation-entry/own-entry'
import { AreaTask } from '@/components/locations/area/area-task'
import { CountryMap } from '@/components/map/country-map'
import { TrafficNote } from '@/components/map/legend/traffic-note'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera, MapTarget } from '@/components/map/map-data'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { LayerPills } from '@/components/map-tools/layer-pills'
import { type Ground, useGround } from '@/components/map-tools/use-ground'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import type { Manifest } from '@/lib/contract/scout'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import { siteTitle } from '@/lib/domain/scouting/scouted-site'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'
import { pinsOf, useSavedLayers } from './saved-layers'
import { SavedTools } from './saved-tools'

interface Draft {
  /** The edited location; undefined for a new one. */
  id: string | undefined
  place: LatLng | undefined
  onPlace: (place: LatLng) => void
}

interface SavedMapProps {
  manifest: Manifest
  /** The place of an open form, and what a press on the map does while it is open. */
  draft: Draft | undefined
  onReady: (controls: MapControls) => void
  onPress: (id: string) => void
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
  isRegistered: boolean
}

const padding = 80
/** Around the place of a form or the active location. */
const nearZoom = 15
/** Zoom levels that a press on a count goes nearer, at least. */
const clusterStep = 1.5
const margin = 0.01

/** Five decimals are about a metre. */
const toMetre = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

/** The saved locations on the map of their country; pins of a short list carry its numbers. */
export function SavedMap(props: SavedMapProps) {
  const { manifest, draft, onReady, onPress, isWide, isRegistered } = props
  const [isDrawing, setDrawing] = useState(false)
  const { locations, activeId } = useSavedLocations()
  const [camera, setCamera] = useState<MapCamera>()
  const active = locations.find(({ id }) => id === activeId)
  const [start] = useState(() => {
    const place = draft?.place ?? active
    if (place) return { lat: place.lat, lng: place.lng, zoom: nearZoom }
    return boundsOf(locations.filter((each) => isInside(manifest.bounds, [each.lng, each.lat])))
  })
  const { setBasemap, drive, ...ground } = useGround(manifest.bounds, draft?.place ?? active)
  const layers = useSavedLayers(camera)
  const places = usePlaceMenu()
  const { id: draftId, place: draftPlace } = draft ?? {}
  const pins = useMemo(
    () => pinsOf(locations, activeId, draftPlace && { id: draftId, place: draftPlace }),
    [locations, activeId, draftId, draftPlace],
  )
  const highlights = useMemo(() => pins.filter(({ tone }) => tone === 'volt'), [pins])

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
  manifest: Manifest
  camera: MapCamera | undefined
  ground: Ground
  drive: ReturnType<typeof useGround>['drive']
  hasPlace: boolean
  isWide: boolean
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

/** Tools, the layers' pills on a narrow map, and what the traffic layer says. */
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

function boundsOf(locations: readonly SavedLocation[]) {
  if (locations.length === 0) return undefined
  const lats = locations.map(({ lat }) => lat)
  const lngs = locations.map(({ lng }) => lng)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  const bounds: [number, number, number, number] = [
    least(lngs) - margin,
    least(lats) - margin,
    most(lngs) + margin,
    most(lats) + margin,
  ]
  return { bounds, padding }
}
