import { colorOf } from '@/lib/domain/studio/read/read-data'
import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import { linkPlaces, pointPlaces } from '@/lib/domain/studio/read/row-places'
import { columnOf, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { partOf } from '@/lib/json/json-parts'
import { heatAggregationIn } from './aggregations'
import type { Discs, Drawn, Heat, Links } from './drawing'
import { pixelShare } from './growth'
import { opacityOf, picked, rowColors, rowSizes, sizesOf, strokeColorOf } from './row-colors'
import { colorsIn } from './scales'

export function radiiOf(drawn: Drawn) {
  const { layer, dataset } = drawn
  const isFixed = flagIn(layer, 'fixedRadius') && sizesOf(layer, dataset) !== undefined
  const plain = numberIn(layer, 'radius', 10)
  return {
    radii: rowSizes(drawn, { range: 'radiusRange', usual: [0, 50], plain, isFixed }),
    unit: isFixed ? ('metres' as const) : ('scaled' as const),
  }
}

export function drawDiscs(drawn: Drawn): Discs {
  const { layer } = drawn
  const { rows, places, altitudes } = pointPlaces(drawn)
  const opacity = opacityOf(layer)
  const { radii, unit } = radiiOf(drawn)
  const isPoint = layer.drawn === 'point'
  const stroke = { name: 'strokeColor', range: 'strokeColorRange', opacity, plain: strokeColorOf(layer) }
  const isOutlined = isPoint && flagIn(layer, 'outline')
  return {
    kind: 'discs',
    rows,
    places,
    altitudes,
    isFilled: !isPoint || flagIn(layer, 'filled', true),
    radii: picked(radii, rows, 1),
    unit,
    fills: picked(rowColors(drawn, { opacity, plain: layer.color }), rows, 4),
    lines: isOutlined ? picked(rowColors(drawn, stroke), rows, 4) : undefined,
    lineWidth: numberIn(layer, 'thickness', 2),
  }
}

export function drawLinks(drawn: Drawn, kind: Links['kind']): Links {
  const { layer } = drawn
  const { rows, ...ends } = linkPlaces(drawn)
  const opacity = opacityOf(layer)
  const target = colorOf(partOf(layer.vis, 'targetColor'), layer.color)
  const thickness = numberIn(layer, 'thickness', 2) * pixelShare
  const widths = rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 })
  return {
    ...ends,
    kind,
    rows,
    sourceColors: picked(rowColors(drawn, { opacity, plain: layer.color }), rows, 4),
    targetColors: picked(rowColors(drawn, { opacity, plain: target }), rows, 4),
    widths: picked(widths, rows, 1).map((width) => width * thickness),
  }
}

export function drawHeat(drawn: Drawn): Heat {
  const { layer, dataset } = drawn
  const numbers = columnOf(dataset, layer.channels.weight?.field)?.numbers
  // A row without a weight says nothing: as 0 it would lower the mean.
  const weighed = numbers ? drawn.rows.filter((row) => !Number.isNaN(numbers[row])) : drawn.rows
  const { rows, places } = pointPlaces({ ...drawn, rows: weighed })
  const weights = rowSizes(drawn, { name: 'weight', range: 'weightRange', usual: [0, 1], plain: 1 })
  return {
    kind: 'heat',
    rows,
    places,
    weights: picked(weights, rows, 1),
    // Without a weight there is a number of rows to show, but no mean.
    isMean: numbers !== undefined && heatAggregationIn(layer) === 'average',
    threshold: numberIn(layer, 'threshold', 0.18),
    // A larger radius than the screen would cost the graphics card seconds.
    radius: Math.min(500, numberIn(layer, 'radius', 20)),
    intensity: numberIn(layer, 'intensity', 1),
    // The map's own layer takes the file's opacity as it is, where deck.gl raises it.
    opacity: numberIn(layer, 'opacity', 0.8),
    colors: colorsIn(layer),
  }
}

/** Metres before the zoom's scale. */
export const heightsOf = (drawn: Drawn, name: 'height' | 'size') =>
  rowSizes(drawn, {
    name,
    range: name === 'height' ? 'heightRange' : 'sizeRange',
    usual: [0, 500],
    plain: 500,
  }).map((height) => height * numberIn(drawn.layer, 'elevationScale', 5))

/** Whether heights stay the same at all zooms. Newer and older files name this differently. */
export const hasFixedHeights = (layer: StudioLayer) =>
  flagIn(layer, 'fixedHeight') || !flagIn(layer, 'enableElevationZoomFactor', true)
