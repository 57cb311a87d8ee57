import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Place } from '@/components/map/map-data'
import { type MapPaint, withAlpha } from '@/components/map/map-paint'
import { limits } from '@/lib/config/limits'
import { circleRing } from '@/lib/geo/distance'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'
import { labelFonts } from './label-layers'

export const nearPlacesId = 'near-places'

/** Points of interest within 200 m of a place: those that count for it. */
export function nearFilter(places: readonly Place[]): FilterSpecification {
  if (places.length === 0) return false
  const circles = places.map((place) => circleRing(place, limits.nearbyRadius))
  return ['within', { type: 'MultiPolygon', coordinates: circles.map((ring) => [ring]) }]
}

/** Empty until the filter is set. */
export function nearPlaceLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: nearPlacesId,
      type: 'circle',
      source: 'atlas',
      'source-layer': 'pois',
      minzoom: 14,
      filter: nearFilter([]),
      paint: {
        'circle-radius': 1.9,
        'circle-color': paint.label,
        'circle-opacity': 0.6,
        'circle-stroke-color': withAlpha(paint.halo, 0.5),
        'circle-stroke-width': 1,
      },
    },
  ]
}

/** The map does not know a name for every place. */
export function hoveredPlace(place: (Place & { name: string | undefined }) | undefined): FeatureCollection<{
  name: string
}> {
  return collection(place ? [point(place, { name: place.name ?? 'Unnamed place' })] : [])
}

export function hoveredPlaceLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: 'hovered-place',
      type: 'circle',
      source: 'hovered-place',
      paint: {
        'circle-radius': 4,
        'circle-color': paint.label,
        'circle-stroke-color': paint.halo,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'hovered-place-name',
      type: 'symbol',
      source: 'hovered-place',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts.semibold,
        'text-size': 12,
        'text-max-width': 12,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.7],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': paint.label,
        'text-halo-color': paint.halo,
        'text-halo-width': 2,
      },
    },
  ]
}
