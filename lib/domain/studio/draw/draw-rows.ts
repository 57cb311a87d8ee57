import { isPlace } from '@/lib/domain/studio/read/is-place'
import { colorOf } from '@/lib/domain/studio/read/read-data'
import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import { linkPlaces, pointPlaces } from '@/lib/domain/studio/read/row-places'
import { columnOf, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { partOf } from '@/lib/json/json-parts'
import { heatAggregationIn } from './aggregations'
import type { Discs, Drawn, Heat, Links, Trips } from './drawing'
import { pixelShare } from './growth'
import { opacityOf, picked, rowColors, rowSizes, strokeColorOf } from './row-colors'
import { colorsIn } from './scales'
import { sizesOf } from './sized-rows'

export const none = new Float64Array(0)

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

/** Line width in px for a thickness of 1: 8 m of kepler.gl's at zoom 14. */
const widthOfOne = 1.67

/** Tells seconds from ms by size: 10^11 ms were in March 1973. */
const msOf = (time: number) => (time < 1e11 ? time * 1000 : time)

type Tracks = Trips['paths'][number][]

function tracksOfShapes({ layer, dataset, rows }: Drawn): Tracks {
  const shapes = columnOf(dataset, layer.columns.geojson)?.shapes ?? []
  const paths: Tracks = []
  for (const row of rows) {
    for (const line of shapes[row]?.lines ?? []) {
      const times = line.map((place) => msOf(Number(place[3])))
      if (times.every(Number.isFinite)) paths.push({ path: line, times, row })
    }
  }
  return paths
}

function tracksOfRows({ layer, dataset, rows }: Drawn): Tracks {
  const { id, lat, lng, altitude, timestamp } = layer.columns
  const ids = columnOf(dataset, id)?.values ?? []
  const times = columnOf(dataset, timestamp)?.numbers ?? none
  const lats = columnOf(dataset, lat)?.numbers ?? none
  const lngs = columnOf(dataset, lng)?.numbers ?? none
  const heights = columnOf(dataset, altitude)?.numbers
  const groups = new Map<unknown, number[]>()
  for (const row of rows) {
    const isThere = isPlace(lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN)
    if (!isThere || !Number.isFinite(times[row])) continue
    const group = groups.get(ids[row])
    if (group) group.push(row)
    else groups.set(ids[row], [row])
  }
  const timeOf = (row: number) => msOf(times[row] ?? 0)
  return [...groups.values()].flatMap((group) => {
    const ordered = group.toSorted((a, b) => timeOf(a) - timeOf(b))
    if (ordered.length < 2) return []
    const path = ordered.map((row) => [lngs[row] ?? 0, lats[row] ?? 0, heights?.[row] || 0])
    return [{ path, times: ordered.map(timeOf), row: ordered[0] ?? 0 }]
  })
}

export function drawTrips(drawn: Drawn): Trips {
  const { layer } = drawn
  const isTable = layer.columnMode === 'table' || !layer.columns.geojson
  const paths = isTable ? tracksOfRows(drawn) : tracksOfShapes(drawn)
  const starts = paths.map(({ times }) => times[0] ?? Number.POSITIVE_INFINITY)
  const ends = paths.map(({ times }) => times.at(-1) ?? 0)
  return {
    kind: 'trips',
    rows: drawn.rows,
    paths,
    span: [
      starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      ends.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ],
    colors: rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color }),
    widths: rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 }).map(
      (width) => width * numberIn(layer, 'thickness', 0.5) * widthOfOne,
    ),
    trailMs: numberIn(layer, 'trailLength', 180) * 1000,
    isFading: flagIn(layer, 'fadeTrail', true),
  }
}
