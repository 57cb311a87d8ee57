import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import { columnOf } from '@/lib/domain/studio/read/studio-map'
import { cutLines } from './cut-lines'
import { drawNamedCells } from './draw-cells'
import { drawPoints } from './draw-dots'
import { drawHeat, drawLinks } from './draw-rows'
import { drawShapes } from './draw-shapes'
import type { Drawing, Drawn, Trips } from './drawing'
import { pixelShare } from './growth'
import { binParts, hasBins } from './late-parts'
import { opacityOf, rowColors, rowSizes, sizedRows, sizesOf } from './row-colors'
import { type ShapeList, tracksOf, withColors, withSizes } from './row-tracks'
import { type ColorScale, colorScale, type ScaleStep } from './scales'
import { differentIn, type ValueHistogram, valueHistogram } from './value-histogram'

/** Tells seconds from ms by size: 10^11 ms were in March 1973. */
const msOf = (time: number) => (time < 1e11 ? time * 1000 : time)

function pathsOfShapes(shapes: ShapeList, rows: Uint32Array): Trips['paths'] {
  return [...rows].flatMap((row) =>
    (shapes[row]?.lines ?? []).flatMap((path) => {
      const times = path.map((place) => msOf(Number(place[3])))
      return times.every(Number.isFinite) ? [{ path, times, row }] : []
    }),
  )
}

function pathsOfRows(drawn: Drawn): Trips['paths'] {
  const times = columnOf(drawn.dataset, drawn.layer.columns.timestamp)?.numbers
  const timeOf = (row: number) => msOf(times?.[row] ?? Number.NaN)
  const tracks = tracksOf(drawn, {
    isIn: (row) => Number.isFinite(timeOf(row)),
    compare: (a, b) => timeOf(a) - timeOf(b),
  })
  return tracks.map(({ path, rows }) => ({ path, times: rows.map(timeOf), row: rows[0] ?? 0 }))
}

/** A shape's own properties decide what no column does. */
function drawTrips(drawn: Drawn): Trips {
  const { layer, dataset, rows } = drawn
  const { channels } = layer
  const isTable = layer.columnMode === 'table' || !layer.columns.geojson
  const shapes = (isTable ? undefined : columnOf(dataset, layer.columns.geojson)?.shapes) ?? []
  const paths = isTable ? pathsOfRows(drawn) : pathsOfShapes(shapes, rows)
  const starts = paths.map(({ times }) => times[0] ?? Number.POSITIVE_INFINITY)
  const ends = paths.map(({ times }) => times.at(-1) ?? 0)
  const colors = rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color })
  const widths = rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 })
  const thickness = numberIn(layer, 'thickness', 0.5) * (flagIn(layer, 'billboard') ? pixelShare : 1)
  return {
    kind: 'trips',
    rows,
    paths,
    span: [
      starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      ends.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ],
    colors: channels.color ? colors : withColors(colors, shapes, 'lineColor'),
    widths: (channels.size ? widths : withSizes(widths, shapes, 'lineWidth')).map(
      (width) => width * thickness,
    ),
    trailMs: numberIn(layer, 'trailLength', 180) * 1000,
    isFading: flagIn(layer, 'fadeTrail', true),
  }
}

export function drawingOf(drawn: Drawn, zoom: number): Drawing | undefined {
  const { drawn: type } = drawn.layer
  if (type === 'cluster') return binParts().drawClusters(drawn, zoom)
  if (type === 'contour') return binParts().drawContours(drawn)
  if (type === 'grid' || type === 'hexagon') return binParts().drawBins(drawn)
  if (type === 'point' || type === 'icon') return drawPoints(sizedRows(drawn))
  if (type === 'arc') return drawLinks(sizedRows(drawn), 'arcs')
  if (type === 'line') return cutLines(drawLinks(sizedRows(drawn), 'lines'))
  if (type === 'geojson') return drawShapes(drawn)
  if (type === 'heatmap') return drawHeat(drawn)
  if (type === 'trip') return drawTrips(drawn)
  return type === undefined ? undefined : drawNamedCells(drawn)
}

export interface LayerLegend {
  of: string
  steps: readonly ScaleStep[]
  /** Of the coloured values; undefined for values without an order. */
  histogram?: ValueHistogram | undefined
  /** How many different values are coloured; counted no further than ramps have steps. */
  different?: number | undefined
}

export interface Explained {
  legend: LayerLegend | undefined
  missing: number
}

function missingIn({ layer, dataset }: Drawn, scale: ColorScale | undefined): number {
  const sizes = sizesOf(layer, dataset)
  if (!scale && !sizes) return 0
  let missing = 0
  for (let row = 0; row < dataset.rows; row += 1) {
    if ((scale && !scale.steps[scale.stepOf(row)]) || Number.isNaN(sizes?.[row])) missing += 1
  }
  return missing
}

type NumberFacts = Pick<LayerLegend, 'histogram' | 'different'>

const factsIn = (numbers: Float64Array): NumberFacts => ({
  histogram: valueHistogram(numbers),
  different: differentIn(numbers),
})

/** Once a column: a filter does not change its values. */
const columnFacts = new WeakMap<Float64Array, NumberFacts>()

function factsOf(numbers: Float64Array): NumberFacts {
  const known = columnFacts.get(numbers)
  if (known) return known
  const found = factsIn(numbers)
  columnFacts.set(numbers, found)
  return found
}

export function explained(drawn: Drawn, zoom: number): Explained {
  const { layer, dataset } = drawn
  const binned = hasBins(layer) ? binParts().binnedOf(drawn, zoom) : undefined
  if (binned) {
    const { of, scale, figures } = binned
    return { legend: { of, steps: scale.steps, ...factsIn(figures) }, missing: 0 }
  }
  for (const [name, range] of [
    ['color', 'colorRange'],
    ['strokeColor', 'strokeColorRange'],
  ] as const) {
    const channel = layer.channels[name]
    const column = columnOf(dataset, channel?.field)
    if (channel && column && layer.drawn !== 'heatmap') {
      const scale = colorScale(layer, { channel, column, range })
      const isOrdered = scale.steps[0]?.from !== undefined
      const facts = column.numbers && isOrdered ? factsOf(column.numbers) : { different: scale.steps.length }
      return { legend: { of: column.name, steps: scale.steps, ...facts }, missing: missingIn(drawn, scale) }
    }
  }
  return { legend: undefined, missing: missingIn(drawn, undefined) }
}
