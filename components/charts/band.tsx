'use client'

import type { Chart as DrawnChart } from 'chart.js'
import { useCallback } from 'react'
import { ticksFromZero, ticksThatFit } from '@/lib/format/nice-scale'
import { formatCount, formatRange } from '@/lib/format/number'
import { Chart } from './chart'
import { type ChartDrawing, givenAxis, pixelRows } from './chart-drawing'
import { canvasFont, colourOf, labelSize, weights } from './chart-theme'
import { paintBox, paintLine, paintText } from './paint'

interface BandFigures {
  value: number
  low: number
  high: number
  before: number | undefined
  mark: { value: number; label: string } | undefined
}

/** px of the bar with its marks, of the axis, and of a mark's label between them. */
const sizes = { plot: 27, axis: 23, mark: 14 }
const middle = 14
const inset = 1

const bandHeight = (hasMark: boolean) => sizes.plot + sizes.axis + (hasMark ? sizes.mark : 0)

function bandDrawing(figures: BandFigures): ChartDrawing {
  const { value, low, high, before, mark } = figures
  const plot = sizes.plot + (mark ? sizes.mark : 0)
  const span = (width: number) => {
    const ticks = ticksFromZero(Math.max(high, before ?? 0), ticksThatFit(width, formatCount(high).length))
    return { min: 0, max: ticks.at(-1) ?? 1, ticks }
  }
  const axis = givenAxis({ span, height: sizes.axis, gap: 3, format: formatCount, isInside: true })
  return {
    type: 'bar',
    data: {
      labels: ['80 % band'],
      datasets: [
        {
          label: 'kWh/day',
          data: [{ x: [low, high], y: middle }],
          backgroundColor: colourOf('ink-300'),
          borderRadius: 3,
          borderSkipped: false,
          barThickness: 12,
          minBarLength: 2,
        },
      ],
    },
    options: {
      indexAxis: 'y',
      events: [],
      layout: { padding: { left: inset, right: inset } },
      plugins: { tooltip: { enabled: false } },
      scales: {
        x: {
          ...axis,
          grid: {
            drawOnChartArea: false,
            drawTicks: true,
            tickLength: 4,
            tickColor: colourOf('ink-400'),
          },
        },
        y: pixelRows(plot),
      },
    },
    paintBelow: (chart) => {
      const { left, right } = chart.chartArea
      paintLine(chart, { from: [left, middle], to: [right, middle], colour: 'ink-300', width: 2 })
    },
    paintAbove: (chart) => {
      const x = (amount: number) => {
        const end = chart.scales.x?.max ?? 1
        return chart.scales.x?.getPixelForValue(Math.min(amount, end)) ?? 0
      }
      if (before !== undefined) {
        paintBox(chart, { x: x(before) - 1, y: 4, width: 2, height: 20, radius: 0, colour: 'ink-500' })
      }
      paintBox(chart, { x: x(value) - 2, y: 2, width: 4, height: 24, radius: 1, colour: 'ink-1000' })
      if (mark) paintMark(chart, x(mark.value), mark)
    },
  }
}

/** The word goes on the side that has room; past the end of the scale there is only the word. */
function paintMark(chart: DrawnChart, x: number, { value, label }: { value: number; label: string }): void {
  const { ctx, chartArea } = chart
  const text = { y: 34, size: labelSize, weight: weights.regular, colour: 'ink-600' } as const
  if (value > (chart.scales.x?.max ?? 1)) {
    paintText(chart, { ...text, x: chartArea.right, text: `${label} →`, align: 'right' })
    return
  }
  ctx.save()
  ctx.font = canvasFont(labelSize, weights.regular)
  const fits = x + 10 + ctx.measureText(label).width <= chart.width
  ctx.fillStyle = colourOf('paper')
  ctx.strokeStyle = colourOf('ink-700')
  ctx.lineWidth = 1.25
  ctx.beginPath()
  ctx.moveTo(x - 4, 31)
  ctx.lineTo(x, 24)
  ctx.lineTo(x + 4, 31)
  ctx.closePath()
  ctx.fill()
  ctx.stroke()
  ctx.restore()
  paintText(chart, { ...text, x: fits ? x + 8 : x - 8, text: label, align: fits ? 'left' : 'right' })
}

interface BandProps {
  /** kWh/day; `low` and `high` hold 80 % of measured sites with such a prediction. */
  value: number
  low: number
  high: number
  /** The estimate to compare with, as a thinner mark. */
  before?: number | undefined
  /** Below the bar, on the scale. */
  mark?: { value: number; label: string } | undefined
}

export function Band({ value, low, high, before, mark }: BandProps) {
  const markValue = mark?.value
  const markLabel = mark?.label
  const draw = useCallback(() => {
    const named =
      markValue === undefined || markLabel === undefined ? undefined : { value: markValue, label: markLabel }
    return bandDrawing({ value, low, high, before, mark: named })
  }, [value, low, high, before, markValue, markLabel])
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between text-xs">
        <span className="text-sm font-semibold">80{'\u2009'}% band</span>
        <span className="text-ink-600">
          <b className="tnum text-sm font-semibold text-ink-1000">{formatRange(low, high)}</b> kWh/day
        </span>
      </p>
      <div className="relative" style={{ height: bandHeight(mark !== undefined) }}>
        <Chart label="The estimate within its 80 % band" draw={draw} />
      </div>
    </div>
  )
}
