import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPin, Place } from '@/components/map/map-data'
import type { Ground, MapPaint } from '@/components/map/map-paint'
import { limits } from '@/lib/config/limits'
import { circleRing } from '@/lib/geo/distance'
import { collection, type Feature, type FeatureCollection, point } from '@/lib/geo/geojson'
import { haloOf, labelFonts } from './label-layers'

export type Highlight = Place & Pick<MapPin, 'tone'>

type Ring = [number, number][]

interface HighlightProperties {
  kind: 'cell' | 'circle' | 'radius'
  tone: MapPin['tone']
}

function ringFeature(ring: Ring, properties: HighlightProperties): Feature<HighlightProperties> {
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties }
}

/** North-east, as a share of the circle's corners. */
const northEast = 1 / 8

function circleFeatures({ tone, ...place }: Highlight): Feature<HighlightProperties>[] {
  const ring = circleRing(place, limits.nearbyRadius)
  const [lng, lat] = ring[Math.round((ring.length - 1) * northEast)] ?? [place.lng, place.lat]
  return [ringFeature(ring, { kind: 'circle', tone }), point({ lng, lat }, { kind: 'radius', tone })]
}

export function highlightFeatures(
  places: readonly Highlight[],
  cells: readonly (Ring | undefined)[],
): FeatureCollection<HighlightProperties> {
  return collection(
    places.flatMap((place, index) => {
      const cell = cells[index]
      const circle = circleFeatures(place)
      return cell ? [ringFeature(cell, { kind: 'cell', tone: place.tone }), ...circle] : circle
    }),
  )
}

/** Both have an ink edge for contrast on any basemap. */
export function highlightLayers(paint: MapPaint): LayerSpecification[] {
  const part = { source: 'highlights', layout: { 'line-join': 'round' } } as const
  const only = (kind: HighlightProperties['kind']): FilterSpecification => ['==', ['get', 'kind'], kind]
  const cell = { ...part, filter: only('cell') }
  const circle = { ...part, minzoom: 12, filter: only('circle') }
  return [
    {
      ...cell,
      id: 'highlight-cell-casing',
      type: 'line',
      paint: { 'line-color': paint.ink, 'line-width': 5, 'line-opacity': 0.7 },
    },
    {
      ...cell,
      id: 'highlight-cell',
      type: 'line',
      paint: {
        'line-color': ['match', ['get', 'tone'], 'volt', paint.volt, paint.paper],
        'line-width': 2,
      },
    },
    {
      ...circle,
      id: 'highlight-circle-casing',
      type: 'line',
      paint: { 'line-color': paint.ink, 'line-width': 3.2, 'line-opacity': 0.55 },
    },
    {
      ...circle,
      id: 'highlight-circle',
      type: 'line',
      // Dashes of 3 px, gaps of 4: the lengths are multiples of the width.
      paint: { 'line-color': paint.paper, 'line-width': 1.2, 'line-dasharray': [2.5, 3.33] },
    },
  ]
}

/** `200 m` outside the circle, at another side if something is in its way. */
export function radiusLayers(paint: MapPaint, ground: Ground): LayerSpecification[] {
  return [
    {
      id: 'highlight-radius',
      type: 'symbol',
      source: 'highlights',
      filter: ['==', ['get', 'kind'], 'radius'],
      minzoom: 14,
      layout: {
        'text-field': `${limits.nearbyRadius} m`,
        'text-font': labelFonts.medium,
        'text-size': 11,
        'text-variable-anchor': ['bottom-left', 'left', 'bottom', 'top-right'],
        'text-radial-offset': 0.4,
      },
      paint: { 'text-color': paint.label, ...haloOf(paint, ground) },
    },
  ]
}

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
