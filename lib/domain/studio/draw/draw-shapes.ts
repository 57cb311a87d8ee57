import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import type { Shape } from '@/lib/domain/studio/read/shapes'
import { columnOf, type StudioColumn } from '@/lib/domain/studio/read/studio-map'
import { hasFixedHeights, heightsOf } from './draw-rows'
import type { Drawn, Shapes } from './drawing'
import { opacityOf, rowColors, rowSizes, seenOpacity, strokeColorOf } from './row-colors'
import { type ShapeList, tracksOf, withColors, withSizes } from './row-tracks'

/** Splits shapes into parts. Borders of areas are paths; areas with a height have none. */
function partsOf(shapes: ShapeList, rows: Uint32Array, hasBorders: boolean) {
  const there = [...rows].flatMap((row) => {
    const shape = shapes[row]
    return shape ? [{ row, shape }] : []
  })
  return {
    areas: there.flatMap(({ row, shape }) => shape.areas.map((rings) => ({ rings, row }))),
    paths: there.flatMap(({ row, shape: { lines, areas } }) =>
      [...lines, ...(hasBorders ? areas.flat() : [])].map((path) => ({ path, row })),
    ),
    spots: there.flatMap(({ row, shape }) => shape.points.map((place) => ({ place, row }))),
  }
}

function orderBy(column: StudioColumn | undefined): (a: number, b: number) => number {
  if (!column) return () => 0
  const { numbers, values } = column
  // Those without a value come last.
  if (numbers) {
    const numberOf = (row: number) => numbers[row] ?? Number.NaN
    return (a, b) =>
      Number(Number.isNaN(numberOf(a))) - Number(Number.isNaN(numberOf(b))) || numberOf(a) - numberOf(b) || 0
  }
  const textOf = (row: number) => String(values[row] ?? '\uffff')
  return (a, b) => Number(textOf(a) > textOf(b)) - Number(textOf(a) < textOf(b))
}

/** The lines that rows of a table form, each at its first row. */
function tableShapes(drawn: Drawn): ShapeList {
  const { layer, dataset } = drawn
  const compare = orderBy(columnOf(dataset, layer.columns.sortBy))
  const shapes = Array.from({ length: dataset.rows }, (): Shape | null => null)
  for (const { rows, path } of tracksOf(drawn, { isIn: () => true, compare })) {
    shapes[rows[0] ?? 0] = { points: [], lines: [[...path]], areas: [] }
  }
  return shapes
}

export const shapesIn = (drawn: Drawn): ShapeList =>
  drawn.layer.columnMode === 'table'
    ? tableShapes(drawn)
    : (columnOf(drawn.dataset, drawn.layer.columns.geojson)?.shapes ?? [])

/** As in kepler.gl, radii are metres as soon as one shape brings its own. */
function radiiOf(drawn: Drawn, shapes: ShapeList): Pick<Shapes, 'radii' | 'unit'> {
  const { layer } = drawn
  const hasField = layer.channels.radius !== undefined
  const isFixed = shapes.some((shape) => shape?.look?.radius)
  const scale = hasField || isFixed ? 1 : numberIn(layer, 'radius', 10)
  const sizes = rowSizes(drawn, { name: 'radius', range: 'radiusRange', usual: [0, 50], plain: 1 })
  const own = hasField ? sizes : withSizes(sizes, shapes, 'radius')
  return { radii: own.map((radius) => radius * scale), unit: isFixed ? 'metres' : 'scaled' }
}

/** A shape's own properties decide what no column does. */
export function drawShapes(drawn: Drawn): Shapes {
  const { layer, rows } = drawn
  const { channels } = layer
  const shapes = shapesIn(drawn)
  const isStroked = flagIn(layer, 'stroked', true)
  const isHigh = flagIn(layer, 'enable3d')
  const fills = rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color })
  const linesOf = (opacity: number) => {
    const stroke = { name: 'strokeColor', range: 'strokeColorRange', plain: strokeColorOf(layer) }
    const lines = rowColors(drawn, { ...stroke, opacity })
    return channels.strokeColor ? lines : withColors(lines, shapes, 'lineColor')
  }
  const thickness = numberIn(layer, 'thickness', 0.5)
  const widths = rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 })
  const heights = isHigh ? heightsOf(drawn, 'height') : undefined
  const lift = numberIn(layer, 'elevationScale', 5)
  return {
    kind: 'shapes',
    rows,
    ...partsOf(shapes, rows, isStroked && !isHigh),
    isStroked,
    isFilled: flagIn(layer, 'filled'),
    fills: channels.color ? fills : withColors(fills, shapes, 'fillColor'),
    lines: linesOf(seenOpacity(numberIn(layer, 'strokeOpacity', 0.8))),
    // As in kepler.gl, whose opacity of strokes does not reach those of points.
    rings: linesOf(opacityOf(layer)),
    widths: (channels.size ? widths : withSizes(widths, shapes, 'lineWidth')).map(
      (width) => width * thickness,
    ),
    heights:
      heights && !channels.height
        ? withSizes(
            heights.map((height) => height / lift),
            shapes,
            'elevation',
          ).map((height) => height * lift)
        : heights,
    hasFixedHeights: hasFixedHeights(layer),
    hasWires: isHigh && flagIn(layer, 'wireframe'),
    ...radiiOf(drawn, shapes),
  }
}
