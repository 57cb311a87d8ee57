import { partOf } from '@/lib/domain/kepler/json-parts'
import type { Discs, Heat, Links, Shapes, Trips } from './drawing'
import { isPlace } from './is-place'
import { colorOf } from './read-data'
import { flagIn, numberIn } from './read-layer'
import { opacityOf, picked, rowColors, rowSizes, strokeColorOf } from './row-colors'
import { colorsIn } from './scales'
import type { Shape } from './shapes'
import { columnOf, type StudioDataset, type StudioLayer } from './studio-map'

/** A layer with its data and the rows that filters leave. */
export interface Drawn {
  layer: StudioLayer
  dataset: StudioDataset
  rows: Uint32Array
}

export const none = new Float64Array(0)
const numbersOf = (dataset: StudioDataset, name: string | undefined) =>
  columnOf(dataset, name)?.numbers ?? none

/** Rows with places in all of these pairs of columns, and the places. */
function placesOf(
  { dataset, rows }: Drawn,
  pairs: readonly (readonly [lng: string | undefined, lat: string | undefined])[],
) {
  const columns = pairs.map(([lng, lat]) => [numbersOf(dataset, lng), numbersOf(dataset, lat)] as const)
  const placed = rows.filter((row) =>
    columns.every(([lngs, lats]) => isPlace(lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN)),
  )
  const places = columns.map(([lngs, lats]) => {
    const list = new Float64Array(placed.length * 2)
    for (let at = 0; at < placed.length; at += 1) {
      list[at * 2] = lngs[placed[at] ?? 0] ?? 0
      list[at * 2 + 1] = lats[placed[at] ?? 0] ?? 0
    }
    return list
  })
  return { rows: placed, places }
}

/** Radii of the points of all rows, and their unit. */
export const radiiOf = (drawn: Drawn) => ({
  radii: rowSizes(drawn, {
    ...{ range: 'radiusRange', usual: [0, 50] },
    plain: numberIn(drawn.layer, 'radius', 10),
  }),
  unit: flagIn(drawn.layer, 'fixedRadius') ? ('metres' as const) : ('scaled' as const),
})

/** Points, and the discs in place of icons. */
export function drawDiscs(drawn: Drawn): Discs {
  const { layer } = drawn
  const { rows, places } = placesOf(drawn, [[layer.columns.lng, layer.columns.lat]])
  const opacity = opacityOf(layer)
  const { radii, unit } = radiiOf(drawn)
  const isOutlined = flagIn(layer, 'outline')
  const isFilled = flagIn(layer, 'filled', true)
  const stroke = { name: 'strokeColor', range: 'strokeColorRange', opacity, plain: strokeColorOf(layer) }
  return {
    ...{ kind: 'discs', rows, places: places[0] ?? none, isFilled },
    ...{ radii: picked(radii, rows, 1), unit },
    fills: picked(rowColors(drawn, { opacity, plain: layer.color }), rows, 4),
    lines: isOutlined || !isFilled ? picked(rowColors(drawn, stroke), rows, 4) : undefined,
    lineWidth: numberIn(layer, 'thickness', 2),
  }
}

/** Arcs or straight lines. */
export function drawLinks(drawn: Drawn, kind: Links['kind']): Links {
  const { layer } = drawn
  const { lat0, lng0, lat1, lng1 } = layer.columns
  const { rows, places } = placesOf(drawn, [
    [lng0, lat0],
    [lng1, lat1],
  ])
  const opacity = opacityOf(layer)
  const target = colorOf(partOf(layer.vis, 'targetColor'), layer.color)
  const thickness = numberIn(layer, 'thickness', 2)
  const widths = rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 })
  return {
    ...{ kind, rows, sources: places[0] ?? none, targets: places[1] ?? none },
    sourceColors: picked(rowColors(drawn, { opacity, plain: layer.color }), rows, 4),
    targetColors: picked(rowColors(drawn, { opacity, plain: target }), rows, 4),
    widths: picked(widths, rows, 1).map((width) => width * thickness),
  }
}

export function drawHeat(drawn: Drawn): Heat {
  const { layer } = drawn
  const { rows, places } = placesOf(drawn, [[layer.columns.lng, layer.columns.lat]])
  const weights = rowSizes(drawn, { name: 'weight', range: 'weightRange', usual: [0, 1], plain: 1 })
  return {
    ...{ kind: 'heat', rows, places: places[0] ?? none },
    weights: picked(weights, rows, 1),
    // Larger than any screen, it would cost the graphics card seconds.
    radius: Math.min(500, numberIn(layer, 'radius', 20)),
    opacity: opacityOf(layer),
    colors: colorsIn(layer),
  }
}

/** Width of a line in px for a thickness of 1: 8 m of kepler.gl's at zoom 14. */
const widthOfOne = 1.67

/** Parts of rows' shapes; borders of areas are paths. */
function partsOf(shapes: readonly (Shape | null)[], rows: Uint32Array, isStroked: boolean) {
  const there = [...rows].flatMap((row) => {
    const shape = shapes[row]
    return shape ? [{ row, shape }] : []
  })
  return {
    areas: there.flatMap(({ row, shape }) => shape.areas.map((rings) => ({ rings, row }))),
    paths: there.flatMap(({ row, shape: { lines, areas } }) =>
      [...lines, ...(isStroked ? areas.flat() : [])].map((path) => ({ path, row })),
    ),
    spots: there.flatMap(({ row, shape }) => shape.points.map((place) => ({ place, row }))),
  }
}

export function drawShapes(drawn: Drawn): Shapes {
  const { layer, dataset, rows } = drawn
  const shapes = columnOf(dataset, layer.columns.geojson)?.shapes ?? []
  const opacity = opacityOf(layer)
  const thickness = numberIn(layer, 'thickness', 0.5) * widthOfOne
  const strokeOpacity = numberIn(layer, 'strokeOpacity', opacity)
  const isStroked = flagIn(layer, 'stroked', true)
  const stroke = {
    name: 'strokeColor',
    range: 'strokeColorRange',
    opacity: strokeOpacity,
    plain: strokeColorOf(layer),
  }
  return {
    ...{ kind: 'shapes', rows, ...partsOf(shapes, rows, isStroked), isStroked },
    fills: rowColors(drawn, { opacity, plain: layer.color }),
    lines: rowColors(drawn, stroke),
    widths: rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 }).map(
      (width) => width * thickness,
    ),
    heights: flagIn(layer, 'enable3d') ? heightsOf(drawn, 'height') : undefined,
    radii: rowSizes(drawn, {
      name: 'radius',
      range: 'radiusRange',
      usual: [0, 50],
      plain: numberIn(layer, 'radius', 10),
    }),
    isFilled: flagIn(layer, 'filled', true),
  }
}

/** Metres before the scale of the zoom. */
export const heightsOf = (drawn: Drawn, name: 'height' | 'size') =>
  rowSizes(drawn, {
    name,
    range: name === 'height' ? 'heightRange' : 'sizeRange',
    usual: [0, 500],
    plain: 500,
  }).map((height) => height * numberIn(drawn.layer, 'elevationScale', 5))

/** Seconds in a file differ from ms by their size: 10^11 ms were in March 1973. */
const msOf = (time: number) => (time < 1e11 ? time * 1000 : time)

/** Lines whose fourth coordinate is a time. */
export function drawTrips(drawn: Drawn): Trips {
  const { layer, dataset, rows } = drawn
  const shapes = columnOf(dataset, layer.columns.geojson)?.shapes ?? []
  const paths: Trips['paths'][number][] = []
  let span: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    for (const line of shapes[row]?.lines ?? []) {
      const times = line.map((place) => msOf(Number(place[3])))
      if (!times.every(Number.isFinite)) continue
      paths.push({ path: line, times, row })
      span = [Math.min(span[0], ...times.slice(0, 1)), Math.max(span[1], times.at(-1) ?? 0)]
    }
  }
  return {
    ...{ kind: 'trips', rows, paths, span },
    colors: rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color }),
    widths: rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 }).map(
      (width) => width * numberIn(layer, 'thickness', 0.5) * widthOfOne,
    ),
    trailMs: numberIn(layer, 'trailLength', 180) * 1000,
  }
}
