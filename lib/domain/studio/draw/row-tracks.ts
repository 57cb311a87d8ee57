import { isPlace } from '@/lib/domain/studio/read/is-place'
import type { Position, Shape, ShapeLook } from '@/lib/domain/studio/read/shapes'
import { columnOf } from '@/lib/domain/studio/read/studio-map'
import type { Drawn } from './drawing'

export interface Track {
  rows: readonly number[]
  path: readonly Position[]
}

interface TrackWish {
  /** Whether a row has what the order needs. */
  isIn: (row: number) => boolean
  compare: (a: number, b: number) => number
}

/** The lines of rows with the same id, which have two places at least. */
export function tracksOf({ layer, dataset, rows }: Drawn, { isIn, compare }: TrackWish): Track[] {
  const { id, lat, lng, altitude } = layer.columns
  const ids = columnOf(dataset, id)?.values ?? []
  const lats = columnOf(dataset, lat)?.numbers
  const lngs = columnOf(dataset, lng)?.numbers
  const heights = columnOf(dataset, altitude)?.numbers
  const groups = new Map<unknown, number[]>()
  for (const row of rows) {
    if (!isPlace(lngs?.[row] ?? Number.NaN, lats?.[row] ?? Number.NaN) || !isIn(row)) continue
    const group = groups.get(ids[row])
    if (group) group.push(row)
    else groups.set(ids[row], [row])
  }
  return [...groups.values()].flatMap((group) => {
    const ordered = group.toSorted(compare)
    if (ordered.length < 2) return []
    const path = ordered.map((row) => [lngs?.[row] ?? 0, lats?.[row] ?? 0, heights?.[row] || 0])
    return [{ rows: ordered, path }]
  })
}

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
