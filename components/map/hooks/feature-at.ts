import type { MapGeoJSONFeature, Map as MapLibre, Point } from 'maplibre-gl'
import { figureDot } from '@/components/map/layers/estimate-layers'
import type { MapPin } from '@/components/map/map-data'
import { clickedLayers } from '@/components/map/map-style'

/** Tolerance in px around the cursor, for fingers and small discs. */
const reach = 4

const drawn = new WeakMap<MapLibre, readonly MapPin[]>()

/** Keeps the pins drawn as dots, because their map features have no ids. */
export const keepDots = (map: MapLibre, dots: readonly MapPin[]): void => void drawn.set(map, dots)

export function dotAt(map: MapLibre, { x, y }: { x: number; y: number }, reach: number): MapPin | undefined {
  const room = figureDot.room + reach
  const corners = [
    map.unproject([x - room, y - room]),
    map.unproject([x + room, y - room]),
    map.unproject([x - room, y + room]),
    map.unproject([x + room, y + room]),
  ]
  // A turned map has its corners in any order.
  const [west, east] = endsOf(corners.map(({ lng }) => lng))
  const [south, north] = endsOf(corners.map(({ lat }) => lat))
  let found: { pin: MapPin; away: number } | undefined
  for (const pin of drawn.get(map) ?? []) {
    const { lat, lng } = pin
    if (lng < west || lng > east || lat < south || lat > north) continue
    const at = map.project([lng, lat])
    const away = Math.hypot(at.x - x, at.y - y)
    if (!found || away < found.away) found = { pin, away }
  }
  return found?.pin
}

const endsOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

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
