import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Place } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import { type RingRadius, ringRadii } from '@/lib/catalogue/ring-radii'
import { formatDecimal } from '@/lib/format/number'
import { circleRing } from '@/lib/geo/distance'
import { collection, type Feature, type FeatureCollection, point } from '@/lib/geo/geojson'
import { labelFonts } from './label-layers'

/** Radii in km. */
export interface Rings {
  place: Place
  radii: readonly RingRadius[]
  /** Rings of a polygon in place of the circles. */
  shape?: [number, number][][] | undefined
}

interface RingProperties {
  km: RingRadius | null
}

const metres = 1000

export function ringFeatures(rings: Rings | undefined): FeatureCollection<RingProperties> {
  if (!rings) return collection([])
  if (rings.shape) {
    const geometry = { type: 'Polygon' as const, coordinates: rings.shape }
    return collection([{ type: 'Feature', geometry, properties: { km: null } }])
  }
  return collection(
    rings.radii.flatMap((km): Feature<RingProperties>[] => {
      const ring = circleRing(rings.place, km * metres)
      const [lng, lat] = ring[Math.round((ring.length - 1) * south)] ?? [rings.place.lng, rings.place.lat]
      const circle = { type: 'Polygon' as const, coordinates: [ring] }
      return [{ type: 'Feature', geometry: circle, properties: { km } }, point({ lng, lat }, { km })]
    }),
  )
}

/** South, as a share of the circle's corners, which begin in the east and go north. */
const south = 3 / 4

const ofRadius = (km: RingRadius, type: 'Polygon' | 'Point'): FilterSpecification => [
  'all',
  ['==', ['geometry-type'], type],
  ['==', ['get', 'km'], km],
]

const [small, large] = ringRadii

/** An ink edge gives contrast on any base map; the small circle is dashed. */
export function ringLayers(paint: MapPaint): LayerSpecification[] {
  const lines = { type: 'line', source: 'rings' } as const
  return [
    {
      ...lines,
      id: 'ring-casing',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': paint.ink, 'line-width': 3.2, 'line-opacity': 0.55 },
    },
    {
      ...lines,
      id: 'ring-small',
      filter: ofRadius(small, 'Polygon'),
      paint: { 'line-color': paint.paper, 'line-width': 1.2, 'line-dasharray': [2.5, 2.5] },
    },
    {
      ...lines,
      id: 'ring-large',
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['!=', ['get', 'km'], small]],
      paint: { 'line-color': paint.paper, 'line-width': 1.2 },
    },
  ]
}

/** Above the base map's names, which make room for it. */
export function ringLabelLayer(paint: MapPaint): LayerSpecification {
  return {
    id: 'ring-radius',
    type: 'symbol',
    source: 'rings',
    filter: ofRadius(large, 'Point'),
    minzoom: 11,
    layout: {
      'text-field': `${formatDecimal(large)} km`,
      'text-font': labelFonts.semibold,
      'text-size': 11.5,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': paint.paper, 'text-halo-color': paint.ink, 'text-halo-width': 2.75 },
  }
}
