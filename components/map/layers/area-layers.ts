import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'

/** Areas in the colours of the demand ramp, under the roads. */
export function areaLayers(paint: MapPaint): LayerSpecification[] {
  const colours = paint.demand.flatMap((colour, place) => [place + 1, colour])
  const colour = ['match', ['get', 'step'], ...colours, paint.land] as unknown as ExpressionSpecification
  return [
    {
      id: 'areas',
      type: 'fill',
      source: 'areas',
      // Antialiased edges would draw a net between neighbours.
      paint: { 'fill-color': colour, 'fill-opacity': 0.85, 'fill-antialias': false },
    },
  ]
}
