import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Ground, MapPaint } from '@/components/map/map-paint'

/** Of areas over pictures, so that both are seen; elsewhere they look like the legend. */
const overPicture = 0.5

/** Areas in the colours of the demand ramp, under the roads. */
export function areaLayers(paint: MapPaint, ground: Ground): LayerSpecification[] {
  const colours = paint.demand.flatMap((colour, place) => [place + 1, colour])
  const colour = ['match', ['get', 'step'], ...colours, paint.land] as unknown as ExpressionSpecification
  return [
    {
      id: 'areas',
      type: 'fill',
      source: 'areas',
      paint: {
        'fill-color': colour,
        'fill-opacity': ground === 'picture' ? overPicture : 1,
        // Antialiased edges would draw a net between neighbours.
        'fill-antialias': false,
      },
    },
  ]
}
