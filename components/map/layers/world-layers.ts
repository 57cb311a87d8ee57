import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import type { Ground, MapPaint } from '@/components/map/map-paint'
import type { Source } from '@/lib/contract/scout'
import { countryNames, worldLines, worldPath } from '@/lib/domain/map/basemaps'
import { haloOf, labelFonts } from './label-layers'

export const worldId = 'world'

export const worldCredit: Source = {
  name: 'Natural Earth 1:50m',
  licence: 'Public domain',
  attribution: 'Natural Earth',
  url: 'https://www.naturalearthdata.com',
  date: '4.1.0',
}

/** @param origin of the page, because the map's worker cannot resolve relative paths */
export const worldSource = (origin: string): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: `${origin}${worldPath}`,
  maxzoom: 8,
})

const ofKind = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]

export function worldLandLayers(paint: MapPaint): LayerSpecification[] {
  const line = { 'line-color': paint.border, 'line-width': worldLines.width }
  return [
    {
      id: 'world-sea',
      type: 'background',
      paint: { 'background-color': paint.water, 'background-opacity': worldLines.sea },
    },
    {
      id: 'world-land',
      type: 'fill',
      source: worldId,
      filter: ofKind('land'),
      // Antialiasing would show a seam between neighbours.
      paint: { 'fill-color': paint.land, 'fill-antialias': false },
    },
    {
      id: 'world-coast',
      type: 'line',
      source: worldId,
      filter: ofKind('coast'),
      paint: { ...line, 'line-opacity': worldLines.coast },
    },
    {
      id: 'world-border',
      type: 'line',
      source: worldId,
      filter: ofKind('border'),
      paint: { ...line, 'line-opacity': 0.55, 'line-dasharray': [4.2, 2.5] },
    },
  ]
}

/** Small countries appear as the map comes closer; close views of towns show none. */
export function worldNameLayers(paint: MapPaint, ground: Ground): LayerSpecification[] {
  const { delay, until, far, near } = countryNames
  return [
    {
      id: 'world-name',
      type: 'symbol',
      source: worldId,
      maxzoom: until,
      filter: ['all', ofKind('country'), ['<=', ['get', 'rank'], ['-', ['zoom'], delay]]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts.semibold,
        'text-size': ['interpolate', ['linear'], ['zoom'], far.zoom, far.size, near.zoom, near.size],
        'text-max-width': 7,
        'text-padding': 4,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        'text-color': ground === 'picture' ? paint.label : paint.labelMinor,
        ...haloOf(paint, ground),
      },
    },
  ]
}
