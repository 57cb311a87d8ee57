import type { PlanResult } from '@/lib/contract/network'
import { niceTicks } from '@/lib/format/nice-scale'

/** Lengths in the unit of the drawing. */
interface Plot {
  left: number
  top: number
  width: number
  height: number
}

export interface CurveGeometry {
  /** SVG syntax. */
  path: string
  /** The plan's own cost and value. */
  plan: { x: number; y: number }
  /** Where the curve flattens. */
  flat: number
  values: { value: number; y: number }[]
  budgets: { budget: number; x: number }[]
}

/** Null where there is nothing to compare: fewer than two points, or no gain at any budget. */
export function curveGeometry(
  { points, flattensAt }: NonNullable<PlanResult['curve']>,
  plan: { cost: number; value: number },
  plot: Plot,
): CurveGeometry | null {
  const values = points.map(({ value }) => value)
  const low = Math.min(0, ...values)
  const high = Math.max(low, ...values)
  const widest = Math.max(plan.cost, ...points.map(({ budget }) => budget))
  if (points.length < 2 || high <= low || widest <= 0) return null
  const x = (budget: number) => plot.left + (budget / widest) * plot.width
  const y = (value: number) => plot.top + (1 - (value - low) / (high - low)) * plot.height
  const corner = ({ budget, value }: (typeof points)[number]) => `${rounded(x(budget))} ${rounded(y(value))}`
  return {
    path: `M${points.map(corner).join('L')}`,
    plan: { x: x(plan.cost), y: y(Math.min(high, Math.max(low, plan.value))) },
    flat: x(flattensAt),
    values: niceTicks(low, high, 4)
      .filter((value) => value >= low && value <= high)
      .map((value) => ({ value, y: y(value) })),
    budgets: niceTicks(0, widest, 6)
      .filter((budget) => budget <= widest)
      .map((budget) => ({ budget, x: x(budget) })),
  }
}

const rounded = (length: number) => Math.round(length * 10) / 10
