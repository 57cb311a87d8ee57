import type { LayerSpecification } from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'
import { collection, type FeatureCollection } from '@/lib/geo/geojson'

export function cellMark(ring: readonly (readonly [number, number])[] | undefined): FeatureCollection {
  if (!ring) return collection([])
  const coordinates = [ring.map(([lng, lat]): [number, number] => [lng, lat])]
  return collection([{ type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: {} }])
}

export function cellMarkLayers(paint: MapPaint): LayerSpecification[] {
  const mark = (source: string, color: string, width = 2): LayerSpecification => ({
    id: source,
    type: 'line',
    source,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  })
  return [
    mark('hovered-cell', paint.paper),
    mark('picked-cell', paint.volt),
    // Paper with a volt core: visible on every step of the ramp, and distinct from the other two.
    { ...mark('cursor-cell', paint.paper, 6), id: 'cursor-cell-casing' },
    mark('cursor-cell', paint.volt),
  ]
}
