import type { Chart, ChartData, ChartOptions, Scale } from 'chart.js'

/** A number, a point, or a floating bar at a height of its own. */
type Value = number | { x: number | [number, number]; y: number }

type ChartKind = 'bar' | 'line' | 'scatter'

export interface ChartDrawing {
  type: ChartKind
  data: ChartData<ChartKind, Value[], string>
  options: ChartOptions<ChartKind>
  paintBelow?: (chart: Chart) => void
  paintAbove?: (chart: Chart) => void
}

type AxisOptions = NonNullable<ChartOptions<'bar'>['scales']>[string]

/** Counts rows down in px of the plot, so that bars meet the rows of a table beside them. */
export const pixelRows = (height: number): AxisOptions => ({
  type: 'linear',
  display: false,
  reverse: true,
  offset: false,
  min: 0,
  max: height,
})

interface AxisSpan {
  min: number
  max: number
  ticks: readonly number[]
}

interface GivenAxis {
  span: (width: number) => AxisSpan
  /** px of the axis below the plot. */
  height: number
  /** px between plot and labels. */
  gap: number
  format: (value: number) => string
  /** The outermost labels stay inside the plot. */
  isInside?: boolean
}

/** Has exactly these ends and ticks, and labels that do not move the plot. */
export const givenAxis = ({ span, height, gap, format, isInside = false }: GivenAxis): AxisOptions => ({
  type: 'linear',
  position: 'bottom',
  bounds: 'data',
  afterBuildTicks: (scale: Scale) => {
    const { min, max, ticks } = span(scale.chart.width)
    scale.min = min
    scale.max = max
    scale.ticks = ticks.map((value) => ({ value }))
  },
  afterFit: (scale: Scale) => {
    scale.height = height
    scale.paddingLeft = 0
    scale.paddingRight = 0
  },
  ticks: {
    padding: gap,
    align: isInside ? 'inner' : 'center',
    callback: (value: number | string) => format(Number(value)),
  },
})
