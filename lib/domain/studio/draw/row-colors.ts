import { colorOf } from '@/lib/domain/studio/read/read-data'
import { endsIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import {
  columnOf,
  type LayerType,
  type Rgb,
  type StudioDataset,
  type StudioLayer,
} from '@/lib/domain/studio/read/studio-map'
import { partOf } from '@/lib/json/json-parts'
import { colorScale, sizeScale } from './scales'

interface Of {
  layer: StudioLayer
  dataset: StudioDataset
}

/** Kept with the layer: filters change the rows, not their colours. */
const known = new WeakMap<StudioLayer, Map<string, Uint8Array | Float32Array>>()

function once<List extends Uint8Array | Float32Array>(
  layer: StudioLayer,
  key: string,
  make: () => List,
): List {
  const lists = known.get(layer) ?? new Map<string, Uint8Array | Float32Array>()
  known.set(layer, lists)
  const list = (lists.get(key) as List | undefined) ?? make()
  lists.set(key, list)
  return list
}

interface ColorWish {
  name?: string
  range?: string
  opacity: number
  plain: Rgb
}

function paint({ layer, dataset }: Of, { name = 'color', range = 'colorRange', opacity, plain }: ColorWish) {
  const colors = new Uint8Array(dataset.rows * 4)
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  const channel = layer.channels[name]
  const column = columnOf(dataset, channel?.field)
  const scale = channel && column ? colorScale(layer, { channel, column, range }) : undefined
  for (let row = 0, at = 0; row < dataset.rows; row += 1, at += 4) {
    const color = scale ? scale.steps[scale.stepOf(row)]?.color : plain
    // As kepler.gl: a row without a value is not drawn. The legend counts them.
    if (!color) continue
    const [red, green, blue] = color
    colors[at] = red
    colors[at + 1] = green
    colors[at + 2] = blue
    colors[at + 3] = alpha
  }
  return colors
}

export const rowColors = (of: Of, wish: ColorWish): Uint8Array =>
  once(of.layer, `colors ${JSON.stringify(wish)}`, () => paint(of, wish))

interface SizeWish {
  name?: string
  range: string
  usual: readonly [number, number]
  plain: number
  /** Takes the column's figures as the sizes themselves. */
  isFixed?: boolean
}

function measure(
  { layer, dataset }: Of,
  { name = 'size', range, usual, plain, isFixed }: SizeWish,
): Float32Array {
  const sizes = new Float32Array(dataset.rows).fill(plain)
  const channel = layer.channels[name]
  const numbers = columnOf(dataset, channel?.field)?.numbers
  if (!channel || !numbers) return sizes
  const scale = isFixed ? 'identity' : channel.scale
  const sizeOf = sizeScale(numbers, { scale, ends: endsIn(layer, range, usual) })
  for (let row = 0; row < sizes.length; row += 1) sizes[row] = sizeOf(row)
  return sizes
}

/** By the channel's column between two ends, else one size for all. */
export const rowSizes = (of: Of, wish: SizeWish): Float32Array =>
  once(of.layer, `sizes ${JSON.stringify(wish)}`, () => measure(of, wish))

/** deck.gl raises the opacity of a layer by this power, so that its steps look even. */
export const seenOpacity = (opacity: number) => opacity ** (1 / 2.2)

export const opacityOf = (layer: StudioLayer) => seenOpacity(numberIn(layer, 'opacity', 0.8))

export const strokeColorOf = (layer: StudioLayer): Rgb =>
  colorOf(partOf(layer.vis, 'strokeColor'), layer.color)

export function picked<List extends Uint8Array | Float32Array>(
  list: List,
  rows: Uint32Array,
  width: number,
): List {
  const Kind = list.constructor as new (length: number) => List
  const taken = new Kind(rows.length * width)
  for (let at = 0; at < rows.length; at += 1) {
    for (let part = 0; part < width; part += 1) {
      taken[at * width + part] = list[(rows[at] ?? 0) * width + part] ?? 0
    }
  }
  return taken
}

/** Layers whose items are invisible without a size. */
const sized: ReadonlySet<LayerType> = new Set<LayerType>(['point', 'icon', 'arc', 'line'])

/** NaN for a missing size; undefined if all rows share one. */
export function sizesOf({ drawn, channels }: StudioLayer, dataset: StudioDataset): Float64Array | undefined {
  return drawn && sized.has(drawn) ? columnOf(dataset, channels.size?.field)?.numbers : undefined
}

/** As in kepler.gl, rows without a size are not drawn. */
export function sizedRows<Of extends { layer: StudioLayer; dataset: StudioDataset; rows: Uint32Array }>(
  drawn: Of,
): Of {
  const sizes = sizesOf(drawn.layer, drawn.dataset)
  if (!sizes) return drawn
  return { ...drawn, rows: drawn.rows.filter((row) => !Number.isNaN(sizes[row])) }
}
