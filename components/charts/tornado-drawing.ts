import type { Chart, Scale } from 'chart.js'
import { type DriverRow, tornadoGeometry } from '@/lib/domain/finance/tornado'
import { formatMoney } from '@/lib/format/money'
import { type ChartDrawing, givenAxis } from './chart-drawing'
import { colourOf } from './chart-theme'
import { barBox, paintDot, paintHatch, paintLine } from './paint'

/** px of the list's first and last row, of the axis, and beside the plot for its outermost labels. */
export const tornadoRoom = { head: 36, foot: 36, axis: 24, side: 16 }
const barHeight = 16
const pointLength = 7
const maxTicks = 4

/** Uses the scale of the list beside it; bars that go on past the plot are pointed. */
export function tornadoDrawing(rows: readonly DriverRow[], npv: number): ChartDrawing {
  const geometry = tornadoGeometry(rows, npv, maxTicks)
  const { min, max, ticks, bars } = geometry
  const isCut = (at: number) => bars[at]?.isCutLow || bars[at]?.isCutHigh
  return {
    type: 'bar',
    data: {
      labels: rows.map(({ name }) => name),
      datasets: [
        {
          label: 'NPV',
          data: bars.map(({ start, end }, at) => ({ x: [start, end], y: at + 0.5 })),
          backgroundColor: rows.map((_, at) => (isCut(at) ? 'transparent' : colourOf('ink-700'))),
          barThickness: barHeight,
          minBarLength: 1,
        },
      ],
    },
    options: {
      indexAxis: 'y',
      events: [],
      layout: { padding: { left: tornadoRoom.side, right: tornadoRoom.side } },
      plugins: { tooltip: { enabled: false } },
      scales: {
        x: givenAxis({
          span: () => ({ min, max, ticks }),
          height: tornadoRoom.axis,
          gap: 9,
          format: formatMoney,
        }),
        y: {
          type: 'linear',
          display: false,
          reverse: true,
          offset: false,
          bounds: 'data',
          // Rows are higher on phones: as many units as there are rows, with the first and last row around
          // them.
          afterBuildTicks: (scale: Scale) => {
            const { head, foot, axis } = tornadoRoom
            const row = (scale.chart.height - head - foot - axis) / Math.max(1, rows.length)
            scale.min = -head / row
            scale.max = rows.length + foot / row
          },
        },
      },
    },
    paintAbove: (chart) => {
      for (const [at, { isAssumed }] of rows.entries()) {
        const box = barBox(chart, 0, at)
        if (!box) continue
        if (isCut(at)) paintPointed(chart, box, bars[at])
        if (isAssumed) paintHatch(chart, box)
      }
      paintMiddle(chart, npv)
    },
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function paintPointed(
  { ctx }: Chart,
  { x, y, width, height }: Box,
  bar: { isCutLow: boolean; isCutHigh: boolean } | undefined,
): void {
  const left = x + (bar?.isCutLow ? pointLength : 0)
  const right = x + width - (bar?.isCutHigh ? pointLength : 0)
  ctx.save()
  ctx.fillStyle = colourOf('ink-700')
  ctx.beginPath()
  ctx.moveTo(x, y + height / 2)
  ctx.lineTo(left, y)
  ctx.lineTo(right, y)
  ctx.lineTo(x + width, y + height / 2)
  ctx.lineTo(right, y + height)
  ctx.lineTo(left, y + height)
  ctx.fill()
  ctx.restore()
}

function paintMiddle(chart: Chart, npv: number): void {
  const x = chart.scales.x?.getPixelForValue(npv) ?? 0
  const { top, bottom } = chart.chartArea
  const y = bottom - tornadoRoom.foot / 2
  paintLine(chart, { from: [x, top + tornadoRoom.head], to: [x, y], colour: 'ink-1000', width: 1.5 })
  paintDot(chart, { x, y, radius: 5, colour: 'ink-1000' })
}
