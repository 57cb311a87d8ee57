import type { Shape, ShapeLook } from '@/lib/domain/studio/read/shapes'

export type ShapeList = readonly (Shape | null)[]

/** Colours by row, with those that shapes bring themselves. */
export function withColors(
  colors: Uint8Array,
  shapes: ShapeList,
  name: 'fillColor' | 'lineColor',
): Uint8Array {
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

/** Sizes by row, with those that shapes bring themselves. */
export function withSizes(
  sizes: Float32Array,
  shapes: ShapeList,
  name: Exclude<keyof ShapeLook, 'fillColor' | 'lineColor'>,
): Float32Array {
  if (!shapes.some((shape) => shape?.look?.[name])) return sizes
  return sizes.map((size, row) => shapes[row]?.look?.[name] ?? size)
}
