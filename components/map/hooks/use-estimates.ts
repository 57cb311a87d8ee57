import type { Map as MapLibre } from 'maplibre-gl'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { estimateFeatures } from '@/components/map/layers/estimate-layers'
import type { MapPin, Place } from '@/components/map/map-data'
import { worldPx } from '@/lib/geo/mercator'
import { keepDots } from './dot-at'
import { useAroundView } from './use-around-view'
import { setSource } from './use-source'
import { useZoom } from './use-zoom'

/** Draws the figures of pins around the view. Deferred, so that zooming stays smooth. */
export function useEstimates(map: MapLibre, pins: readonly MapPin[], chargers: readonly Place[]): void {
  const zoom = useDeferredValue(useZoom(map))
  const box = useDeferredValue(useAroundView(map))
  const drawn = useMemo(
    () => estimateFeatures(pins, { box, chargers, worldSize: worldPx(zoom) }),
    [pins, box, chargers, zoom],
  )
  useEffect(() => {
    setSource(map, 'estimates', drawn.data)
    keepDots(map, drawn.dots)
  }, [map, drawn])
}
