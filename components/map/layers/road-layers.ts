import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'

/** `width` is in px at zoom 12.6 and 16.6, `cut` the opacity of its line in the cells. */
interface RoadRank {
  id: string
  classes: readonly [from: number, to: number]
  width: readonly [far: number, near: number]
  minzoom: number
  isMajor: boolean
  cut: number
}

/** Least important first, so that important roads are on top. */
const ranks: readonly RoadRank[] = [
  { id: 'service', classes: [6, 6], width: [0.4, 2.3], minzoom: 13.5, isMajor: false, cut: 0 },
  { id: 'local', classes: [5, 5], width: [0.8, 4.1], minzoom: 11.5, isMajor: false, cut: 0.22 },
  { id: 'tertiary', classes: [4, 4], width: [1, 5.4], minzoom: 10.5, isMajor: false, cut: 0.34 },
  { id: 'secondary', classes: [3, 3], width: [1.5, 7.7], minzoom: 8.5, isMajor: true, cut: 0.5 },
  { id: 'primary', classes: [0, 2], width: [2, 10.4], minzoom: 6, isMajor: true, cut: 0.62 },
]

function widthOf([far, near]: RoadRank['width']): ExpressionSpecification {
  // Ramps and slip roads share the class of their road but are narrower.
  const at = (width: number): ExpressionSpecification => [
    'case',
    ['to-boolean', ['get', 'link']],
    width * 0.6,
    width,
  ]
  return [
    'interpolate',
    ['exponential', 1.51],
    ['zoom'],
    8,
    at(far * 0.35),
    12.6,
    at(far),
    16.6,
    at(near),
    20,
    at(near * 4),
  ]
}

function roadLine(rank: RoadRank): Omit<LineLayerSpecification, 'id' | 'paint'> {
  const [from, to] = rank.classes
  return {
    type: 'line',
    source: 'atlas',
    'source-layer': 'roads',
    minzoom: rank.minzoom,
    filter: ['all', ['>=', ['get', 'class'], from], ['<=', ['get', 'class'], to]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  }
}

export function roadLayers(paint: MapPaint): LayerSpecification[] {
  const roads = ranks.map(
    (rank): LayerSpecification => ({
      ...roadLine(rank),
      id: `road-${rank.id}`,
      paint: {
        'line-color': rank.isMajor ? paint.roadMajor : paint.road,
        'line-width': widthOf(rank.width),
        'line-opacity': rank.id === 'service' ? 0.6 : 1,
      },
    }),
  )
  return [...roads, railLayer(paint)]
}

function railLayer(paint: MapPaint): LayerSpecification {
  return {
    id: 'rail',
    type: 'line',
    source: 'atlas',
    'source-layer': 'rail',
    minzoom: 9,
    paint: {
      'line-color': paint.road,
      'line-width': ['interpolate', ['exponential', 1.51], ['zoom'], 12.6, 1, 16.6, 5.4],
      'line-dasharray': [4.2, 2.5],
    },
  }
}

/** The lines fade with the fills (zoom 14.5 to 15): under outlines the roads themselves are visible. */
export function incisionLayers(paint: MapPaint): LayerSpecification[] {
  return ranks
    .filter(({ cut }) => cut > 0)
    .map((rank) => ({
      ...roadLine(rank),
      id: `cut-${rank.id}`,
      // Round ends would overlap, and translucent lines would show a dot at every junction.
      layout: { 'line-cap': 'butt', 'line-join': 'round' },
      minzoom: Math.max(rank.minzoom, 9),
      maxzoom: 15,
      paint: {
        'line-color': paint.ink,
        'line-width': widthOf(rank.width),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 14.5, rank.cut, 15, 0],
      },
    }))
}
