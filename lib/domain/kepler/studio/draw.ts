import { binsOf, drawBins, drawClusters, drawNamedCells } from './draw-cells'
import { drawPoints } from './draw-dots'
import { type Drawn, drawHeat, drawLinks, drawShapes, drawTrips, radiiOf } from './draw-rows'
import type { Drawing, Labels } from './drawing'
import { type ColorScale, colorScale, type ScaleStep } from './scales'
import { placeOfRow } from './shown-rows'
import { columnOf } from './studio-map'

/** Draws a layer's rows that pass the filters; undefined for a layer that cannot be drawn. */
export function drawingOf(drawn: Drawn, zoom: number): Drawing | undefined {
  const { drawn: type } = drawn.layer
  const binned = binsOf(drawn, zoom)
  if (binned) return type === 'cluster' ? drawClusters(drawn, binned) : drawBins(drawn, binned)
  if (type === 'point' || type === 'icon') return drawPoints(drawn)
  if (type === 'arc' || type === 'line') return drawLinks(drawn, `${type}s`)
  if (type === 'geojson') return drawShapes(drawn)
  if (type === 'heatmap') return drawHeat(drawn)
  if (type === 'trip') return drawTrips(drawn)
  return type === undefined ? undefined : drawNamedCells(drawn)
}

/** Texts of one layer that are drawn: more cannot be read. */
const mostLabels = 1_000

/** Texts beside a layer's points. */
export function labelsOf(drawn: Drawn): Labels[] {
  const { layer, dataset, rows } = drawn
  const placeOf = layer.drawn === 'point' ? placeOfRow(dataset, layer) : undefined
  if (!placeOf || layer.labels.length === 0) return []
  const { radii, unit } = radiiOf(drawn)
  return layer.labels.flatMap(({ field, color, ...style }) => {
    const column = columnOf(dataset, field)
    if (!column) return []
    const items = [...rows.subarray(0, mostLabels)].flatMap((row) => {
      const [place, value] = [placeOf(row), column.values[row]]
      const isThere = place && Number.isFinite(place[0] + place[1])
      return isThere && value !== null && value !== undefined
        ? [{ place, text: String(value).slice(0, 80), color, radius: radii[row] ?? 0 }]
        : []
    })
    return [{ items, unit, style }]
  })
}

export interface LayerLegend {
  /** Column, or what is counted. */
  of: string
  steps: readonly ScaleStep[]
  /** Rows without a value, which are not drawn. */
  missing?: number
}

function missingIn(scale: ColorScale, rows: number): number {
  let missing = 0
  for (let row = 0; row < rows; row += 1) if (!scale.steps[scale.stepOf(row)]) missing += 1
  return missing
}

/** The colours of a layer by a column; undefined for one with a single colour. */
export function legendOf(drawn: Drawn, zoom: number): LayerLegend | undefined {
  const { layer, dataset } = drawn
  const binned = binsOf(drawn, zoom)
  const isHeat = layer.drawn === 'heatmap'
  if (binned) return { of: layer.channels.color?.field ?? 'Number of rows', steps: binned.scale.steps }
  for (const [name, range] of [
    ['color', 'colorRange'],
    ['strokeColor', 'strokeColorRange'],
  ] as const) {
    const channel = layer.channels[name]
    const column = columnOf(dataset, channel?.field)
    if (channel && column && !isHeat) {
      const scale = colorScale(layer, { channel, column, range })
      return { of: column.name, steps: scale.steps, missing: missingIn(scale, dataset.rows) }
    }
  }
  return undefined
}
