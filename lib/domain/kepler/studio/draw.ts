import { binsOf, drawBins, drawClusters, drawNamedCells } from './draw-cells'
import { drawPoints } from './draw-dots'
import { type Drawn, drawHeat, drawLinks, drawShapes, drawTrips } from './draw-rows'
import type { Drawing, Labels } from './drawing'
import { colorScale, type ScaleStep } from './scales'
import { placeOfRow } from './shown-rows'
import { columnOf } from './studio-map'

/** What a layer draws of the rows that filters leave; undefined for a layer that cannot be drawn. */
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
export function labelsOf({ layer, dataset, rows }: Drawn): Labels[] {
  const placeOf = layer.drawn === 'point' ? placeOfRow(dataset, layer) : undefined
  if (!placeOf) return []
  return layer.labels.flatMap(({ field, color, size }) => {
    const column = columnOf(dataset, field)
    if (!column) return []
    const items = [...rows.subarray(0, mostLabels)].flatMap((row) => {
      const [place, value] = [placeOf(row), column.values[row]]
      const isThere = place && Number.isFinite(place[0] + place[1])
      return isThere && value !== null && value !== undefined
        ? [{ place, text: String(value).slice(0, 80), color }]
        : []
    })
    return [{ items, size }]
  })
}

export interface LayerLegend {
  /** Column, or what is counted. */
  of: string
  steps: readonly ScaleStep[]
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
      return { of: column.name, steps: colorScale(layer, { channel, column, range }).steps }
    }
  }
  return undefined
}
