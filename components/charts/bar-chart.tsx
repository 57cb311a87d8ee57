'use client'

import type { Chart as DrawnChart } from 'chart.js'
import { useCallback } from 'react'
import { ticksFromZero } from '@/lib/format/nice-scale'
import { formatCount, formatShort } from '@/lib/format/number'
import { Chart } from './chart'
import type { ChartDrawing } from './chart-drawing'
import { canvasFont, colourOf, labelSize, weights } from './chart-theme'
import { paintBox, paintText } from './paint'

export interface Bar {
  key: string
  /** The second line below the bar; only if it fits. */
  name: string
  detail: string
  value: number
}

const barWidth = 35
const maxTicks = 7
/** px above the plot, and below it for two lines of labels. */
const room = { top: 24, bottom: 56 }
const sizes = { value: 13, name: 12, detail: labelSize }
/** Axes that end here or above have short labels. */
const shortFrom = 100_000

/** The last bar is the current one, on ink with its label in volt. */
export function usageBars(bars: readonly Bar[]): ChartDrawing {
  const ticks = ticksFromZero(Math.max(1, ...bars.map(({ value }) => value)), maxTicks)
  const end = ticks.at(-1) ?? 1
  const tickText = end < shortFrom ? formatCount : formatShort
  const last = bars.length - 1
  return {
    type: 'bar',
    data: {
      labels: bars.map(({ name }) => name),
      datasets: [
        {
          label: 'Total Locations',
          data: bars.map(({ value }) => value),
          backgroundColor: bars.map((_, at) => colourOf(at === last ? 'ink-1000' : 'ink-500')),
          borderRadius: 2,
          maxBarThickness: barWidth,
          categoryPercentage: 1,
          barPercentage: 0.9,
        },
      ],
    },
    options: {
      events: [],
      layout: { padding: { top: room.top } },
      plugins: { tooltip: { enabled: false } },
      scales: {
        x: {
          grid: { display: false },
          ticks: { display: false },
          afterFit: (scale) => {
            scale.height = room.bottom
          },
        },
        y: {
          min: 0,
          max: end,
          ticks: {
            stepSize: ticks[1] ?? end,
            padding: 8,
            callback: (value) => tickText(Number(value)),
          },
        },
      },
    },
    paintAbove: (chart) => paintLabels(chart, bars),
  }
}

const widthOf = ({ ctx }: DrawnChart, text: string, size: number) => {
  ctx.font = canvasFont(size, weights.semibold)
  return ctx.measureText(text).width
}

interface Column {
  /** px of the bar's middle. */
  x: number
  pitch: number
  isCurrent: boolean
  hasDetail: boolean
}

function paintLabels(chart: DrawnChart, bars: readonly Bar[]): void {
  const { left, right } = chart.chartArea
  const pitch = (right - left) / Math.max(1, bars.length)
  const hasDetail = bars.every(({ detail }) => widthOf(chart, detail, sizes.detail) + 6 <= pitch)
  const hasLong = bars.every(({ value }) => widthOf(chart, formatCount(value), sizes.value) + 4 <= pitch)
  for (const [at, bar] of bars.entries()) {
    const element = chart.getDatasetMeta(0).data[at]
    if (!element) continue
    const { x } = element
    paintText(chart, {
      x,
      y: element.y - 8,
      text: hasLong ? formatCount(bar.value) : formatShort(bar.value),
      size: sizes.value,
      weight: weights.semibold,
      colour: 'ink-1000',
      align: 'center',
      hasHalo: true,
    })
    paintNames(chart, bar, { x, pitch, hasDetail, isCurrent: at === bars.length - 1 })
  }
}

function paintNames(
  chart: DrawnChart,
  { name, detail }: Bar,
  { x, pitch, isCurrent, hasDetail }: Column,
): void {
  const { bottom } = chart.chartArea
  if (isCurrent) {
    const detailWidth = hasDetail ? widthOf(chart, detail, sizes.detail) : 0
    const width = Math.min(Math.max(widthOf(chart, name, sizes.name), detailWidth) + 14, pitch)
    const height = hasDetail && detail !== '' ? 40 : 24
    paintBox(chart, { x: x - width / 2, y: bottom + 8, width, height, radius: 5, colour: 'ink-1000' })
  }
  paintText(chart, {
    x,
    y: bottom + 24,
    text: name,
    size: sizes.name,
    weight: weights.semibold,
    colour: isCurrent ? 'volt' : 'ink-1000',
    align: 'center',
  })
  if (!hasDetail) return
  paintText(chart, {
    x,
    y: bottom + 40,
    text: detail,
    size: sizes.detail,
    weight: weights.regular,
    colour: isCurrent ? 'volt' : 'ink-600',
    align: 'center',
  })
}

interface BarChartProps {
  label: string
  bars: readonly Bar[]
  /** px */
  height: number
}

/** The page has the same figures as a table. */
export function BarChart({ label, bars, height }: BarChartProps) {
  const draw = useCallback(() => usageBars(bars), [bars])
  return (
    <div className="relative" style={{ height }}>
      <Chart label={label} draw={draw} />
    </div>
  )
}
