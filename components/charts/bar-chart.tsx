'use client'

import { useCallback } from 'react'
import { Chart } from './chart'
import { type Bar, usageBars } from './usage-bars'

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
