'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { type ComponentProps, useEffect, useId, useMemo, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useCellCursor } from '@/components/map/hooks/use-cell-cursor'
import { useStationShifts } from '@/components/map/hooks/use-station-shifts'
import { nearestLine, stationFeatures } from '@/components/map/layers/station-layers'
import { useLatest } from '@/components/ui/use-latest'
import { scoutingLayers, startingToggles, switchedLayers } from '@/lib/catalogue/scouting-layers'
import type { PictureTiles } from '@/lib/domain/map/basemaps'
import type { StreetsStyle } from '@/lib/domain/map/streets-style'
import { formatCountOf, formatDecimal, formatSpaces } from '@/lib/format/number'
import { collection } from '@/lib/geo/geojson'
import { layerAbovePicture, lineLayers, pictureId, pictureLayer, pictureSource } from './basemap-style'
import { useBasemap } from './hooks/use-basemap'
import { useClusters } from './hooks/use-clusters'
import { type DrawnMapProps, useDrawnCells } from './hooks/use-drawn-cells'
import { useHighlights, usePickedCell } from './hooks/use-highlights'
import { useHover } from './hooks/use-hover'
import { useLayerRules } from './hooks/use-layer-rules'
import { useEstimates, useListed, usePlanned } from './hooks/use-listed'
import { useMenu } from './hooks/use-menu'
import { useSource } from './hooks/use-source'
import { useTargets } from './hooks/use-targets'
import { groupFeatures } from './layers/group-layers'
import { isochroneFeatures } from './layers/isochrone-layers'
import { pinFeatures } from './layers/pin-layers'
import { ringFeatures } from './layers/ring-layers'
import { siteFeatures } from './layers/site-layers'
import { hideStreets, showStreets } from './layers/streets-layers'
import { MapContext } from './map-context'
import { cameraOf, createControls } from './map-controls'
import type { MapPin, MapSite, Place } from './map-data'
import type { MapPaint } from './map-paint'
import type { MapViewProps } from './map-props'
import { prefersStillness } from './motion'
import { PlacePopup } from './place-popup'

type Options = Parameters<typeof useCellCursor>[2]

const keys: readonly (readonly [key: string, meaning: string])[] = [
  ['Arrow keys', 'go from hexagon to hexagon'],
  ['Enter', 'opens it'],
  ['Shift + F10', 'opens its menu'],
  ['Shift + arrow keys', 'move the map'],
  ['+ −', 'zoom'],
]

const hintInset = 64

function useIsFocused(map: MapLibre): boolean {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const canvas = map.getCanvas()
    const focused = () => setFocused(canvas.matches(':focus-visible'))
    const blurred = () => setFocused(false)
    canvas.addEventListener('focus', focused)
    canvas.addEventListener('blur', blurred)
    return () => {
      canvas.removeEventListener('focus', focused)
      canvas.removeEventListener('blur', blurred)
    }
  }, [map])
  return isFocused
}

/** `application` role: screen readers pass the keys on to the map. */
function useDescription(map: MapLibre, id: string): void {
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-roledescription', 'map')
    canvas.setAttribute('aria-describedby', id)
    // Inside the map's edge, where the outline is not clipped.
    canvas.classList.add('-outline-offset-4')
  }, [map, id])
}

function KeyHint(props: ComponentProps<'p'>) {
  return (
    <p {...props}>
      {keys.map(([key, meaning], index) => (
        <span key={key}>
          {index > 0 && ', '}
          <b>{key}</b> {meaning}
        </span>
      ))}
    </p>
  )
}

export function CellCursor({
  map,
  client,
  ...options
}: Options & { map: MapLibre; client: Parameters<typeof useCellCursor>[1] }) {
  const id = useId()
  const spoken = useCellCursor(map, client, options)
  const isFocused = useIsFocused(map)
  useDescription(map, id)
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <KeyHint id={id} hidden />
      {isFocused && client && (
        <KeyHint
          aria-hidden
          data-ground="paper"
          style={{ right: (options.occlusion().right ?? 0) + hintInset }}
          className="pointer-events-none absolute bottom-8 z-2 w-max max-w-[calc(100%-400px)] rounded-md bg-paper px-3 py-1.5 text-xs text-ink-700 shadow-float max-md:hidden"
        />
      )}
    </>
  )
}

const nothing: readonly never[] = []

function useMapData(map: MapLibre, props: MapViewProps) {
  const { sites = nothing, stations = nothing, pins = nothing, nearestLine: line, pickedCell } = props
  const { toggles = startingToggles, rings, areas = nothing, shapes = nothing } = props
  const shifts = useStationShifts(stations, sites)
  useSource(
    map,
    'sites',
    useMemo(() => siteFeatures(sites), [sites]),
  )
  useSource(
    map,
    'groups',
    useMemo(() => groupFeatures(sites), [sites]),
  )
  useSource(
    map,
    'chargers',
    useMemo(() => stationFeatures(stations, shifts), [stations, shifts]),
  )
  useSource(
    map,
    'pins',
    useMemo(() => pinFeatures(pins), [pins]),
  )
  useListed(map, props.listed)
  usePlanned(map, props.planned)
  useEstimates(map, pins, toggles.chargers ? stations : nothing)
  useSource(
    map,
    'areas',
    useMemo(() => collection([...areas]), [areas]),
  )
  useSource(
    map,
    'shapes',
    useMemo(() => collection([...shapes]), [shapes]),
  )
  useSource(
    map,
    'rings',
    useMemo(() => ringFeatures(rings), [rings]),
  )
  useSource(
    map,
    'nearest-line',
    useMemo(() => nearestLine(line), [line]),
  )
  usePickedCell(map, pickedCell)
  const isochrone = toggles.traffic ? props.isochrone : undefined
  useSource(
    map,
    'isochrone',
    useMemo(() => isochroneFeatures(isochrone), [isochrone]),
  )
}

function useCounted({ counted, sites = nothing }: MapViewProps): Float64Array {
  return useMemo(
    () => counted ?? Float64Array.from(sites.flatMap(({ lat, lng }) => [lat, lng])),
    [counted, sites],
  )
}

/** A source cannot change its address and its attribution at once: give it a key. */
function Picture({ picture }: { picture: PictureTiles }) {
  return (
    <Source id={pictureId} {...pictureSource(picture, window.location.origin)}>
      <Layer {...pictureLayer(prefersStillness())} beforeId={layerAbovePicture} />
    </Source>
  )
}

/** Its texts lie above the cells, where the country's own would be. */
function StreetGround({ map, paint, style }: { map: MapLibre; paint: MapPaint; style: StreetsStyle }) {
  useEffect(() => {
    const [names] = lineLayers(paint, 'picture').labels
    showStreets(map, style, { ground: layerAbovePicture, labels: names?.id })
    // A map that is being removed has no style.
    return () => void (map.style && hideStreets(map, style))
  }, [map, paint, style])
  return null
}

interface MapContentProps extends DrawnMapProps {
  retryPicture?: (() => void) | undefined
}

export function MapContent(props: MapContentProps) {
  const { map, paint, cells = 'full', sites = nothing, stations = nothing, retryPicture } = props
  const { layers: rules = scoutingLayers, toggles = startingToggles, picture, highlights = nothing } = props
  const layers = useMemo(() => switchedLayers(rules, toggles), [rules, toggles])
  const occlusion = useLatest(props.occlusion)
  const onReady = useLatest(props.onReady)
  const onCamera = useLatest(props.onCamera)
  const { isReady, client, found: drawn, colour, prisms } = useDrawnCells(props, layers.hexagons)
  const latestClient = useLatest(client)
  const controls = useMemo(
    () =>
      createControls(map, { occlusion: () => occlusion.current ?? {}, cells: () => latestClient.current }),
    [map, occlusion, latestClient],
  )
  useMapData(map, props)
  useBasemap(map, paint, {
    ground: picture ? 'picture' : (props.land ?? 'dark'),
    isStreets: picture?.id === 'streets',
  })
  useLayerRules(map, layers)
  useHighlights(map, toggles.highlight ? highlights : nothing, client)
  const places = useCounted(props)
  useClusters(map, { places, stations, rule: layers.clusters }, client)
  useEffect(() => {
    onCamera.current?.(cameraOf(map), false)
  }, [map, onCamera])
  useTargets(map, drawn, props.onTarget)
  useMenu(map, props.onMenu)
  const isKeyed = (cells === 'full' || cells === 'keyed') && drawn !== undefined
  const hovered = useHover(map, isKeyed ? drawn : undefined)
  const named = hovered === undefined ? undefined : sites.find(({ id }) => id === hovered)
  const pin = hovered === undefined ? undefined : pinCalled(hovered, props)
  const onHover = useLatest(props.onHover)
  useEffect(() => onHover.current?.(hovered), [hovered, onHover])
  useEffect(() => {
    if (isReady) onReady.current?.(controls)
  }, [isReady, controls, onReady])
  const tools = useMemo(
    () => ({ map, controls, colour, prisms, retryPicture, occlusion: () => occlusion.current ?? {} }),
    [map, controls, colour, prisms, retryPicture, occlusion],
  )
  return (
    <MapContext value={tools}>
      {picture && picture.id !== 'streets' && <Picture key={picture.tiles} picture={picture} />}
      {picture?.id === 'streets' && picture.style && (
        <StreetGround map={map} paint={paint} style={picture.style} />
      )}
      {props.children}
      {named && <SiteTip key={named.id} site={named} />}
      {pin?.name && <PinTip key={pin.id} pin={pin} />}
      <CellCursor
        map={map}
        places={places}
        client={isKeyed ? client : undefined}
        occlusion={tools.occlusion}
        describe={props.describeCell}
        onTarget={props.onTarget}
        onMenu={props.onMenu}
      />
    </MapContext>
  )
}

type NamedPin = Pick<MapPin, 'id' | 'lat' | 'lng' | 'name' | 'figure'>

const pinCalled = (id: string, { pins, listed, planned }: MapViewProps): NamedPin | undefined => {
  const isCalled = (pin: { id: string }) => pin.id === id
  return pins?.find(isCalled) ?? listed?.pins.find(isCalled) ?? planned?.pins.find(isCalled)
}

/** `12 bays, 38 spaces`, or only the spaces. */
function sizeOf({ members = [], capacity }: MapSite): string {
  const spaces = formatSpaces(capacity)
  return members.length > 1 ? `${formatCountOf(members.length, 'bay')}, ${spaces}` : spaces
}

interface TipProps {
  place: Place
  name: string
  figure: string | undefined
  note: string | undefined
}

/** Hidden from screen readers, which find the same in the list. */
function Tip({ place, name, figure, note }: TipProps) {
  return (
    <PlacePopup place={place} className="z-2">
      {/* The frame's padding keeps the box off the disc. */}
      <div aria-hidden className="px-2">
        <div className="max-w-64 rounded-sm bg-ink-1000 px-2 py-1.5 text-xs text-paper shadow-menu">
          <p className="flex gap-3 font-medium">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {figure !== undefined && <span className="tnum">{figure}</span>}
          </p>
          {note !== undefined && <p className="tnum text-ink-300">{note}</p>}
        </div>
      </div>
    </PlacePopup>
  )
}

export function SiteTip({ site }: { site: MapSite }) {
  const score = site.score === null ? undefined : formatDecimal(site.score * 100)
  return <Tip place={site} name={site.name} figure={score} note={sizeOf(site)} />
}

function PinTip({ pin }: { pin: NamedPin }) {
  return <Tip place={pin} name={pin.name ?? ''} figure={pin.figure?.text} note={undefined} />
}
