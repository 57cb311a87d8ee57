'use client'

import { Columns2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CatchmentLegend, useCatchmentLayer } from '@/components/catchment/catchment-layer'
import type { CatchmentSubject } from '@/components/catchment/catchment-subject'
import { OwnEntry } from '@/components/evaluation-entry/place-entry'
import { CountryMap } from '@/components/map/country-map'
import { EstimateLegend } from '@/components/map/legend/estimate-legend'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera, MapTarget } from '@/components/map/map-data'
import type { MapManifest } from '@/components/map/map-props'
import type { PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { StationPopup } from '@/components/map/station-popup'
import { useGround } from '@/components/map-choices/use-ground'
import type { LocationList } from '@/components/records/locations/use-location-list'
import { useRecordConfiguration, useRecordEditing } from '@/components/records/record-configuration'
import { Button } from '@/components/ui/button'
import { useLatest } from '@/components/ui/use-latest'
import { useMedia } from '@/lib/client/browser/use-media'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { currentOf } from '@/lib/domain/records/location-list'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import type { ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { formatCount } from '@/lib/format/number'
import { roomyBounds } from '@/lib/geo/fitting-bounds'
import { pinsOf } from './record-pins'
import { RecordTools } from './record-tools'
import { recordRules, useAround, useRings } from './use-around'
import { editorWidth } from './use-covered'
import { isPlain } from './use-ground'
import { type LayersInUse, useLayersInUse, useToggles } from './use-layers-in-use'

interface Presses {
  locations: readonly RecordLocation[]
  selected: RecordLocation | undefined
  onChoose: (location: RecordLocation, isShift: boolean) => void
  /** A site's card replaces the report. */
  onSite: () => void
}

interface Surroundings {
  found: readonly ScoutedSite[]
  stations: readonly ScoutedStation[]
}

/** Handles presses on the map, and tracks the location whose nearby sites and stations are drawn. */
function usePresses(props: Presses, places: PlaceMenuState) {
  const { locations, selected, onChoose, onSite } = props
  const isShared = useSharedView() !== null
  const { allowMapAction } = useRecordConfiguration().list
  // A site's card closes the report, but the sites around its location stay.
  const [left, setLeft] = useState<RecordLocation>()
  const [station, setStation] = useState<ScoutedStation>()
  const latest = useLatest(places)
  useEffect(() => {
    if (selected) latest.current.closePicked()
    setStation(undefined)
  }, [selected, latest])
  const around = selected ?? (places.picked && left)
  const openSite = (site: ScoutedSite | undefined) => {
    if (!site || isShared || !allowMapAction) return
    setLeft(around)
    onSite()
    const { lat, lng, parkingType } = site
    places.pick({ lat, lng, name: siteTitle(site), parkingType: parkingType || undefined })
  }
  const press = (target: MapTarget, { found, stations }: Surroundings) => {
    const isStation = target.kind === 'station'
    setStation(isStation ? stations.find(({ id }) => id === target.id) : undefined)
    if (target.kind === 'site') return openSite(found.find(({ id }) => id === target.id))
    setLeft(undefined)
    places.meet(target)
    if (target.kind !== 'pin') return
    const location = locations.find(({ zid }) => zid === target.id)
    if (location) onChoose(location, target.isShift)
  }
  return { around, press, station, closeStation: () => setStation(undefined) }
}

export interface RecordMapProps {
  name: string
  locations: readonly RecordLocation[]
  list: LocationList
  /** End of the pins' colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  /** Locations chosen for a comparison, with their letters. */
  picked: ReadonlyMap<RecordLocation, string>
  /** Drawn on the map; undefined for none. */
  catchment: CatchmentSubject | undefined
  onHideCatchment: () => void
  /** Px covered by reports. */
  covered: { right: number; bottom: number }
  /** Beside a panel; otherwise above it. */
  isWide: boolean
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
  onReady: (controls: MapControls) => void
  onChoose: (location: RecordLocation, isShift: boolean) => void
  onSite: () => void
}

interface Ground {
  manifest: MapManifest
  /** Slug of the country to search for places; undefined without an atlas. */
  country: string | undefined
  children?: ReactNode
}

/** Room for the full legend beside tools, panel and sidebars of `right` px. */
const roomForLegend = (right: number) => `(min-width: ${besideMapAlone + right}px)`
/** Px of rail, panel, legend, tools and their gaps. */
const besideMapAlone = 806

/** Initial zoom for a single location: streets are readable. */
const oneLocationZoom = 13.5
const nothing: readonly never[] = []

/** Pins, surroundings of A and B, and circles around A. */
function useMarks({ list, end, selected, compared, picked }: RecordMapProps, layers: LayersInUse) {
  const { view } = list
  // The list updates at once; thousands of pins may lag.
  const listed = useDeferredValue(list.best, nothing)
  const pins = useMemo(
    () => pinsOf({ listed, selected, compared, picked, type: view.type, end }),
    [listed, selected, compared, picked, view.type, end],
  )
  const highlights = useMemo(
    () => (picked.size > 0 ? [] : pins.filter(({ letter }) => letter !== '')),
    [pins, picked],
  )
  return { pins, highlights, rings: useRings(selected, layers.isOn('rings'), layers.shape) }
}

/** The record's locations as pins coloured by estimate, with the surroundings of the selected one. */
export function RecordMap({ manifest, country, children, ...props }: RecordMapProps & Ground) {
  const { name, locations, list, end, selected, onReady } = props
  const { type } = list.view
  const layers = useLayersInUse(selected, list.layerRows)
  const hexagons = layers.isOn('hexagons')
  const toggles = useToggles(layers)
  const [camera, setCamera] = useState<MapCamera>()
  const [start] = useState(() => startOf(locations, selected))
  const { allowMapAction } = useRecordConfiguration().list
  const hasActions = useSharedView() === null && allowMapAction
  const places = usePlaceMenu()
  const { around, press, station, closeStation } = usePresses(props, places)
  const { found, sites, stations } = useAround(around, toggles)
  const { setBasemap, pictures, picture, land } = useGround(manifest.bounds, undefined, isPlain(manifest))
  const marks = useMarks(props, layers)
  const { right, bottom } = props.covered
  const editor = useRecordEditing()?.isOpen ? editorWidth : 0
  const hasRoom = useMedia(roomForLegend(right + editor))
  const occlusion = useMemo(() => ({ right, bottom }), [right, bottom])
  const [controls, setControls] = useState<MapControls>()
  const catchment = useCatchmentLayer(props.catchment, { controls, isFollowing: props.isFollowing })
  const isCompact = !props.isWide || !hasRoom
  const isOfHexagons = hexagons && !catchment
  return (
    <CountryMap
      manifest={manifest}
      label={`Locations of ${name}`}
      start={start}
      layers={recordRules}
      toggles={toggles}
      score={currentOf(type)}
      cells={isOfHexagons ? 'faint' : 'none'}
      {...marks}
      {...catchment?.map}
      shapes={layers.shapes}
      sites={sites}
      stations={stations}
      picture={picture}
      land={land}
      occlusion={occlusion}
      onDark={() => setBasemap('dark')}
      onCamera={setCamera}
      onReady={(ready) => {
        setControls(ready)
        onReady(ready)
      }}
      onTarget={(target) => {
        if (catchment?.press(target)) places.closePicked()
        else press(target, { found, stations })
      }}
      onMenu={hasActions ? places.ask : undefined}
    >
      <RecordTools
        {...props}
        camera={camera}
        type={type}
        layers={layers}
        country={country}
        ground={{ pictures, picture, land }}
      />
      {catchment && (
        <CatchmentLegend
          layer={catchment}
          note={
            end === undefined
              ? undefined
              : `Pins: estimated energy sold, the same colours up to ${formatCount(end)} kWh/day`
          }
          isCompact={isCompact}
          onHide={props.onHideCatchment}
        />
      )}
      {end !== undefined && !catchment && (
        <EstimateLegend
          type={type}
          end={end}
          hexagons={isOfHexagons ? currentOf(type) : undefined}
          isCompact={isCompact}
        />
      )}
      {catchment?.popup}
      {station && <StationPopup key={station.id} station={station} onClose={closeStation} />}
      {children}
      {hasActions && <RecordEntry {...props} places={places} right={right} />}
    </CountryMap>
  )
}

function startOf(locations: readonly RecordLocation[], selected: RecordLocation | undefined) {
  const one = selected ?? (locations.length === 1 ? locations[0] : undefined)
  if (one) return { lat: one.lat, lng: one.lng, zoom: oneLocationZoom }
  const bounds = roomyBounds(locations)
  return bounds && { bounds, padding: 60 }
}

interface RecordEntryProps {
  places: PlaceMenuState
  /** Px that sidebars cover at the map's right edge. */
  right: number
  locations: readonly RecordLocation[]
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  onChoose: (location: RecordLocation, isShift: boolean) => void
}

/** Menu and card of a pressed place: evaluates it, or compares a pin with A. */
export function RecordEntry(props: RecordEntryProps) {
  const { isComparable } = useRecordConfiguration().list
  const { places, right, locations, selected, compared, onChoose } = props
  const compareOf = (pin: string | undefined) => {
    const location = locations.find(({ zid }) => zid === pin)
    if (!isComparable || !location || !selected || location === selected) return null
    const press = () => {
      places.closeAsked()
      onChoose(location, true)
    }
    return (
      <Button tone="line" block icon={<Columns2 aria-hidden />} onClick={press}>
        {location === compared ? 'Stop comparing' : 'Compare Location'}
      </Button>
    )
  }
  return <OwnEntry places={places} right={right} entry="evaluate" more={({ pin }) => compareOf(pin)} />
}
