import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import type { MapPaint } from '@/components/map/map-paint'
import type { GridLevel } from '@/lib/catalogue/power-grid'

export const gridSource = 'power-grid'

/** Below the drive, the sites and everything that can be pressed. */
export const layerAboveGrid = 'isochrone-area'

/** Px of a line at zoom 14, and its dashes in widths. */
const lines = {
  high: { width: 3.2 },
  medium: { width: 1.8 },
  low: { width: 0.9 },
  unknown: { width: 1.4, dashes: [2, 2] },
} as const satisfies Record<GridLevel, { width: number; dashes?: [number, number] }>

const gridLineLevels = Object.keys(lines) as GridLevel[]

const lineId = (level: GridLevel) => `grid-line-${level}`

/** Layers whose objects have a tip, topmost first. */
export const gridTipLayers = ['grid-stations', ...gridLineLevels.map(lineId)]

const isLine = (level: GridLevel): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], 'line'],
  ['==', ['get', 'level'], level],
]

function widthOf(level: GridLevel, edge = 0): ExpressionSpecification {
  const { width } = lines[level]
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    8,
    0.5 * width + edge,
    14,
    width + edge,
    18,
    1.6 * width + edge,
  ]
}

function linePair(level: GridLevel, paint: MapPaint): LineLayerSpecification[] {
  const part = { source: gridSource, type: 'line', filter: isLine(level) } as const
  const { dashes } = lines[level] as { dashes?: [number, number] }
  return [
    {
      ...part,
      id: `${lineId(level)}-casing`,
      paint: { 'line-color': paint.ink, 'line-width': widthOf(level, 2), 'line-opacity': 0.6 },
    },
    {
      ...part,
      id: lineId(level),
      paint: {
        'line-color': paint.dense,
        'line-width': widthOf(level),
        ...(dashes && { 'line-dasharray': dashes }),
      },
    },
  ]
}

/** Substations are larger the higher their voltage; transformers are dots. */
const stationRadius: ExpressionSpecification = [
  'case',
  ['==', ['get', 'kind'], 'transformer'],
  2.5,
  ['==', ['get', 'level'], 'high'],
  6.5,
  4.5,
]

/** In the pale tone of the grid on an ink edge, lines by voltage below stations. */
export function gridLayers(paint: MapPaint): LayerSpecification[] {
  return [
    ...[...gridLineLevels].reverse().flatMap((level) => linePair(level, paint)),
    {
      id: 'grid-stations',
      type: 'circle',
      source: gridSource,
      filter: ['!=', ['get', 'kind'], 'line'],
      paint: {
        'circle-radius': stationRadius,
        'circle-color': paint.dense,
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1.5,
      },
    },
  ]
}
