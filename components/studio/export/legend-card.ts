import { filledSteps, legendValues } from '@/lib/domain/studio/draw/scales'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'
import { figureText } from '@/lib/domain/studio/read/figure-text'
import { layerTypes, type StudioLayer } from '@/lib/domain/studio/read/studio-map'

export interface LegendEntry {
  label: string
  type: string
  color: StudioLayer['color']
  legend: DrawnLayer['legend']
}

const maxEntries = 10
const maxValues = 5

/** Visible layers, topmost first. */
export const legendEntries = (
  layers: readonly StudioLayer[],
  drawn: ReadonlyMap<string, DrawnLayer>,
): LegendEntry[] =>
  layers
    .filter(({ id, isVisible }) => isVisible && drawn.has(id))
    .slice(0, maxEntries)
    .map(({ id, label, drawn: type, color }) => ({
      label,
      color,
      type: type ? layerTypes[type] : '',
      legend: drawn.get(id)?.legend,
    }))

const css = (color: readonly number[]) => `rgb(${color.join(' ')})`
const ink = '#0a0f11'
const quiet = '#4b5a60'
const hairline = 'rgb(10 15 17 / .16)'
const font = (size: number, weight = 420) => `${weight} ${size}px "Inter Variable", system-ui, sans-serif`

/** Truncates text to a width, with an ellipsis. */
export function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let end = text.length
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1
  return `${text.slice(0, end)}…`
}

const width = 248
const padding = 14
const rowHeight = 40
const isRamp = ({ legend }: LegendEntry) => legend?.steps[0]?.from !== undefined

const valuesOf = ({ legend, color }: LegendEntry) =>
  legend ? legendValues(legend.steps).slice(0, maxValues) : [{ color, text: 'One colour' }]

const heightOf = (entry: LegendEntry) => rowHeight + (isRamp(entry) ? 0 : (valuesOf(entry).length - 1) * 16)

const legendHeight = (entries: readonly LegendEntry[]): number =>
  padding * 2 - 8 + entries.reduce((sum, entry) => sum + heightOf(entry), 0)

function drawRamp(context: CanvasRenderingContext2D, { legend }: LegendEntry, [x, y]: [number, number]) {
  const steps = filledSteps(legend?.steps ?? [])
  const from = figureText(steps[0]?.from ?? 0)
  const to = figureText(steps.at(-1)?.to ?? 0)
  context.font = font(11)
  context.fillStyle = quiet
  context.textAlign = 'left'
  context.fillText(from, x, y + 8)
  context.textAlign = 'right'
  context.fillText(to, x + width - padding * 2, y + 8)
  context.textAlign = 'left'
  const start = x + context.measureText(from).width + 8
  const end = x + width - padding * 2 - context.measureText(to).width - 8
  for (const [at, { color }] of steps.entries()) {
    context.fillStyle = css(color)
    context.fillRect(start + ((end - start) * at) / steps.length, y, (end - start) / steps.length, 8)
  }
  context.strokeStyle = hairline
  context.strokeRect(start + 0.5, y + 0.5, end - start - 1, 7)
}

function drawValues(context: CanvasRenderingContext2D, entry: LegendEntry, [x, y]: [number, number]) {
  context.font = font(11)
  for (const [at, { color, text }] of valuesOf(entry).entries()) {
    context.fillStyle = css(color)
    context.beginPath()
    context.arc(x + 5, y + 4 + at * 16, 5, 0, Math.PI * 2)
    context.fill()
    context.strokeStyle = hairline
    context.stroke()
    context.fillStyle = quiet
    context.fillText(fitted(context, text, width - padding * 2 - 18), x + 16, y + 8 + at * 16)
  }
}

/** Draws the card with its lower left corner at the given point. */
export function drawLegend(
  context: CanvasRenderingContext2D,
  entries: readonly LegendEntry[],
  [left, bottom]: [number, number],
): void {
  const height = legendHeight(entries)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(left, bottom - height, width, height, 8)
  context.fill()
  let y = bottom - height + padding
  for (const entry of entries) {
    const x = left + padding
    context.font = font(11)
    const typeWidth = context.measureText(entry.type).width
    context.fillStyle = quiet
    context.fillText(entry.type, left + width - padding - typeWidth, y + 10)
    context.font = font(12.5, 620)
    context.fillStyle = ink
    context.fillText(fitted(context, entry.label, width - padding * 2 - typeWidth - 10), x, y + 10)
    if (isRamp(entry)) drawRamp(context, entry, [x, y + 19])
    else drawValues(context, entry, [x, y + 19])
    y += heightOf(entry)
  }
}
