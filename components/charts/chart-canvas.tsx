'use client'

import { useLayoutEffect, useMemo, useRef } from 'react'
import { Chart } from 'react-chartjs-2'
import type { ChartDrawing } from './chart-drawing'
import { paintingPlugin } from './chart-library'

interface ChartCanvasProps {
  /** Accessible name; the figures are in a table or text beside it. */
  label: string
  /** Called in the browser only; a new function redraws the chart. */
  draw: () => ChartDrawing
}

/** The parent must have a height and be positioned. */
export function ChartCanvas({ label, draw }: ChartCanvasProps) {
  const drawing = useMemo(() => draw(), [draw])
  const newest = useRef(drawing)
  // Before the effect in which the library draws.
  useLayoutEffect(() => {
    newest.current = drawing
  })
  const plugins = useMemo(() => [paintingPlugin(() => newest.current)], [])
  const { type, data, options } = drawing
  return <Chart aria-label={label} type={type} data={data} options={options} plugins={plugins} />
}
