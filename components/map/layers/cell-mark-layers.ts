import type { LayerSpecification } from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'
import { collection, type FeatureCollection } from '@/lib/geo/geojson'

/** Border of a cell, for the hovered (paper) and the picked (volt) one. */
export function cellMark(ring: readonly (readonly [number, number])[] | undefined): FeatureCollection {
  if (!ring) return collection([])
  const coordinates = [ring.map(([lng, lat]): [number, number] => [lng, lat])]
  return collection([{ type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: {} }])
}

export function cellMarkLayers(paint: MapPaint): LayerSpecification[] {
  const mark = (source: string, color: string): LayerSpecification => ({
    id: source,
    type: 'line',
    source,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': 2 },
  })
  return [mark('hovered-cell', paint.paper), mark('picked-cell', paint.volt)]
}
