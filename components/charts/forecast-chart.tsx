'use client'

import { useCallback } from 'react'
import type { Forecast } from '@/lib/contract/projection'
import { formatCount } from '@/lib/format/number'
import { Chart } from './chart'
import { forecastDrawing, forecastHeight } from './forecast-drawing'

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
