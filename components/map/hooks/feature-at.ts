import type { MapGeoJSONFeature, Map as MapLibre, Point } from 'maplibre-gl'
import { clickedLayers } from '@/components/map/map-style'

/** Tolerance in px around the cursor, for fingers and small discs. */
const reach = 4

/** The topmost clickable feature at a point of the screen. */
export function featureAt(map: MapLibre, { x, y }: Point): MapGeoJSONFeature | undefined {
  const layers = clickedLayers.filter((id) => map.getLayer(id))
  return map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers },
  )[0]
}
