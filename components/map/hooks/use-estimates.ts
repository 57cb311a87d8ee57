import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo } from 'react'
import { estimateFeatures } from '@/components/map/layers/estimate-layers'
import type { MapPin, Place } from '@/components/map/map-data'
import { useAroundView } from './use-around-view'
import { useSource } from './use-source'
import { useZoom } from './use-zoom'

/** Draws the figures of pins around the view; which of them have room depends on the zoom. */
export function useEstimates(map: MapLibre, pins: readonly MapPin[], chargers: readonly Place[]): void {
  const zoom = useZoom(map)
  const box = useAroundView(map)
  useSource(
    map,
    'estimates',
    useMemo(
      () => estimateFeatures(pins, { box, chargers, worldSize: 512 * 2 ** zoom }),
      [pins, box, chargers, zoom],
    ),
  )
}
