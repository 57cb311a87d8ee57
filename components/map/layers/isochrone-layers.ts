import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'
import type { Isochrone } from '@/lib/contract/isochrone'
import { collection, type FeatureCollection } from '@/lib/geo/geojson'

const nothing = collection<object>([])

export function isochroneFeatures(isochrone: Isochrone | undefined): FeatureCollection<object> {
  return isochrone ?? nothing
}

/** Px by vehicles/day, quiet streets to motorways; the casing is `edge` px wider. */
function roadWidth(edge: number): ExpressionSpecification {
  const at = (scale: number): ExpressionSpecification => [
    '+',
    ['interpolate', ['linear'], ['get', 'aadt'], 0, scale, 4500, 2.2 * scale, 26_000, 4.2 * scale],
    edge,
  ]
  return ['interpolate', ['linear'], ['zoom'], 11, at(0.5), 14, at(1.1), 17, at(2.2)]
}

/** Quiet roads are fainter, so that traffic reads first. */
const roadTone: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['get', 'aadt'],
  0,
  0.55,
  4500,
  0.85,
  26_000,
  1,
]

/** Roads as wide as their traffic, in paper on an ink edge. */
export function isochroneLayers(paint: MapPaint): LayerSpecification[] {
  const part = { source: 'isochrone', layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
  const only = (kind: 'outline' | 'road'): FilterSpecification => ['==', ['get', 'kind'], kind]
  const outline = { ...part, filter: only('outline') }
  const roads = { ...part, filter: only('road') }
  return [
    {
      id: 'isochrone-area',
      type: 'fill',
      source: 'isochrone',
      filter: only('outline'),
      paint: { 'fill-color': paint.paper, 'fill-opacity': 0.07, 'fill-antialias': false },
    },
    {
      ...roads,
      id: 'isochrone-road-casing',
      type: 'line',
      paint: { 'line-color': paint.ink, 'line-width': roadWidth(2), 'line-opacity': 0.7 },
    },
    {
      ...roads,
      id: 'isochrone-roads',
      type: 'line',
      paint: { 'line-color': paint.paper, 'line-width': roadWidth(0), 'line-opacity': roadTone },
    },
    {
      ...outline,
      id: 'isochrone-casing',
      type: 'line',
      paint: { 'line-color': paint.ink, 'line-width': 4.5, 'line-opacity': 0.6 },
    },
    {
      ...outline,
      id: 'isochrone-outline',
      type: 'line',
      paint: { 'line-color': paint.paper, 'line-width': 1.75 },
    },
  ]
}
