import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { ShapeKind } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'

const source = 'shapes'

const only = (kind: ShapeKind): FilterSpecification => ['==', ['get', 'kind'], kind]

/** An ink edge gives contrast on any base map. */
export function shapeLayers(paint: MapPaint): LayerSpecification[] {
  const colour: ExpressionSpecification = ['coalesce', ['get', 'colour'], paint.paper]
  const width: ExpressionSpecification = ['coalesce', ['get', 'width'], 1.6]
  const line = { type: 'line', source, layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
  const edged: FilterSpecification = ['!=', ['get', 'kind'], 'point']
  return [
    {
      id: 'shape-areas',
      type: 'fill',
      source,
      filter: only('area'),
      paint: { 'fill-color': colour, 'fill-opacity': 0.18, 'fill-antialias': false },
    },
    {
      ...line,
      id: 'shape-casing',
      filter: edged,
      paint: { 'line-color': paint.ink, 'line-width': ['+', width, 1.8], 'line-opacity': 0.55 },
    },
    { ...line, id: 'shape-lines', filter: edged, paint: { 'line-color': colour, 'line-width': width } },
    {
      id: 'shape-points',
      type: 'circle',
      source,
      filter: only('point'),
      paint: {
        'circle-color': colour,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 2, 14, 5],
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1.5,
      },
    },
  ]
}
