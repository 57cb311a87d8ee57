import type { Chart } from 'chart.js'
import { niceTicks } from '@/lib/format/nice-scale'
import type { ChartDrawing } from './chart-drawing'
import { type Colour, colourOf, labelSize, tooltipLook, weights } from './chart-theme'
import { paintBox, paintDot, paintLine, paintText } from './paint'

interface CurvePoint {
  budget: number
  value: number
}

export interface CurveInput {
  points: readonly CurvePoint[]
  /** Least budget with 99 % of the greatest value. */
  flattensAt: number
  /** Null without a limit: nothing is marked. */
  budget: number | null
  formatBudget: (amount: number) => string
  formatValue: (value: number) => string
}

/** px around the plot, for handles over it too. */
export const curveRoom = { top: 14, right: 14, bottom: 20, left: 46 } as const
export const curveHeight = 140
const maxTicks = 6

/** Value of the best plan by budget: in ink up to the budget, lighter beyond. */
export function curveDrawing(input: CurveInput): ChartDrawing {
  const { points, budget, formatBudget, formatValue } = input
  const most = curveEnd(points)
  const values = points.map(({ value }) => value)
  const ticks = niceTicks(Math.min(0, ...values), Math.max(1, ...values) * 1.05, 4)
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  const budgets = niceTicks(0, most, maxTicks)
  return {
    type: 'line',
    data: { datasets: [lineOf(input, 'ink-1000', within(budget)), lineOf(input, 'ink-400', beyond(budget))] },
    options: {
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      layout: { padding: { top: curveRoom.top, right: curveRoom.right } },
      plugins: {
        tooltip: {
          ...tooltipLook(),
          callbacks: {
            title: ([item]) => formatBudget(item?.parsed.x ?? 0),
            label: ({ parsed }) => ` ${formatValue(parsed.y ?? 0)}`,
          },
        },
      },
      scales: {
        x: {
          type: 'linear',
          min: 0,
          max: most,
          grid: { display: false },
          ticks: {
            // The first and last label would be cut in the middle.
            align: 'inner',
            padding: 5,
            stepSize: (budgets[1] ?? 1) - (budgets[0] ?? 0),
            callback: (value) => formatBudget(Number(value)),
          },
          afterFit: (scale) => {
            scale.height = curveRoom.bottom
            scale.paddingLeft = 0
            scale.paddingRight = 0
          },
        },
        y: {
          min: ticks[0] ?? 0,
          max: Math.max((ticks.at(-1) ?? 0) + step, ...values),
          ticks: { stepSize: step, padding: 8, callback: (value) => formatValue(Number(value)) },
          afterFit: (scale) => {
            scale.width = curveRoom.left
            scale.paddingTop = 0
            scale.paddingBottom = 0
          },
        },
      },
    },
    paintAbove: (chart) => paintMarks(chart, input),
  }
}

/** The last budget of the curve. */
export const curveEnd = (points: readonly CurvePoint[]): number => points.at(-1)?.budget || 1

const within = (budget: number | null) => (point: CurvePoint) => budget === null || point.budget <= budget
const beyond = (budget: number | null) => (point: CurvePoint) => budget !== null && point.budget >= budget

function lineOf({ points }: CurveInput, colour: Colour, isIn: (point: CurvePoint) => boolean) {
  return {
    type: 'line' as const,
    data: points.filter(isIn).map(({ budget, value }) => ({ x: budget, y: value })),
    borderColor: colourOf(colour),
    backgroundColor: colourOf(colour),
    borderWidth: 2,
    borderJoinStyle: 'round' as const,
    pointRadius: 0,
    pointHoverRadius: 3,
  }
}

/** The value at a budget, between the points. */
function valueAt(points: readonly CurvePoint[], budget: number): number {
  const above = points.findIndex((point) => point.budget >= budget)
  const upper = points[above < 0 ? points.length - 1 : above]
  const lower = points[above < 0 ? points.length - 1 : above - 1]
  if (!upper) return 0
  if (!lower || upper.budget === lower.budget) return upper.value
  const share = (budget - lower.budget) / (upper.budget - lower.budget)
  return lower.value + share * (upper.value - lower.value)
}

function paintMarks(chart: Chart, input: CurveInput): void {
  const { points, flattensAt, budget } = input
  if (points.length === 0) return
  const place = (amount: number) => ({
    x: chart.scales.x?.getPixelForValue(Math.min(amount, curveEnd(points))) ?? 0,
    y: chart.scales.y?.getPixelForValue(valueAt(points, amount)) ?? 0,
  })
  if (flattensAt > 0) paintFlat(chart, place(flattensAt))
  if (budget !== null) paintBudget(chart, place(budget), { ...input, budget })
  // Over the line of the budget, which may cross it where the chart is narrow.
  if (flattensAt > 0) paintFlatWords(chart, place(flattensAt), input)
}

interface Spot {
  x: number
  y: number
}

const labelRoom = 104

function paintFlat(chart: Chart, { x, y }: Spot): void {
  paintLine(chart, { from: [x, y], to: [x, chart.chartArea.bottom], colour: 'ink-400', dash: [2, 3] })
  paintDot(chart, { x, y, radius: 3.5, colour: 'ink-1000', isOpen: true })
}

function paintFlatWords(chart: Chart, { x }: Spot, { flattensAt, formatBudget }: CurveInput): void {
  const { bottom, left } = chart.chartArea
  const isLeft = x - left > labelRoom
  const text = {
    x: isLeft ? x - 8 : x + 8,
    align: isLeft ? 'right' : 'left',
    size: labelSize,
    hasHalo: true,
  } as const
  paintText(chart, {
    ...text,
    y: bottom - 20,
    text: `flattens at ${formatBudget(flattensAt)}`,
    weight: weights.semibold,
    colour: 'ink-1000',
  })
  paintText(chart, {
    ...text,
    y: bottom - 6,
    text: '99\u2009% of the value',
    weight: weights.regular,
    colour: 'ink-600',
  })
}

function paintBudget(
  chart: Chart,
  { x, y }: Spot,
  { budget, flattensAt, formatBudget }: CurveInput & { budget: number },
): void {
  const { bottom, right } = chart.chartArea
  paintLine(chart, { from: [x, y], to: [x, bottom], colour: 'ink-1000' })
  paintDot(chart, { x, y, radius: 6.5, colour: 'ink-1000' })
  paintDot(chart, { x, y, radius: 4.5, colour: 'volt' })
  const text = `Budget ${formatBudget(budget)}`
  const width = 14 + 6.2 * text.length
  const { left } = chart.chartArea
  // The other mark's words are to the left of it.
  const isFree = budget >= flattensAt || x - left < width + 10
  const isRight = isFree && right - x > width + 10
  const start = isRight ? x + 10 : x - 10 - width
  paintBox(chart, { x: start, y: bottom - 48, width, height: 18, radius: 3, colour: 'ink-1000' })
  paintText(chart, {
    x: start + width / 2,
    y: bottom - 35,
    text,
    size: labelSize,
    weight: weights.semibold,
    colour: 'volt',
    align: 'center',
  })
}
