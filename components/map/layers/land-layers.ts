import type { LayerSpecification } from 'maplibre-gl'
import type { Ground, MapPaint } from '@/components/map/map-paint'

const atlas = { source: 'atlas' } as const

/** The bottom layer; pictures are drawn directly on it. */
export function outsideLayer(paint: MapPaint): LayerSpecification {
  return { id: 'outside', type: 'background', paint: { 'background-color': paint.outside } }
}

export function landLayers(paint: MapPaint): LayerSpecification[] {
  return [
    { ...atlas, id: 'land', type: 'fill', 'source-layer': 'land', paint: { 'fill-color': paint.land } },
    {
      ...atlas,
      id: 'landuse',
      type: 'fill',
      'source-layer': 'landuse',
      filter: ['in', ['get', 'kind'], ['literal', ['forest', 'built', 'park', 'farm']]],
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          ['forest', 'park'],
          paint.forest,
          'built',
          paint.built,
          paint.land,
        ],
        'fill-antialias': false,
      },
    },
    { ...atlas, id: 'water', type: 'fill', 'source-layer': 'water', paint: { 'fill-color': paint.water } },
    {
      ...atlas,
      id: 'waterway',
      type: 'line',
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': paint.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.6],
          ['zoom'],
          8,
          ['match', ['get', 'kind'], 'river', 1.4, 0.3],
          16,
          ['match', ['get', 'kind'], 'river', 22, 3],
        ],
      },
    },
  ]
}

export function buildingLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      ...atlas,
      id: 'buildings',
      type: 'fill',
      'source-layer': 'buildings',
      minzoom: 14.6,
      paint: {
        'fill-color': paint.building,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14.6, 0, 15, 0.75],
      },
    },
  ]
}

/** Above the cells; over multicoloured pictures an ink edge keeps the border readable. */
export function borderLayers(paint: MapPaint, ground: Ground = 'dark'): LayerSpecification[] {
  const isPicture = ground === 'picture'
  return [
    {
      ...atlas,
      id: 'border-casing',
      type: 'line',
      'source-layer': 'border',
      layout: { visibility: isPicture ? 'visible' : 'none' },
      paint: { 'line-color': paint.ink, 'line-width': 4, 'line-opacity': 0.55 },
    },
    {
      ...atlas,
      id: 'border',
      type: 'line',
      'source-layer': 'border',
      paint: {
        'line-color': isPicture ? paint.paper : paint.border,
        'line-width': isPicture ? 1.75 : 1.2,
        'line-opacity': isPicture ? 0.95 : 0.8,
        'line-dasharray': [4.2, 2.5],
      },
    },
  ]
}
