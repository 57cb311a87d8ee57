import type { Map as MapLibre } from 'maplibre-gl'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { clusterDisc } from '@/components/map/layers/cluster-layers'
import { type ListedPins, listedFeatures, sidesOfPin } from '@/components/map/layers/listed-layers'
import { drawnPins } from '@/lib/domain/map/listed-pins'
import { worldPx } from '@/lib/geo/mercator'
import { useAroundView } from './use-around-view'
import { setSource } from './use-source'
import { useZoom } from './use-zoom'

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
