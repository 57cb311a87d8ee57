import type {
  DataDrivenPropertyValueSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl'
import { type Ground, type MapPaint, withAlpha } from '@/components/map/map-paint'
import { labelText } from './label-text'

type Anchors = DataDrivenPropertyValueSpecification<VariableAnchorOffsetCollectionSpecification>

/** Anchor and offset in em of a label on each side of its place. */
const sides = {
  e: (em: number) => ['left', [em, 0]],
  w: (em: number) => ['right', [-em, 0]],
  s: (em: number) => ['top', [0, em]],
  n: (em: number) => ['bottom', [0, -em]],
} as const
type Side = keyof typeof sides

const order = Object.keys(sides) as Side[]

/** On the place, then beside it, then beside a disc on top of it. */
const anchorsOn = (open: string) => [
  'center',
  [0, 0],
  ...[0.9, 2.1].flatMap((em) =>
    order.filter((side) => open.includes(side)).flatMap((side) => sides[side](em)),
  ),
]

/** Sides in the order of the tiles: north, east, south, west. */
const choices = Array.from({ length: 16 }, (_, bits) =>
  [...'nesw'].filter((_, place) => bits & (1 << place)).join(''),
)

/**
 * Labels move aside for pins, clusters and stations, but only to sides that the tile names: those without a
 * river in between. Without `sides` all are open.
 */
export const labelAnchors = [
  'match',
  ['coalesce', ['get', 'sides'], 'nesw'],
  ...choices.flatMap((open) => [open, ['literal', anchorsOn(open)]]),
  ['literal', anchorsOn('')],
] as unknown as Anchors

/**
 * The page's own fonts: the map requests no font server. MapLibre derives the weight from the first family's
 * name only, hence the leading names that no font has.
 */
export const labelFonts = {
  medium: ['Inter Medium', 'Inter Variable'],
  semibold: ['Inter Semibold', 'Inter Variable'],
}

interface LabelRank {
  id: string
  kinds: readonly string[]
  size: number
  font: string[]
  minzoom: number
  isMinor: boolean
}

/** Least important first: later layers are placed first. */
const ranks: readonly LabelRank[] = [
  { id: 'hamlet', kinds: ['hamlet'], size: 11, font: labelFonts.medium, minzoom: 12.8, isMinor: true },
  {
    id: 'village',
    kinds: ['village', 'suburb'],
    size: 12.5,
    font: labelFonts.medium,
    minzoom: 9.5,
    isMinor: false,
  },
  { id: 'town', kinds: ['town', 'city'], size: 15, font: labelFonts.semibold, minzoom: 5, isMinor: false },
]

/** Labels on a picture, and dark ones over dark hexagons on the light map, need a stronger halo. */
const halo: Record<Ground, { width: number; opacity: number }> = {
  dark: { width: 1.75, opacity: 0.9 },
  light: { width: 2, opacity: 1 },
  picture: { width: 2, opacity: 1 },
}

/** @param width in px on dark land; the other grounds have their own minimum */
export function haloOf(paint: MapPaint, ground: Ground, width = halo.dark.width) {
  const { opacity, width: min } = halo[ground]
  return {
    'text-halo-color': withAlpha(paint.halo, opacity),
    'text-halo-width': ground === 'dark' ? width : Math.max(width, min),
  }
}

function labelLayer(rank: LabelRank, paint: MapPaint, ground: Ground): SymbolLayerSpecification {
  const filter: FilterSpecification = ['in', ['get', 'kind'], ['literal', [...rank.kinds]]]
  return {
    id: `label-${rank.id}`,
    type: 'symbol',
    source: 'atlas',
    'source-layer': 'places',
    minzoom: rank.minzoom,
    filter,
    layout: {
      'text-field': labelText(),
      'text-font': rank.font,
      'text-size': rank.size,
      'text-padding': 4,
      'text-max-width': 9,
      'symbol-sort-key': ['get', 'rank'],
      'text-variable-anchor-offset': labelAnchors,
      'text-justify': 'auto',
    },
    paint: {
      'text-color': rank.isMinor && ground !== 'picture' ? paint.labelMinor : paint.label,
      ...haloOf(paint, ground),
    },
  }
}

export const labelLayers = (paint: MapPaint, ground: Ground): LayerSpecification[] =>
  ranks.map((rank) => labelLayer(rank, paint, ground))
