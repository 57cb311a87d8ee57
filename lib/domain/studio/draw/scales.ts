import type { Cell, Channel, Rgb, StudioColumn, StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { extentOf } from '@/lib/domain/tables/value-facts'
import { listIn, partOf } from '@/lib/json/json-parts'

export interface ScaleStep {
  color: Rgb
  from?: number
  to?: number
  value?: Cell
}

export interface ColorScale {
  steps: readonly ScaleStep[]
  stepOf: (row: number) => number
}

interface LegendValue {
  color: Rgb
  /** Values of this colour. */
  text: string
}

/** Values of a legend, one entry a colour: colours repeat when a column has more values. */
export function legendValues(steps: readonly ScaleStep[]): LegendValue[] {
  const byColor = new Map<string, { color: Rgb; values: Cell[] }>()
  for (const { color, value = null } of steps) {
    const key = color.join()
    const known = byColor.get(key)
    if (known) known.values.push(value)
    else byColor.set(key, { color, values: [value] })
  }
  return Array.from(byColor.values(), ({ color, values }) => {
    const more = values.length - namedTogether
    const named = values.slice(0, namedTogether).join(', ')
    return { color, text: more > 0 ? `${named} and ${more} more` : named }
  })
}

/** Values that share an entry by name. */
const namedTogether = 2

/** Steps that hold values: equal breaks of quantiles merge. */
export const filledSteps = (steps: readonly ScaleStep[]): readonly ScaleStep[] => {
  const filled = steps.filter(({ from, to }, at) => from !== to || at === steps.length - 1)
  return filled.length > 0 ? filled : steps
}

const missing: Rgb = [117, 130, 134]

type Look = Pick<StudioLayer, 'vis'>

const rgbOf = (hex: unknown): Rgb => {
  const [, digits] = /^#([\da-f]{6})(?:[\da-f]{2})?$/i.exec(typeof hex === 'string' ? hex : '') ?? []
  if (digits === undefined) return missing
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** kepler.gl's default range. */
const defaultColors = ['#5A1846', '#900C3F', '#C70039', '#E3611C', '#F1920E', '#FFC300']

export function colorsIn(layer: Look, range = 'colorRange'): Rgb[] {
  const colors = listIn(partOf(layer.vis, range), 'colors').slice(0, 100)
  const rgb = (colors.length > 0 ? colors : defaultColors).map(rgbOf)
  return partOf(partOf(layer.vis, range), 'reversed') === true && colors.length === 0 ? rgb.reverse() : rgb
}

const sorted = (numbers: Float64Array) => numbers.filter((value) => !Number.isNaN(value)).sort()

/** Interpolates like d3. */
function quantileOf(values: Float64Array, share: number): number {
  const at = (values.length - 1) * share
  const low = values[Math.floor(at)] ?? 0
  return low + ((values[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at))
}

const transforms: Readonly<Record<string, [to: (value: number) => number, back: (value: number) => number]>> =
  {
    log: [(value) => Math.log10(Math.max(value, 1e-6)), (value) => 10 ** value],
    sqrt: [
      (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
      (value) => Math.sign(value) * value ** 2,
    ],
  }
const identity = (value: number) => value
const transformOf = (scale: string) =>
  (Object.hasOwn(transforms, scale) && transforms[scale]) || ([identity, identity] as const)

function breaksOf(values: Float64Array, scale: string, steps: number): number[] {
  const shares = Array.from({ length: steps - 1 }, (_, at) => (at + 1) / steps)
  if (scale === 'quantile') return shares.map((share) => quantileOf(values, share))
  const [to, back] = transformOf(scale)
  const min = to(values[0] ?? 0)
  const highest = to(values.at(-1) ?? 0)
  return shares.map((share) => back(min + (highest - min) * share))
}

function stepAmong(breaks: readonly number[], value: number): number {
  let low = 0
  let high = breaks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value >= (breaks[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

function numberScale(
  numbers: Float64Array,
  colors: readonly Rgb[],
  breaksIn: (values: Float64Array) => number[],
): ColorScale {
  const values = sorted(numbers)
  const breaks = breaksIn(values)
  const ends = [values[0] ?? 0, ...breaks, values.at(-1) ?? 0]
  return {
    steps: colors.map((color, at) => ({ color, from: ends[at] ?? 0, to: ends[at + 1] ?? ends.at(-1) ?? 0 })),
    stepOf: (row) => {
      const value = numbers[row]
      return value === undefined || Number.isNaN(value) ? -1 : stepAmong(breaks, value)
    },
  }
}

const maxValues = 100

function byValue(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

function ordinalScale(values: StudioColumn['values'], colors: readonly Rgb[]): ColorScale {
  const found = new Map<Cell, number>()
  const distinct = [...new Set<Cell>(values)].filter((value) => value !== null)
  // As kepler.gl: in order of the values, colours repeat.
  distinct.sort(byValue)
  for (const [at, value] of distinct.entries()) found.set(value, at)
  const colorAt = (at: number) => colors[at % colors.length] ?? missing
  return {
    steps: distinct
      .slice(0, Math.max(colors.length, maxValues))
      .map((value, at) => ({ color: colorAt(at), value })),
    stepOf: (row) => (found.get(values[row] ?? null) ?? -1) % Math.max(colors.length, maxValues),
  }
}

function customSteps(layer: Look, range: string): [value: unknown, color: Rgb][] | undefined {
  const map = partOf(partOf(layer.vis, range), 'colorMap')
  if (!Array.isArray(map)) return undefined
  return map
    .slice(0, 100)
    .map((entry) => [Array.isArray(entry) ? entry[0] : null, rgbOf(Array.isArray(entry) ? entry[1] : '')])
}

function customScale(column: StudioColumn, steps: readonly [unknown, Rgb][]): ColorScale {
  const colors = steps.map(([, color]) => color)
  const breaks = steps.map(([value]) => value).filter((value) => typeof value === 'number')
  if (column.numbers && breaks.length >= steps.length - 1) {
    return numberScale(column.numbers, colors, () => breaks.slice(0, colors.length - 1))
  }
  const place = new Map(steps.map(([value], at) => [value, at]))
  return {
    steps: steps.map(([value, color]) => ({
      color,
      value: typeof value === 'string' ? value : String(value),
    })),
    stepOf: (row) => place.get(column.values[row]) ?? -1,
  }
}

/** Few distinct numbers, such as years, may be ordinal too. */
export function colorScale(
  layer: StudioLayer,
  { channel, column, range = 'colorRange' }: { channel: Channel; column: StudioColumn; range?: string },
): ColorScale {
  const custom = /^custom/.test(channel.scale) ? customSteps(layer, range) : undefined
  if (custom) return customScale(column, custom)
  const colors = colorsIn(layer, range)
  const { numbers } = column
  if (!numbers || channel.scale === 'ordinal' || channel.scale === 'point')
    return ordinalScale(column.values, colors)
  return numberScale(numbers, colors, (values) => breaksOf(values, channel.scale, colors.length))
}

/** The scale of a layer's bins: custom breaks of the file, or even ones. */
export function binColors(numbers: Float64Array, layer: Look, scale: string): ColorScale {
  const custom = /^custom/.test(scale) ? customSteps(layer, 'colorRange') : undefined
  const breaks = (custom ?? []).map(([value]) => value).filter((value) => typeof value === 'number')
  if (custom && custom.length > 1 && breaks.length >= custom.length - 1) {
    return numberScale(
      numbers,
      custom.map(([, color]) => color),
      () => breaks.slice(0, custom.length - 1),
    )
  }
  const colors = colorsIn(layer)
  const usual = evenScales.has(scale) ? scale : 'quantize'
  return numberScale(numbers, colors, (values) =>
    breaksOf(values, custom ? 'quantile' : usual, colors.length),
  )
}

const evenScales: ReadonlySet<string> = new Set(['quantile', 'quantize', 'log', 'sqrt'])

/** As in kepler.gl, 0 for a missing number. */
export function sizeScale(
  numbers: Float64Array,
  { scale, ends: [min, highest] }: { scale: string; ends: readonly [number, number] },
): (row: number) => number {
  const [to] = transformOf(scale)
  const [low, high] = extentOf(numbers) ?? [0, 0]
  const from = to(low)
  const until = to(high)
  return (row) => {
    const value = numbers[row]
    if (value === undefined || Number.isNaN(value)) return 0
    if (scale === 'identity') return value
    const share = until > from ? (to(value) - from) / (until - from) : 0
    return min + (highest - min) * share
  }
}
