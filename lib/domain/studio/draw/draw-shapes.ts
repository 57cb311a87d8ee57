import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import type { Shape, ShapeLook } from '@/lib/domain/studio/read/shapes'
import { columnOf } from '@/lib/domain/studio/read/studio-map'
import { hasFixedHeights, heightsOf } from './draw-rows'
import type { Drawn, Shapes } from './drawing'
import { opacityOf, rowColors, rowSizes, seenOpacity, strokeColorOf } from './row-colors'

type ShapeList = readonly (Shape | null)[]

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

function withColors(colors: Uint8Array, shapes: ShapeList, name: 'fillColor' | 'lineColor'): Uint8Array {
  if (!shapes.some((shape) => shape?.look?.[name])) return colors
  const own = colors.slice()
  for (const [row, shape] of shapes.entries()) {
    const color = shape?.look?.[name]
    if (!color) continue
    const [red, green, blue, alpha] = color
    own.set([red, green, blue, Math.round(((own[row * 4 + 3] ?? 0) * alpha) / 255)], row * 4)
  }
  return own
}

function withSizes(
  sizes: Float32Array,
  shapes: ShapeList,
  name: Exclude<keyof ShapeLook, 'fillColor' | 'lineColor'>,
) {
  if (!shapes.some((shape) => shape?.look?.[name])) return sizes
  return sizes.map((size, row) => shapes[row]?.look?.[name] ?? size)
}

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
  const { layer, dataset, rows } = drawn
  const { channels } = layer
  const shapes = columnOf(dataset, layer.columns.geojson)?.shapes ?? []
  const isStroked = flagIn(layer, 'stroked', true)
  const isHigh = flagIn(layer, 'enable3d')
  const fills = rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color })
  const lines = rowColors(drawn, {
    name: 'strokeColor',
    range: 'strokeColorRange',
    opacity: seenOpacity(numberIn(layer, 'strokeOpacity', 0.8)),
    plain: strokeColorOf(layer),
  })
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
    lines: channels.strokeColor ? lines : withColors(lines, shapes, 'lineColor'),
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
