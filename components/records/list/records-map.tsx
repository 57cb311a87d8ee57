'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import { ListedLegend } from '@/components/map/legend/estimate-legend'
import { useMapTools } from '@/components/map/map-context'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera, MapTarget } from '@/components/map/map-data'
import type { MapManifest } from '@/components/map/map-props'
import { type Size, startRoom } from '@/components/map/start-room'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { AutoZoomTool, View3dTool, ZoomTools } from '@/components/map/tools/zoom-tools'
import { ChooseLayers } from '@/components/map-choices/choose-layers'
import { FindPlace } from '@/components/map-choices/find-place'
import { type Ground, useGround } from '@/components/map-choices/use-ground'
import { isPlain } from '@/components/records/map/use-ground'
import { notify } from '@/components/ui/notify'
import { useRecordLayers } from '@/lib/client/records/record-layers'
import type { ListedPin, ListedPins } from '@/lib/domain/records/listed-locations'
import { roomyBounds } from '@/lib/geo/fitting-bounds'
import type { Bounds } from '@/lib/geo/mercator'

export interface RecordsMapProps extends ListedPins {
  manifest: MapManifest
  /** Slug of the country to search for places; undefined without an atlas. */
  country: string | undefined
  /** Record whose row is lit. */
  lit: string | undefined
  /** What the map cannot show, in words. */
  omitted: string | undefined
  onHover: (pin: ListedPin | undefined) => void
  onPress: (pin: ListedPin) => void
}

/** Fits the listed locations at first and, with auto-zoom, whenever they change. */
function useFit(bounds: Bounds | undefined) {
  const [isFitting, setFitting] = useState(true)
  const controls = useRef<MapControls>(null)
  const [start] = useState(() => bounds && { bounds, padding: (size: Size) => startRoom(size, bounds) })
  const [west, south, east, north] = bounds ?? []
  const isStart = useRef(true)
  useEffect(() => {
    if (isStart.current) {
      isStart.current = false
      return
    }
    if (!isFitting || west === undefined || south === undefined) return
    controls.current?.fitBounds([west, south, east ?? west, north ?? south])
  }, [isFitting, west, south, east, north])
  return { start, controls, isFitting, setFitting }
}

const none: ReadonlySet<string> = new Set()

/** Pins of a lit row's record. */
function useLit(pins: readonly ListedPin[], record: string | undefined) {
  return useMemo(() => {
    const own = record === undefined ? [] : pins.filter(({ evalId }) => evalId === record)
    return own.length === 0 ? none : new Set(own.map(({ id }) => id))
  }, [pins, record])
}

/** Locations of the listed records, coloured by estimate. */
export function RecordsMap(props: RecordsMapProps) {
  const { manifest, country, pins, end, lit: litRecord, omitted, onHover, onPress } = props
  const [camera, setCamera] = useState<MapCamera>()
  const [is3d, set3d] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const bounds = useMemo(() => roomyBounds(pins), [pins])
  const { start, controls, isFitting, setFitting } = useFit(bounds)
  const { setBasemap, drive, ...ground } = useGround(manifest.bounds, undefined, isPlain(manifest))
  const lit = useLit(pins, litRecord)
  const listed = useMemo(() => ({ pins, lit, hovered }), [pins, lit, hovered])
  const hexagons = useRecordLayers((layers) => layers.hexagons)
  const press = (target: MapTarget) => {
    if (target.kind === 'cluster') controls.current?.fitFrom(target.bounds, (camera?.zoom ?? 0) + 1.5)
    const pin = target.kind === 'pin' ? pins.find(({ id }) => id === target.id) : undefined
    if (pin) onPress(pin)
  }
  return (
    <CountryMap
      manifest={manifest}
      label="Locations of all records"
      start={start}
      cells={cellsOf({ is3d, hexagons })}
      is3d={is3d}
      on3dFailed={() => {
        set3d(false)
        notify.error('The 3D view could not be loaded')
      }}
      listed={listed}
      picture={ground.picture}
      land={ground.land}
      onDark={() => setBasemap('dark')}
      onCamera={setCamera}
      onReady={(ready) => {
        controls.current = ready
      }}
      onHover={(id) => {
        setHovered(id)
        onHover(id === undefined ? undefined : pins.find((pin) => pin.id === id))
      }}
      onTarget={press}
    >
      <RecordsTools
        country={country}
        camera={camera}
        ground={ground}
        hasCells={Object.keys(manifest.hexagonTiles).length > 0}
        is3d={is3d}
        on3d={set3d}
        isFitting={isFitting}
        onFitting={setFitting}
      />
      {pins.length > 0 && (
        <ListedLegend
          count={pins.length}
          end={end}
          hasHollow={pins.some(({ energy }) => energy === undefined)}
          omitted={omitted}
          isCompact={false}
        />
      )}
    </CountryMap>
  )
}

/** Columns need their colours; else the ramp belongs to the pins. */
function cellsOf({ is3d, hexagons }: { is3d: boolean; hexagons: boolean }) {
  if (is3d) return 'context'
  return hexagons ? 'faint' : 'none'
}

interface RecordsToolsProps {
  country: string | undefined
  camera: MapCamera | undefined
  ground: Ground
  /** The atlas has hexagons. */
  hasCells: boolean
  is3d: boolean
  on3d: (is3d: boolean) => void
  isFitting: boolean
  onFitting: (isFitting: boolean) => void
}

function RecordsTools(props: RecordsToolsProps) {
  const { country, camera, ground, hasCells, is3d, on3d, isFitting, onFitting } = props
  const { prisms = 'off' } = useMapTools()
  const { hexagons, setHexagons } = useRecordLayers()
  const layers = [
    { id: 'hexagons', title: 'Hexagons', note: 'Demand score DC', isOn: hexagons, onSwitch: setHexagons },
  ]
  return (
    <ToolStack className="right-3 bottom-8">
      {country !== undefined && <FindPlace country={country} near={camera} />}
      <ZoomTools />
      <AutoZoomTool isOn={isFitting} onChange={onFitting} />
      {hasCells && <View3dTool isOn={is3d} isLoading={is3d && prisms === 'loading'} onChange={on3d} />}
      <ChooseLayers {...ground} isWide layers={hasCells ? layers : []} />
    </ToolStack>
  )
}
