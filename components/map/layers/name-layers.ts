import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'
import { haloOf, labelFonts } from './label-layers'
import type { Ground } from './land-layers'

interface StreetRank {
  id: string
  classes: readonly [from: number, to: number]
  size: number
  font: string[]
}

/** Least important first: later layers are placed first. */
const streets: readonly StreetRank[] = [
  { id: 'street', classes: [4, 6], size: 11, font: labelFonts.medium },
  { id: 'main-road', classes: [0, 3], size: 12, font: labelFonts.semibold },
]

/** Names along roads where the road is long and straight enough for them. */
function streetNames(rank: StreetRank, paint: MapPaint, ground: Ground): SymbolLayerSpecification {
  const [from, to] = rank.classes
  return {
    id: `label-${rank.id}`,
    type: 'symbol',
    source: 'atlas',
    'source-layer': 'roads',
    minzoom: 14,
    filter: ['all', ['has', 'name'], ['>=', ['get', 'class'], from], ['<=', ['get', 'class'], to]],
    layout: {
      'symbol-placement': 'line',
      'symbol-sort-key': ['get', 'class'],
      'symbol-spacing': 420,
      'text-field': ['get', 'name'],
      'text-font': rank.font,
      'text-size': rank.size,
      'text-max-angle': 22,
      'text-padding': 6,
    },
    paint: {
      'text-color': ground === 'dark' && rank.id === 'street' ? paint.labelMinor : paint.label,
      ...haloOf(paint, ground, 1.5),
    },
  }
}

/** Shops, restaurants and other places, beside their point. */
function placeNames(paint: MapPaint, ground: Ground): SymbolLayerSpecification {
  return {
    id: 'label-place',
    type: 'symbol',
    source: 'atlas',
    'source-layer': 'pois',
    minzoom: 16,
    filter: ['has', 'name'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': labelFonts.medium,
      'text-size': 11,
      'text-max-width': 8,
      'text-padding': 4,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.4,
      'text-justify': 'auto',
    },
    paint: { 'text-color': paint.labelMinor, ...haloOf(paint, ground, 1.5) },
  }
}

function houseNumbers(paint: MapPaint, ground: Ground): SymbolLayerSpecification {
  return {
    id: 'label-number',
    type: 'symbol',
    source: 'atlas',
    'source-layer': 'numbers',
    minzoom: 18,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': labelFonts.medium,
      'text-size': 10.5,
      'text-padding': 2,
    },
    paint: { 'text-color': paint.labelMinor, ...haloOf(paint, ground, 1.25) },
  }
}

/** Close-up names: house numbers from zoom 18, places from 16 and streets from 14, placed last to first. */
export const nameLayers = (paint: MapPaint, ground: Ground): LayerSpecification[] => [
  houseNumbers(paint, ground),
  placeNames(paint, ground),
  ...streets.map((rank) => streetNames(rank, paint, ground)),
]
