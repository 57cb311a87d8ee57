'use client'

import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CountryMap } from '@/components/map/country-map'
import type { Planned, PlannedPin } from '@/components/map/layers/planned-layers'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera, MapTarget } from '@/components/map/map-data'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { ChooseLayers } from '@/components/map-choices/choose-layers'
import { FindPlace } from '@/components/map-choices/find-place'
import { useGround } from '@/components/map-choices/use-ground'
import { ZoomButtons } from '@/components/map-choices/zoom-buttons'
import type { Hovering } from '@/components/network/hovering'
import { Button } from '@/components/ui/button'
import { useLatest } from '@/components/ui/use-latest'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useInfra } from '@/lib/client/scouting/use-infra'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Manifest } from '@/lib/contract/scout'
import type { Wish } from '@/lib/domain/plans/plan-edits'
import { stationsAt } from '@/lib/domain/scouting/scouted-station'
import { roomyBounds } from '@/lib/geo/fitting-bounds'
import { type Bounds, isInside } from '@/lib/geo/mercator'
import { PlanLegend } from './plan-legend'
import type { Reach } from './use-reach'

export interface PlanMapProps {
  country: string
  pins: readonly PlannedPin[]
  selected: string | null
  hovering: Hovering
  reach: Reach
  picking: Wish | null
  onPickEnd: () => void
  onPress: (id: string | null) => void
  onHover: (id: string | undefined) => void
  start: { lat: number; lng: number; zoom: number } | undefined
  onMoved: (camera: MapCamera) => void
  isWide: boolean
  children?: ReactNode
}

/** The plan's sites on the map of its country. */
export function PlanMap(props: PlanMapProps) {
  const manifest = useManifest(props.country)
  if (manifest.error) {
    return (
      <div className="grid size-full place-items-center bg-map-outside p-4 text-paper">
        The map of this country is not installed.
      </div>
    )
  }
  if (!manifest.data) {
    return <div role="status" aria-label="Loading the map" className="size-full bg-map-outside" />
  }
  return <Drawn {...props} manifest={manifest.data} />
}

const nothing: readonly never[] = []
const padding = 60
/** On phones the legend and the credits lie across the map's foot, and the tools at its right. */
const phoneRoom = { left: 40, right: 60, top: 40, bottom: 116 }

function useStations(bounds: Bounds | undefined) {
  const isOn = useMapPreferences(({ toggles }) => toggles.chargers)
  const table = useInfra(isOn ? bounds : undefined)
  return useMemo(
    () => (table && isOn ? stationsAt(table, Array(table.length).keys()) : nothing),
    [table, isOn],
  )
}

/** Candidates are the sites here; those of the country would hide them. */
const toggles = {
  traffic: false,
  highlight: false,
  chargers: true,
  parkings: false,
  heat: false,
  arcs: false,
  grid: false,
}

function Drawn(props: PlanMapProps & { manifest: Manifest }) {
  const { manifest, pins, selected, hovering, reach, picking, isWide, onPress, onHover } = props
  const hovered = useStore(hovering, ({ id }) => id)
  const [camera, setCamera] = useState<MapCamera>()
  const controls = useRef<MapControls>(null)
  const [start] = useState(() => {
    if (props.start) return props.start
    // Own sites may be in other countries.
    const inCountry = pins.filter(({ lat, lng }) => isInside(manifest.bounds, [lng, lat]))
    const bounds = roomyBounds(inCountry.length > 0 ? inCountry : pins)
    return bounds && { bounds, padding: isWide ? padding : () => phoneRoom }
  })
  const stations = useStations(camera?.bounds)
  const { setBasemap, drive: _, ...ground } = useGround(manifest.bounds, undefined)
  const active = hovered ?? selected ?? undefined
  const planned = useMemo<Planned>(() => {
    const isShown = active !== undefined && active === reach.of
    return {
      pins,
      active,
      reach: isShown ? reach.hexagons : nothing,
      links: isShown ? reach.links : nothing,
    }
  }, [pins, active, reach])
  useShown(controls, pins, selected)
  const press = (target: MapTarget) => {
    if (target.kind === 'pin') return onPress(target.id)
    if (target.kind === 'ground' || target.kind === 'cell') onPress(null)
  }
  return (
    <CountryMap
      manifest={manifest}
      label="Sites of the plan"
      start={start}
      cells="none"
      toggles={toggles}
      stations={stations}
      planned={planned}
      picture={ground.picture}
      land={ground.land}
      onDark={() => setBasemap('dark')}
      onHover={onHover}
      onTarget={press}
      onReady={(ready) => {
        controls.current = ready
      }}
      onCamera={(next, isByHand) => {
        setCamera(next)
        if (isByHand) props.onMoved(next)
      }}
    >
      {picking && <PickHint wish={picking} onEnd={props.onPickEnd} />}
      <ToolStack className={isWide ? 'right-3 bottom-8' : 'top-3 right-3'}>
        <FindPlace country={manifest.country} near={camera} />
        <ZoomButtons />
        <ChooseLayers {...ground} isWide={isWide} />
      </ToolStack>
      <PlanLegend isCompact={!isWide} />
      {props.children}
    </CountryMap>
  )
}

/** Moves a selected site into view, never one that is in view. */
function useShown(
  controls: RefObject<MapControls | null>,
  pins: readonly PlannedPin[],
  selected: string | null,
) {
  const pin = pins.find(({ id }) => id === selected)
  const latest = useLatest(pin)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection moves the map
  useEffect(() => {
    const { lat, lng } = latest.current ?? {}
    if (lat === undefined || lng === undefined || !controls.current) return
    if (!controls.current.shows({ lat, lng })) controls.current.flyTo({ lat, lng })
  }, [selected])
}

const hints: Readonly<Record<Wish, string>> = {
  mustHave: 'Press a site that the plan must have.',
  never: 'Press a site that the plan must never have.',
}

function PickHint({ wish, onEnd }: { wish: Wish; onEnd: () => void }) {
  return (
    <div
      role="status"
      data-map-float
      data-ground="paper"
      className="absolute inset-x-3 top-3 z-2 mx-auto flex w-max max-w-[calc(100%-24px)] items-center gap-3 rounded-md bg-paper py-1.5 pr-1.5 pl-3 text-ink-1000 shadow-float"
    >
      <span>{hints[wish]}</span>
      <Button tone="soft" size="sm" onClick={onEnd}>
        Esc<span className="sr-only">: end picking</span>
      </Button>
    </div>
  )
}
