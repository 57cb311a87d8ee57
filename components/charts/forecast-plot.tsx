'use client'

import { useRef } from 'react'
import type { Forecast } from '@/lib/contract/projection'
import { ticksFromZero } from '@/lib/format/nice-scale'
import { formatCount } from '@/lib/format/number'
import { useElementWidth } from './use-element-width'

type Scenario = Forecast['scenarios'][number]

const [plotHeight, top, bottom, labelWidth] = [132, 8, 20, 96] as const
const [mostTicks, digitWidth, labelGap] = [5, 7.5, 14] as const

/** Names of scenarios apart by at least a line, from the top; equal ends would print on each other. */
function spread(ends: readonly number[]): number[] {
  const order = ends.map((_, at) => at).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const places = [...ends]
  for (const [rank, at] of order.entries()) {
    const above = order[rank - 1]
    if (above !== undefined) places[at] = Math.max(places[at] ?? 0, (places[above] ?? 0) + labelGap)
  }
  return places
}

/** Energy by year and scenario, each named at its end with its last value; the middle one in ink. */
export function ForecastPlot({ years, scenarios }: Pick<Forecast, 'years' | 'scenarios'>) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  return (
    <div ref={frame} style={{ height: top + plotHeight + bottom }}>
      <ForecastTable years={years} scenarios={scenarios} />
      {width > 0 && <Plot {...{ width, years, scenarios }} />}
    </div>
  )
}

interface PlotProps {
  width: number
  years: readonly number[]
  scenarios: readonly Scenario[]
}

function Plot({ width, years, scenarios }: PlotProps) {
  const highest = Math.max(0, ...scenarios.flatMap(({ values }) => values))
  const ticks = ticksFromZero(highest, mostTicks)
  const end = ticks.at(-1) || 1
  const left = formatCount(end).length * digitWidth + 8
  const right = width - labelWidth
  const x = (at: number) => left + ((right - left) * at) / Math.max(1, years.length - 1)
  const y = (value: number) => top + plotHeight * (1 - value / end)
  const labels = spread(scenarios.map(({ values }) => y(values.at(-1) ?? 0)))
  const marked = [0, Math.floor(years.length / 2), years.length - 1]
  const start = scenarios[0]?.values[0] ?? 0
  return (
    <svg aria-hidden width={width} height={top + plotHeight + bottom} className="tnum block text-[11px]">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--color-ink-200)" />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--color-ink-600)">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {marked.map((at) => (
        <text key={at} x={x(at)} y={top + plotHeight + 16} textAnchor="middle" fill="var(--color-ink-600)">
          {years[at]}
        </text>
      ))}
      {scenarios.map(({ name, values }, each) => (
        <Line
          key={name}
          {...{ name, values, x, y }}
          isMiddle={name === 'Middle'}
          label={{ x: right + 8, y: labels[each] ?? 0 }}
        />
      ))}
      <circle
        cx={x(0)}
        cy={y(start)}
        r={3}
        fill="var(--color-paper)"
        stroke="var(--color-ink-1000)"
        strokeWidth={2}
      />
    </svg>
  )
}

interface LineProps extends Pick<Scenario, 'name' | 'values'> {
  isMiddle: boolean
  x: (at: number) => number
  y: (value: number) => number
  label: { x: number; y: number }
}

function Line({ name, values, isMiddle, x, y, label }: LineProps) {
  const colour = isMiddle ? 'var(--color-ink-1000)' : 'var(--color-ink-400)'
  const last = values.length - 1
  return (
    <g>
      <polyline
        points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth={isMiddle ? 2 : 1.5}
        strokeLinejoin="round"
      />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2.5} fill={colour} />
      <text x={label.x} y={label.y + 4} fontWeight={isMiddle ? 600 : 400} fill="var(--color-ink-1000)">
        {name}
      </text>
      <text
        x={label.x + labelWidth - 8}
        y={label.y + 4}
        textAnchor="end"
        fontWeight={600}
        fill="var(--color-ink-1000)"
      >
        {formatCount(values[last])}
      </text>
    </g>
  )
}

/** The same figures for screen readers. */
function ForecastTable({ years, scenarios }: Pick<PlotProps, 'years' | 'scenarios'>) {
  return (
    <table className="sr-only">
      <caption>Energy in kWh/day by year and scenario</caption>
      <thead>
        <tr>
          <th scope="col">Year</th>
          {scenarios.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map((year, at) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {scenarios.map(({ name, values }) => (
              <td key={name}>{formatCount(values[at])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
