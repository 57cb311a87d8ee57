'use client'

import { useCallback } from 'react'
import { formatRange } from '@/lib/format/number'
import { bandDrawing, bandHeight } from './band-drawing'
import { Chart } from './chart'

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
