'use client'

import type { Chart as DrawnChart } from 'chart.js'
import { useCallback } from 'react'
import type { Forecast } from '@/lib/contract/projection'
import { ticksFromZero } from '@/lib/format/nice-scale'
import { formatCount } from '@/lib/format/number'
import { Chart } from './chart'
import type { ChartDrawing } from './chart-drawing'
import { colourOf, labelSize, tooltipLook, weights } from './chart-theme'
import { paintText } from './paint'

/** px above the plot, below it, and right of it for the names of scenarios. */
const room = { top: 8, bottom: 20, names: 96 }
const forecastHeight = 160
const maxTicks = 5
const labelGap = 14

type Years = Pick<Forecast, 'years' | 'scenarios'>

/** Each scenario is named at its end with its last value; the middle one is in ink. */
function forecastDrawing({ years, scenarios }: Years): ChartDrawing {
  const highest = Math.max(0, ...scenarios.flatMap(({ values }) => values))
  const ticks = ticksFromZero(highest, maxTicks)
  const end = ticks.at(-1) || 1
  const marked = [0, Math.floor(years.length / 2), years.length - 1]
  return {
    type: 'line',
    data: {
      labels: years.map(String),
      datasets: scenarios.map((scenario) => lineOf(scenario)),
    },
    options: {
      interaction: { mode: 'index', intersect: false },
      layout: { padding: { top: room.top, right: room.names } },
      plugins: {
        tooltip: {
          ...tooltipLook(),
          callbacks: {
            label: ({ dataset, parsed }) => ` ${dataset.label}: ${formatCount(parsed.y ?? 0)} kWh/day`,
          },
        },
      },
      scales: {
        x: {
          grid: { display: false },
          ticks: { padding: 5, callback: (_, at) => (marked.includes(at) ? `${years[at]}` : '') },
          afterFit: (scale) => {
            scale.height = room.bottom
            scale.paddingLeft = 0
            scale.paddingRight = 0
          },
        },
        y: {
          min: 0,
          max: end,
          ticks: {
            stepSize: ticks[1] ?? end,
            padding: 8,
            callback: (value) => formatCount(Number(value)),
          },
          afterFit: (scale) => {
            scale.paddingTop = 0
            scale.paddingBottom = 0
          },
        },
      },
    },
    paintAbove: (chart) => paintNames(chart, scenarios),
  }
}

function lineOf({ name, values }: Years['scenarios'][number]): ChartDrawing['data']['datasets'][number] {
  const isMiddle = name === 'Middle'
  const colour = colourOf(isMiddle ? 'ink-1000' : 'ink-400')
  const last = values.length - 1
  const radiusAt = (at: number) => {
    if (at === last) return 2.5
    return at === 0 && isMiddle ? 3 : 0
  }
  return {
    type: 'line',
    label: name,
    data: [...values],
    order: isMiddle ? 0 : 1,
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: isMiddle ? 2 : 1.5,
    borderJoinStyle: 'round',
    pointRadius: values.map((_, at) => radiusAt(at)),
    pointHoverRadius: values.map((_, at) => Math.max(2.5, radiusAt(at))),
    pointBackgroundColor: values.map((_, at) => (at === 0 ? colourOf('paper') : colour)),
    pointBorderColor: colour,
    pointBorderWidth: values.map((_, at) => (at === 0 ? 2 : 0)),
  }
}

function paintNames(chart: DrawnChart, scenarios: Years['scenarios']): void {
  const { right } = chart.chartArea
  const ends = scenarios.map(({ values }) => chart.scales.y?.getPixelForValue(values.at(-1) ?? 0) ?? 0)
  const places = spread(ends)
  for (const [at, { name, values }] of scenarios.entries()) {
    const isMiddle = name === 'Middle'
    const text = { y: (places[at] ?? 0) + 4, size: labelSize, colour: 'ink-1000' } as const
    paintText(chart, {
      ...text,
      x: right + 8,
      text: name,
      weight: isMiddle ? weights.semibold : weights.regular,
    })
    paintText(chart, {
      ...text,
      x: right + room.names,
      text: formatCount(values.at(-1)),
      align: 'right',
      weight: weights.semibold,
    })
  }
}

/** At least a line apart, from the top: equal ends would print on each other. */
function spread(ends: readonly number[]): number[] {
  const order = ends.map((_, at) => at).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const places = [...ends]
  for (const [rank, at] of order.entries()) {
    const above = order[rank - 1]
    if (above !== undefined) places[at] = Math.max(places[at] ?? 0, (places[above] ?? 0) + labelGap)
  }
  return places
}

type ForecastChartProps = Pick<Forecast, 'years' | 'scenarios'>

export function ForecastChart({ years, scenarios }: ForecastChartProps) {
  const draw = useCallback(() => forecastDrawing({ years, scenarios }), [years, scenarios])
  return (
    <div className="relative" style={{ height: forecastHeight }}>
      <ForecastTable years={years} scenarios={scenarios} />
      <Chart label="Energy by year and scenario" draw={draw} />
    </div>
  )
}

/** The same figures for screen readers. */
function ForecastTable({ years, scenarios }: ForecastChartProps) {
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
