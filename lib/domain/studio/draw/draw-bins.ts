import { endsIn, flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import { binPlaces } from '@/lib/domain/studio/read/row-places'
import { columnOf, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { listIn, textIn } from '@/lib/json/json-parts'
import {
  type Aggregation,
  aggregationIn,
  aggregationTitles,
  figuresOf,
  withinPercentiles,
} from './aggregations'
import { type CellBins, cellBins, clusterBins, type RowBins } from './bin-rows'
import { contourBands, contourCells } from './contour-bands'
import { hasFixedHeights } from './draw-rows'
import type { Bands, BinCells, Discs, Drawn } from './drawing'
import { opacityOf } from './row-colors'
import { binColors, type ColorScale, sizeScale } from './scales'

/** Rows in bins with figures and colours; bins outside the layer's percentiles have none. */
export interface Binned<Of extends RowBins = RowBins> {
  found: Of
  figures: Float64Array
  scale: ColorScale
  of: string
}

/** The last bins of filtered rows; a change of colours keeps them. */
const known = new WeakMap<Uint32Array, Map<string, RowBins>>()

function once<Of extends RowBins>({ rows, layer }: Drawn, key: object, make: () => Of): Of {
  const name = JSON.stringify([layer.columns, layer.columnMode, key])
  const before = known.get(rows)?.get(name) as Of | undefined
  if (before) return before
  const found = make()
  const byLayer = known.get(rows) ?? new Map<string, RowBins>()
  if (byLayer.size > 8) byLayer.clear()
  known.set(rows, byLayer.set(name, found))
  return found
}

const percentilesIn = (layer: StudioLayer, name: string): readonly [number, number] => {
  const [lower, upper] = listIn(layer.vis, name)
  return typeof lower === 'number' && typeof upper === 'number' ? [lower, upper] : [0, 100]
}

const figureName = (how: Aggregation, field: string | undefined) =>
  how === 'count' || field === undefined
    ? 'Number of rows'
    : `${aggregationTitles[how].toLowerCase()} of ${field}`

function binned<Of extends RowBins>({ layer, dataset }: Drawn, found: Of): Binned<Of> {
  const channel = layer.channels.color
  const column = columnOf(dataset, channel?.field)
  const how = aggregationIn(textIn(layer.vis, 'colorAggregation'), column && column.numbers !== undefined)
  const all = figuresOf(found.rows, { column, how })
  const figures = withinPercentiles(all, percentilesIn(layer, 'percentile'))
  const named = channel?.scale ?? layer.countScales.color ?? 'quantile'
  const scale = binColors(figures, layer, named)
  return { found, figures, scale, of: figureName(how, column?.name) }
}

function clustersOf(drawn: Drawn, zoom: number): Binned {
  const px = Math.max(1, numberIn(drawn.layer, 'clusterRadius', 40))
  const found = once(drawn, { px, zoom }, () => clusterBins(binPlaces(drawn), { px, zoom }))
  return binned(drawn, found)
}

function cellsOf(drawn: Drawn): Binned<CellBins> {
  const wish = {
    shape: drawn.layer.drawn === 'grid' ? ('square' as const) : ('hexagon' as const),
    km: numberIn(drawn.layer, 'worldUnitSize', 1),
  }
  return binned(
    drawn,
    once(drawn, wish, () => cellBins(binPlaces(drawn), wish)),
  )
}

function contoursOf(drawn: Drawn): Binned<CellBins> {
  const km = numberIn(drawn.layer, 'worldUnitSize', 1)
  const found = once(drawn, { contours: km }, () => contourCells(binPlaces(drawn), km))
  return binned(drawn, found)
}

export function binnedOf(drawn: Drawn, zoom: number): Binned | undefined {
  const { drawn: type } = drawn.layer
  if (type === 'cluster') return clustersOf(drawn, zoom)
  if (type === 'contour') return contoursOf(drawn)
  return type === 'grid' || type === 'hexagon' ? cellsOf(drawn) : undefined
}

/** Metres, NaN for bins outside the layer's percentiles; undefined for flat ones. */
function heightsOf({ layer, dataset }: Drawn, { rows }: RowBins): Float32Array {
  const channel = layer.channels.size
  const column = columnOf(dataset, channel?.field)
  const how = aggregationIn(textIn(layer.vis, 'sizeAggregation'), column && column.numbers !== undefined)
  const figures = withinPercentiles(
    figuresOf(rows, { column, how }),
    percentilesIn(layer, 'elevationPercentile'),
  )
  const heightOf = sizeScale(figures, {
    scale: flagIn(layer, 'fixedHeight') ? 'identity' : (channel?.scale ?? layer.countScales.size ?? 'linear'),
    ends: endsIn(layer, 'sizeRange', [0, 500]),
  })
  const lift = numberIn(layer, 'elevationScale', 5)
  return Float32Array.from(figures, (figure, at) => (Number.isNaN(figure) ? figure : heightOf(at) * lift))
}

const partOf = (places: Float64Array, kept: readonly number[]) => {
  const part = new Float64Array(kept.length * 2)
  for (const [at, bin] of kept.entries()) part.set(places.subarray(bin * 2, bin * 2 + 2), at * 2)
  return part
}

function shownBins({ found, figures, scale }: Binned, kept: readonly number[], opacity: number) {
  const fills = new Uint8Array(kept.length * 4)
  for (const [at, bin] of kept.entries()) {
    const color = scale.steps[scale.stepOf(bin)]?.color
    if (color) fills.set([...color, Math.round(opacity * 255)], at * 4)
  }
  return {
    rows: Uint32Array.from(kept, (bin) => found.rows[bin]?.[0] ?? 0),
    places: partOf(found.places, kept),
    fills,
    bins: {
      counts: Uint32Array.from(kept, (bin) => found.rows[bin]?.length ?? 0),
      figures: Float64Array.from(kept, (bin) => figures[bin] ?? Number.NaN),
    },
  }
}

const coloredIn = ({ figures }: Binned) =>
  [...figures.keys()].filter((bin) => !Number.isNaN(figures[bin] ?? Number.NaN))

export function drawBins(drawn: Drawn): BinCells {
  const { layer } = drawn
  const binned = cellsOf(drawn)
  const heights = heightsOf(drawn, binned.found)
  const kept = coloredIn(binned).filter((bin) => !Number.isNaN(heights[bin] ?? Number.NaN))
  const { shape, radius } = binned.found
  const isLifted = flagIn(layer, 'enable3d')
  return {
    kind: 'bins',
    shape,
    radius: radius * numberIn(layer, 'coverage', 1),
    heights: isLifted ? Float32Array.from(kept, (bin) => heights[bin] ?? 0) : undefined,
    isScaled: !hasFixedHeights(layer),
    ...shownBins(binned, kept, opacityOf(layer)),
  }
}

export function drawClusters(drawn: Drawn, zoom: number): Discs {
  const { layer } = drawn
  const binned = clustersOf(drawn, zoom)
  const kept = coloredIn(binned)
  const counts = Float64Array.from(binned.found.rows, (rows) => rows.length)
  // As kepler.gl: from none to the largest cluster.
  const radiusOf = sizeScale(Float64Array.from([0, ...counts]), {
    scale: 'sqrt',
    ends: endsIn(layer, 'radiusRange', [1, 40]),
  })
  return {
    kind: 'discs',
    unit: 'px',
    radii: Float32Array.from(kept, (bin) => radiusOf(bin + 1)),
    lines: undefined,
    lineWidth: 0,
    isFilled: true,
    ...shownBins(binned, kept, opacityOf(layer)),
  }
}

export function drawContours(drawn: Drawn): Bands {
  const { found, figures, scale } = contoursOf(drawn)
  return contourBands({ found, figures, steps: scale.steps }, opacityOf(drawn.layer))
}
