import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Ground, MapPaint } from '@/components/map/map-paint'
import { haloOf, labelFonts } from './label-layers'
import { labelText } from './label-text'

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

/** Only where the road is long and straight enough. */
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
      'text-field': labelText(),
      'text-font': rank.font,
      'text-size': rank.size,
      'text-max-angle': 22,
      'text-padding': 6,
    },
    paint: {
      'text-color': ground !== 'picture' && rank.id === 'street' ? paint.labelMinor : paint.label,
      ...haloOf(paint, ground, 1.5),
    },
  }
}

function placeNames(paint: MapPaint, ground: Ground): SymbolLayerSpecification {
  return {
    id: 'label-place',
    type: 'symbol',
    source: 'atlas',
    'source-layer': 'pois',
    minzoom: 16,
    filter: ['has', 'name'],
    layout: {
      'text-field': labelText(),
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
      'text-size': 11,
      'text-padding': 2,
    },
    paint: { 'text-color': paint.labelMinor, ...haloOf(paint, ground, 1.25) },
  }
}

/** Neighbouring countries while the whole country is in view, and the towns beyond the border. */
function neighbourNames(paint: MapPaint, ground: Ground): SymbolLayerSpecification[] {
  const layer = { type: 'symbol', source: 'atlas', 'source-layer': 'neighbours' } as const
  const look = {
    'text-color': paint.labelMinor,
    // Fainter names would be too pale by day.
    'text-opacity': ground === 'light' ? 1 : 0.8,
    ...haloOf(paint, ground, 1.5),
  }
  return [
    {
      ...layer,
      id: 'label-abroad',
      minzoom: 8,
      filter: ['==', ['get', 'kind'], 'town'],
      layout: {
        'text-field': labelText(),
        'text-font': labelFonts.medium,
        'text-size': 12,
        'text-padding': 4,
      },
      paint: look,
    },
    {
      ...layer,
      id: 'label-neighbour',
      maxzoom: 12,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts.semibold,
        'text-size': 13,
        'text-letter-spacing': 0.12,
        'text-anchor': ['get', 'anchor'],
        'text-padding': 4,
      },
      paint: look,
    },
  ]
}

/** Placed last to first: house numbers from zoom 18, places from 16, streets from 14, neighbours. */
export const nameLayers = (paint: MapPaint, ground: Ground): LayerSpecification[] => [
  houseNumbers(paint, ground),
  placeNames(paint, ground),
  ...streets.map((rank) => streetNames(rank, paint, ground)),
  ...neighbourNames(paint, ground),
]
