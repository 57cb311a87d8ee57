import type { MapGeoJSONFeature, Map as MapLibre, Point } from 'maplibre-gl'
import { clickedLayers } from '@/components/map/map-style'
import { dotAt } from './dot-at'

/** Tolerance in px around the cursor, for fingers and small discs. */
const reach = 4

export function featureAt(map: MapLibre, { x, y }: Pick<Point, 'x' | 'y'>): MapGeoJSONFeature | undefined {
  const layers = clickedLayers.filter((id) => map.getLayer(id))
  const [feature] = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers },
  )
  if (feature?.source !== 'estimates' || feature.properties.id !== undefined) return feature
  const pin = dotAt(map, { x, y }, reach)
  if (!pin) return undefined
  feature.properties = { ...feature.properties, id: pin.id }
  return feature
}
