import type { Map as MapLibre } from 'maplibre-gl'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { clusterDisc } from '@/components/map/layers/cluster-layers'
import { estimateFeatures } from '@/components/map/layers/estimate-layers'
import { type ListedPins, listedFeatures, sidesOfPin } from '@/components/map/layers/listed-layers'
import {
  activeFeatures,
  linkFeatures,
  type Planned,
  plannedFeatures,
  reachFeatures,
} from '@/components/map/layers/planned-layers'
import type { MapPin, Place } from '@/components/map/map-data'
import { drawnPins } from '@/lib/domain/map/listed-pins'
import { formatSigned } from '@/lib/format/number'
import { worldPx } from '@/lib/geo/mercator'
import { keepDots } from './feature-at'
import { setSource, useSource } from './use-source'
import { useAroundView, useZoom } from './use-zoom'

const nobody: ListedPins = { pins: [], lit: new Set() }

/** Draws a list's pins around the view. Deferred, so that zooming stays smooth. */
export function useListed(map: MapLibre, listed: ListedPins = nobody): void {
  const zoom = useDeferredValue(useZoom(map))
  const box = useDeferredValue(useAroundView(map))
  const { pins, lit, hovered } = useDeferredValue(listed)
  const drawn = useMemo(() => {
    const view = { box, worldSize: worldPx(zoom), lit, sidesOf: sidesOfPin, radiusOf: clusterDisc }
    return drawnPins(pins, view)
  }, [pins, lit, box, zoom])
  const features = useMemo(() => listedFeatures(drawn, { lit, hovered }), [drawn, lit, hovered])
  useEffect(() => {
    setSource(map, 'listed', features.pins)
    setSource(map, 'listed-counts', features.counts)
  }, [map, features])
}

/** Draws the figures of pins around the view. Deferred, so that zooming stays smooth. */
export function useEstimates(map: MapLibre, pins: readonly MapPin[], stations: readonly Place[]): void {
  const zoom = useDeferredValue(useZoom(map))
  const box = useDeferredValue(useAroundView(map))
  const drawn = useMemo(
    () => estimateFeatures(pins, { box, stations, worldSize: worldPx(zoom) }),
    [pins, box, stations, zoom],
  )
  useEffect(() => {
    setSource(map, 'estimates', drawn.data)
    keepDots(map, drawn.dots)
  }, [map, drawn])
}

const nothing: Planned = { pins: [], active: undefined, reach: [], links: [] }

const loss = (energy: number) => formatSigned(-energy)

/** Draws the sites of a network plan. */
export function usePlanned(map: MapLibre, planned: Planned = nothing): void {
  const { pins, active, reach, links } = planned
  useSource(
    map,
    'planned',
    useMemo(() => plannedFeatures(pins), [pins]),
  )
  // A source of its own: hovering must not send thousands of sites again.
  const pinned = useMemo(() => pins.find(({ id }) => id === active), [pins, active])
  const from = planned.from ?? pinned
  useSource(
    map,
    'planned-active',
    useMemo(() => activeFeatures(pinned), [pinned]),
  )
  useSource(
    map,
    'planned-reach',
    useMemo(() => reachFeatures(reach), [reach]),
  )
  useSource(
    map,
    'planned-links',
    useMemo(() => linkFeatures(from, links, loss), [from, links]),
  )
}
