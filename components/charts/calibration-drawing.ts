import type { Scale } from 'chart.js'
import type { ModelCard, Validation } from '@/lib/contract/model'
import { formatCount } from '@/lib/format/number'
import type { ChartDrawing } from './chart-drawing'
import { type Colour, colourOf, labelSize } from './chart-theme'

type Points = Validation['points']

const decades = [1, 10, 100, 1000, 10_000]

/** From the decade below the smallest value to the one above the greatest. */
function decadesOf(values: readonly number[]): number[] {
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const low = decades.findLast((decade) => decade <= least) ?? 1
  const high = Math.max(decades.find((decade) => decade >= greatest) ?? 10_000, low * 10)
  return decades.filter((decade) => decade >= low && decade <= high)
}

/** Both axes are logarithmic, with the line of equality and the 80 % band. */
export function calibrationDrawing(points: Points, band: ModelCard['band']): ChartDrawing {
  const places = points.map(({ current, predicted, measured }) => ({
    current,
    x: Math.max(predicted, 1),
    y: Math.max(measured, 1),
  }))
  const ticks = decadesOf(places.flatMap(({ x, y }) => [x, y]))
  const low = ticks[0] ?? 1
  const high = ticks.at(-1) ?? 10
  const axis = {
    type: 'logarithmic' as const,
    min: low,
    max: high,
    afterBuildTicks: (scale: Scale) => {
      scale.ticks = ticks.map((value) => ({ value }))
    },
  }
  const format = (value: number | string) => formatCount(Number(value))
  return {
    type: 'scatter',
    data: {
      datasets: [
        marksOf('AC', { places: places.filter(({ current }) => current === 'AC'), colour: 'ac' }),
        marksOf('DC', { places: places.filter(({ current }) => current !== 'AC'), colour: 'dc' }),
        lineOf('Equality', { factor: 1, low, high, colour: 'ink-1000' }),
        ...endsOf(band).map(({ label, factor, colour }) => lineOf(label, { factor, low, high, colour })),
      ],
    },
    options: {
      events: [],
      layout: { padding: { top: 12, right: 20 } },
      plugins: { tooltip: { enabled: false } },
      scales: {
        x: {
          ...axis,
          title: { display: true, text: 'Predicted, kWh/day', font: { size: labelSize } },
          ticks: { padding: 6, callback: format },
        },
        y: {
          ...axis,
          ticks: { padding: 6, callback: format },
        },
      },
    },
  }
}

function endsOf({
  low,
  high,
  byCurrent,
}: ModelCard['band']): { label: string; factor: number; colour: Colour }[] {
  if (byCurrent === undefined) {
    return [
      { label: 'Low end', factor: low, colour: 'ink-500' },
      { label: 'High end', factor: high, colour: 'ink-500' },
    ]
  }
  const { AC, DC } = byCurrent
  return [
    { label: 'Low end, AC', factor: AC.low, colour: 'ac' },
    { label: 'High end, AC', factor: AC.high, colour: 'ac' },
    { label: 'Low end, DC', factor: DC.low, colour: 'dc' },
    { label: 'High end, DC', factor: DC.high, colour: 'dc' },
  ]
}

type Dataset = ChartDrawing['data']['datasets'][number]

interface Marks {
  places: { x: number; y: number }[]
  colour: Colour
}

function marksOf(label: 'AC' | 'DC', { places, colour }: Marks): Dataset {
  return {
    type: 'scatter',
    label,
    data: places.map(({ x, y }) => ({ x, y })),
    pointStyle: label === 'AC' ? 'circle' : 'rect',
    // A square is drawn within the circle of its radius.
    pointRadius: label === 'AC' ? 3.5 : 5,
    backgroundColor: `color-mix(in srgb, ${colourOf(colour)} 80%, transparent)`,
    borderWidth: 0,
  }
}

interface Line {
  factor: number
  low: number
  high: number
  colour: Colour
}

function lineOf(label: string, { factor, low, high, colour }: Line): Dataset {
  const from = Math.max(low, low / factor)
  const to = Math.min(high, high / factor)
  return {
    type: 'scatter',
    label,
    data: [from, to].map((x) => ({ x, y: x * factor })),
    showLine: true,
    borderColor: colourOf(colour),
    borderWidth: factor === 1 ? 1.5 : 1,
    borderDash: factor === 1 ? [] : [4, 3],
    pointRadius: 0,
    order: 1,
  }
}
