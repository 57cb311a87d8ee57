import type { Chart } from 'chart.js'
import { type Colour, canvasFont, colourOf } from './chart-theme'

interface Line {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  colour: Colour
  width?: number
  dash?: number[]
}

/** The middle of the pixel, so that a thin line is sharp. */
const sharp = (at: number) => Math.floor(at) + 0.5

export function paintLine({ ctx }: Chart, { from, to, colour, width = 1, dash = [] }: Line): void {
  const place = width === 1 ? sharp : Number
  ctx.save()
  ctx.strokeStyle = colourOf(colour)
  ctx.lineWidth = width
  ctx.setLineDash(dash)
  ctx.beginPath()
  ctx.moveTo(place(from[0]), place(from[1]))
  ctx.lineTo(place(to[0]), place(to[1]))
  ctx.stroke()
  ctx.restore()
}

interface Text {
  x: number
  /** The baseline. */
  y: number
  text: string
  size: number
  weight: number
  colour: Colour
  align?: CanvasTextAlign
  /** An outline of paper, for texts over lines. */
  hasHalo?: boolean
}

export function paintText({ ctx }: Chart, text: Text): void {
  ctx.save()
  ctx.font = canvasFont(text.size, text.weight)
  ctx.textAlign = text.align ?? 'left'
  ctx.textBaseline = 'alphabetic'
  if (text.hasHalo) {
    ctx.lineWidth = 4
    ctx.lineJoin = 'round'
    ctx.strokeStyle = colourOf('paper')
    ctx.strokeText(text.text, text.x, text.y)
  }
  ctx.fillStyle = colourOf(text.colour)
  ctx.fillText(text.text, text.x, text.y)
  ctx.restore()
}

interface Box {
  x: number
  y: number
  width: number
  height: number
  radius: number
  colour: Colour
}

export function paintBox({ ctx }: Chart, { x, y, width, height, radius, colour }: Box): void {
  ctx.save()
  ctx.fillStyle = colourOf(colour)
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, radius)
  ctx.fill()
  ctx.restore()
}

interface Dot {
  x: number
  y: number
  radius: number
  colour: Colour
  /** Hollow, with a rim of 2 px. */
  isOpen?: boolean
}

export function paintDot({ ctx }: Chart, { x, y, radius, colour, isOpen = false }: Dot): void {
  ctx.save()
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.fillStyle = colourOf(isOpen ? 'paper' : colour)
  ctx.fill()
  if (isOpen) {
    ctx.strokeStyle = colourOf(colour)
    ctx.lineWidth = 2
    ctx.stroke()
  }
  ctx.restore()
}

/** px from stripe to stripe, and of a stripe. */
const hatch = { pitch: 7, width: 2.4 }

/** Marks a bar that rests on an assumption. */
export function paintHatch(
  { ctx }: Chart,
  bar: { x: number; y: number; width: number; height: number },
): void {
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(bar.x, bar.y, bar.width, bar.height, 2)
  ctx.clip()
  ctx.strokeStyle = colourOf('paper')
  ctx.globalAlpha = 0.55
  ctx.lineWidth = hatch.width
  ctx.beginPath()
  for (let x = bar.x - bar.height; x < bar.x + bar.width; x += hatch.pitch) {
    ctx.moveTo(x, bar.y + bar.height)
    ctx.lineTo(x + bar.height, bar.y)
  }
  ctx.stroke()
  ctx.restore()
}

export function barBox(chart: Chart, dataset: number, index: number) {
  const element = chart.getDatasetMeta(dataset).data[index]
  if (!element) return
  const { x, y, base, height } = element.getProps(['x', 'y', 'base', 'height'] as never) as unknown as {
    x: number
    y: number
    base: number
    height: number
  }
  return { x: Math.min(x, base), y: y - height / 2, width: Math.abs(x - base), height }
}
