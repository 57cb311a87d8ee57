'use client'

import { useCallback } from 'react'
import { calibrationDrawing } from '@/components/charts/calibration-drawing'
import { Chart } from '@/components/charts/chart'
import type { ModelCard, Validation } from '@/lib/contract/model'

interface CalibrationPlotProps {
  points: Validation['points']
  band: ModelCard['band']
}

/** Measured against estimated energy of each station, with the line of equality and the 80 % band. */
export function CalibrationPlot({ points, band }: CalibrationPlotProps) {
  const draw = useCallback(() => calibrationDrawing(points, band), [points, band])
  return (
    <figure className="mt-6">
      <div className="relative aspect-[34/30] w-full max-w-[460px]">
        <Chart label={`Measured against estimated energy of ${points.length} stations`} draw={draw} />
      </div>
      <figcaption className="mt-1 max-w-[60ch] text-sm text-ink-600">
        Measured energy (upwards, kWh/day) of {points.length} stations by their estimate, both logarithmic.
        Circles are AC, squares DC; the line is equality, the dashed lines are the 80{'\u2009'}% band.
      </figcaption>
    </figure>
  )
}
