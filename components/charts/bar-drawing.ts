import { ticksFromZero } from '@/lib/format/nice-scale'
import { formatCount, formatShort } from '@/lib/format/number'
import type { Shape } from './drawing'

export interface Bar {
  key: string
  /** The two lines below the bar; the second only if it fits. */
  name: string
  detail: string
  value: number
}

export interface BarDrawing {
  width: number
  height: number
  shapes: Shape[]
}

/** Width of a bar, px; narrower if eight of them would touch. */
const barWidth = 35
const [top, bottom, labelSize, mostTicks] = [24, 56, 11, 7] as const
const valueSize = 13
/** Axes that end here or above have short labels. */
const shortFrom = 100_000
/** Average width of a letter against its height, generous. */
const letterWidth = 0.56

interface DrawBars {
  bars: readonly Bar[]
  width: number
  height: number
}

/** Bars from zero with their values above; the last one is the current one, on ink with its label in volt. */
export function drawBars({ bars, width, height }: DrawBars): BarDrawing {
  const ticks = ticksFromZero(Math.max(1, ...bars.map(({ value }) => value)), mostTicks)
  const end = ticks.at(-1) ?? 1
  const tickText = end < shortFrom ? formatCount : formatShort
  const left = Math.ceil(Math.max(...ticks.map((tick) => tickText(tick).length)) * labelSize * 0.64) + 12
  const base = height - bottom
  const y = (value: number) => top + (base - top) * (1 - value / end)
  const pitch = (width - left) / Math.max(1, bars.length)
  const frame: Frame = { y, base, pitch, hasDetail: bars.every(({ detail }) => fits(detail, pitch)) }
  const shapes = [
    ...ticks.flatMap((tick) => tickShapes(tickText(tick), { y: y(tick), left, width })),
    ...bars.flatMap((bar, at) => {
      const isCurrent = at === bars.length - 1
      return barShapes(bar, { ...frame, centre: left + pitch * (at + 0.5), isCurrent })
    }),
  ]
  return { width, height, shapes }
}

interface Frame {
  y: (value: number) => number
  base: number
  /** Room of one bar. */
  pitch: number
  hasDetail: boolean
}

const textWidth = (text: string, size: number) => text.length * size * letterWidth
/** `1,250,000`, or `1.3M` if that is wider than the bar's room. */
const valueText = (value: number, pitch: number) =>
  textWidth(formatCount(value), valueSize) <= pitch ? formatCount(value) : formatShort(value)

const fits = (detail: string, pitch: number) => textWidth(detail, labelSize) + 6 <= pitch

function tickShapes(text: string, at: { y: number; left: number; width: number }): Shape[] {
  return [
    { kind: 'line', from: [at.left, at.y], to: [at.width, at.y], colour: 'ink-200' },
    {
      ...{ kind: 'text', x: at.left - 8, y: at.y + 4, text, anchor: 'end' },
      ...{ size: labelSize, weight: 420, colour: 'ink-600' },
    },
  ]
}

function barShapes(bar: Bar, at: Frame & { centre: number; isCurrent: boolean }): Shape[] {
  const width = Math.min(barWidth, at.pitch - 6)
  const height = at.base - at.y(bar.value)
  const detail = at.hasDetail ? bar.detail : ''
  const text = { kind: 'text', x: at.centre, anchor: 'middle' } as const
  return [
    {
      ...{ kind: 'bar', x: at.centre - width / 2, y: at.base - height, width, height, radius: 2 },
      colour: at.isCurrent ? 'ink-1000' : 'ink-500',
    },
    {
      ...{
        ...text,
        y: at.base - height - 8,
        text: valueText(bar.value, at.pitch),
        size: valueSize,
        weight: 620,
      },
      ...{ colour: 'ink-1000', hasHalo: true },
    },
    ...(at.isCurrent ? [chip(bar.name, detail, at)] : []),
    {
      ...text,
      y: at.base + 24,
      text: bar.name,
      size: 12,
      weight: 620,
      colour: at.isCurrent ? 'volt' : 'ink-1000',
    },
    {
      ...{ ...text, y: at.base + 40, text: detail, size: labelSize, weight: 420 },
      colour: at.isCurrent ? 'volt' : 'ink-600',
    },
  ]
}

/** The ground of the current label. */
function chip(name: string, detail: string, { centre, base, pitch }: Frame & { centre: number }): Shape {
  const text = Math.max(textWidth(name, valueSize), textWidth(detail, labelSize))
  const width = Math.min(text + 14, pitch)
  const height = detail === '' ? 24 : 40
  return { kind: 'bar', x: centre - width / 2, y: base + 8, width, height, radius: 5, colour: 'ink-1000' }
}
