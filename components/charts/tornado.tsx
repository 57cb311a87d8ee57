'use client'

import type { Chart as DrawnChart, Scale } from 'chart.js'
import { useCallback } from 'react'
import { classes } from '@/components/ui/classes'
import { type DriverRow, tornadoGeometry } from '@/lib/domain/finance/tornado'
import { formatEnds, formatMoney } from '@/lib/format/money'
import { Chart } from './chart'
import { type ChartDrawing, givenAxis } from './chart-drawing'
import { colourOf } from './chart-theme'
import { barBox, paintDot, paintHatch, paintLine } from './paint'

interface TornadoProps {
  rows: readonly DriverRow[]
  npv: number
  currency: string
  /** The last row's name. */
  name: string
}

const grid = 'grid grid-cols-[minmax(0,1fr)_104px_minmax(100px,29%)] items-center gap-x-3 max-sm:gap-x-2'

/** px of the list's first and last row, of the axis, and beside the plot for its outermost labels. */
const tornadoRoom = { head: 36, foot: 36, axis: 24, side: 16 }
const barHeight = 16
const pointLength = 7
const maxTicks = 4

/** Uses the scale of the list beside it; bars that go on past the plot are pointed. */
function tornadoDrawing(rows: readonly DriverRow[], npv: number): ChartDrawing {
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
  { ctx }: DrawnChart,
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

function paintMiddle(chart: DrawnChart, npv: number): void {
  const x = chart.scales.x?.getPixelForValue(npv) ?? 0
  const { top, bottom } = chart.chartArea
  const y = bottom - tornadoRoom.foot / 2
  paintLine(chart, { from: [x, top + tornadoRoom.head], to: [x, y], colour: 'ink-1000', width: 1.5 })
  paintDot(chart, { x, y, radius: 5, colour: 'ink-1000' })
}

export function Tornado({ rows, npv, currency, name }: TornadoProps) {
  const draw = useCallback(() => tornadoDrawing(rows, npv), [rows, npv])
  return (
    <figure className="relative mt-4 text-sm" style={{ paddingBottom: tornadoRoom.axis }}>
      <div className={classes(grid, 'pointer-events-none absolute inset-0 z-1 items-stretch')}>
        <span className="relative col-start-3">
          <span className="absolute inset-y-0" style={{ insetInline: -tornadoRoom.side }}>
            <Chart label="Net present value with one input at a time varied" draw={draw} />
          </span>
        </span>
      </div>
      <ul className="relative">
        <li className={`${grid} h-9 border-b border-ink-300 text-xs text-ink-600`}>
          <span className="truncate">One at a time</span>
          <span className="text-right">NPV, {currency}</span>
        </li>
        {rows.map((row) => (
          <li key={row.input} className={`${grid} h-8 border-b border-ink-100 max-sm:h-11`}>
            <span className="min-w-0 truncate max-sm:leading-4" title={`${row.name} ${row.reach}`}>
              <span className="font-medium">{row.name}</span>{' '}
              <span className="text-2xs text-ink-600 max-sm:block">{row.reach}</span>
              {row.isAssumed && <span className="sr-only">, default</span>}
            </span>
            <span className="tnum text-right text-xs font-semibold whitespace-nowrap">
              {formatEnds(formatMoney(row.low), formatMoney(row.high))}
            </span>
          </li>
        ))}
        <li className={`${grid} h-9 border-t border-ink-300`}>
          <span className="truncate font-semibold">{name}</span>
          <span className="tnum text-right font-semibold">{formatMoney(npv)}</span>
        </li>
      </ul>
    </figure>
  )
}
