import type { Chart } from 'chart.js'
import {
  type WaterfallLevels,
  type WaterfallStep,
  waterfallLevels,
  waterfallScale,
} from '@/lib/domain/estimate/waterfall-geometry'
import { formatCount } from '@/lib/format/number'
import { type ChartDrawing, givenAxis, pixelRows } from './chart-drawing'
import { type Colour, colourOf, labelSize, weights } from './chart-theme'
import { barBox, paintDot, paintHatch, paintLine, paintText } from './paint'

/** px of the ledger's width and rows, where the plot begins, and the axis below. */
export interface WaterfallSizes {
  ledger: number
  plotStart: number
  figure: number
  endRow: number
  row: number
  axis: number
}

interface Waterfall {
  reference: number
  steps: readonly WaterfallStep[]
  sizes: WaterfallSizes
}

/** px right of the plot for half a label of the axis. */
export const waterfallSide = 16
const barHeight = 26
/** Earlier bars of a comparison have a lane of their own below. */
const compared = { bar: 16, gap: 4, ghost: 6 }

export function waterfallDrawing({ reference, steps, sizes }: Waterfall): ChartDrawing {
  const levels = waterfallLevels({ reference, steps })
  const { now, before } = levels
  const drawnHeight = before ? compared.bar : barHeight
  const rowTop = (index: number) => sizes.endRow + index * sizes.row
  const barTop = (index: number) => rowTop(index) + (sizes.row - barHeight) / 2
  const plotHeight = 2 * sizes.endRow + sizes.row * steps.length
  const spansAt = (heights: readonly number[], middle: number) =>
    steps.map((_, index) => {
      const from = heights[index] ?? reference
      const to = heights[index + 1] ?? reference
      return { x: [from, to] as [number, number], y: barTop(index) + middle }
    })
  const shared = { grouped: false, borderSkipped: false as const, minBarLength: 1 }
  const ghosts = before && {
    ...shared,
    label: 'As measured',
    data: spansAt(before, compared.bar + compared.gap + compared.ghost / 2),
    backgroundColor: colourOf('ink-300'),
    borderRadius: 1,
    barThickness: compared.ghost,
  }
  const bars = {
    ...shared,
    label: 'kWh/day',
    data: spansAt(now, drawnHeight / 2),
    backgroundColor: steps.map(({ value }) => colourOf(value < 0 ? 'lower' : 'raise')),
    borderRadius: 2,
    barThickness: drawnHeight,
  }
  return {
    type: 'bar',
    data: {
      labels: steps.map(({ name }) => name),
      datasets: ghosts ? [bars, ghosts] : [bars],
    },
    options: {
      indexAxis: 'y',
      events: [],
      layout: { padding: { left: sizes.plotStart, right: waterfallSide } },
      plugins: { tooltip: { enabled: false } },
      scales: {
        x: givenAxis({
          span: (width) => {
            const plotWidth = width - sizes.plotStart - waterfallSide
            const { domain, ticks } = waterfallScale(levels, Math.max(0, plotWidth))
            return { min: domain[0], max: domain[1], ticks }
          },
          height: sizes.axis,
          gap: 8,
          format: formatCount,
        }),
        y: pixelRows(plotHeight),
      },
    },
    paintBelow: (chart) => paintRows(chart, sizes, steps.length),
    paintAbove: (chart) => {
      for (const [index, { isAssumed }] of steps.entries()) {
        const box = barBox(chart, 0, index)
        if (box && isAssumed) paintHatch(chart, box)
        const x = positionOf(chart, now[index + 1] ?? reference)
        // The last connector ends at the line above "This site".
        const isLast = index === steps.length - 1
        const end = isLast ? rowTop(index + 1) : barTop(index + 1)
        paintLine(chart, { from: [x, barTop(index) + drawnHeight], to: [x, end], colour: 'ink-500' })
      }
      paintEnds(chart, { levels, sizes, end: plotHeight - sizes.endRow / 2 })
    },
  }
}

const positionOf = (chart: Chart, value: number) => chart.scales.x?.getPixelForValue(value) ?? 0

/** Lines across ledger and plot, and the unit of the axis. */
function paintRows(chart: Chart, { endRow, row, ledger }: WaterfallSizes, count: number): void {
  const { right, bottom } = chart.chartArea
  for (let index = 0; index <= count; index += 1) {
    const y = endRow + index * row - 0.5
    const isEnd = index === 0 || index === count
    paintLine(chart, { from: [0, y], to: [right, y], colour: isEnd ? 'ink-300' : 'ink-100' })
  }
  paintText(chart, {
    x: ledger,
    y: bottom + 18,
    text: 'kWh/day',
    size: labelSize,
    weight: weights.regular,
    colour: 'ink-600',
    align: 'right',
  })
}

interface Ends {
  levels: WaterfallLevels
  sizes: WaterfallSizes
  /** px of the last row's middle. */
  end: number
}

/** Start: open dot, dotted line down. End: solid dot, solid line up. */
function paintEnds(chart: Chart, { levels: { now, before }, sizes, end }: Ends): void {
  const start = sizes.endRow / 2
  const referenceX = positionOf(chart, now[0] ?? 0)
  paintLine(chart, {
    from: [referenceX, start],
    to: [referenceX, chart.chartArea.bottom],
    colour: 'ink-500',
    width: 1.5,
    dash: [2, 3],
  })
  const paintEnd = (value: number, radius: number, colour: Colour) => {
    const x = positionOf(chart, value)
    paintLine(chart, { from: [x, sizes.endRow], to: [x, end], colour, width: 1.5 })
    paintDot(chart, { x, y: end, radius, colour })
  }
  if (before) paintEnd(before.at(-1) ?? 0, 4.5, 'ink-400')
  paintEnd(now.at(-1) ?? 0, 6, 'ink-1000')
  paintDot(chart, { x: referenceX, y: start, radius: 5, colour: 'ink-500', isOpen: true })
}
