'use client'

import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { curveGeometry } from '@/lib/domain/plan-documents/curve-geometry'
import { objectiveTitle, objectiveUnit } from '@/lib/domain/plan-documents/plan-words'
import { formatMoney } from '@/lib/format/money'

interface SharedPlanCurveProps {
  plan: SharedPlan
  curve: NonNullable<SharedPlan['curve']>
  cost: number
  value: number
}

/** Of the drawing, about as wide as its place: figures keep their size. */
const widths = { roomy: 660, phone: 358 }
const room = { left: 46, right: 14, bottom: 24 }
const top = 8
const height = 104
const bottom = top + height

/** The best value of each budget, with where it flattens and the plan itself. */
export function SharedPlanCurve({ plan, curve, cost, value }: SharedPlanCurveProps) {
  const { objective, currency } = plan
  const width = useMedia(roomyScreen) ? widths.roomy : widths.phone
  const plot = { left: room.left, top, width: width - room.left - room.right, height }
  const geometry = curveGeometry(curve, { cost, value }, plot)
  if (!geometry) return null
  const flat = `${currency} ${formatMoney(curve.flattensAt)}`
  return (
    <section aria-label="Value against budget" className="border-t border-ink-200 px-5 py-3.5 max-sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">Value against budget</h2>
        <p className="text-xs text-ink-600">
          {`${objectiveTitle(objective)} of the best plan, ${objectiveUnit(objective, currency)}`}
        </p>
      </div>
      <svg
        role="img"
        aria-label={`The value grows with the budget and flattens at ${flat}; this plan costs ${currency} ${formatMoney(cost)}.`}
        viewBox={`0 0 ${width} ${bottom + room.bottom}`}
        className="mt-2 block w-full"
      >
        {geometry.values.map(({ value: tick, y }) => (
          <g key={tick}>
            <line x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} className="stroke-ink-200" />
            <text x={plot.left - 8} y={y + 4} textAnchor="end" className="fill-ink-600 text-[11px]">
              {formatMoney(tick)}
            </text>
          </g>
        ))}
        {geometry.budgets.map(({ budget, x }) => (
          <text key={budget} x={x} y={bottom + 18} textAnchor="middle" className="fill-ink-600 text-[11px]">
            {formatMoney(budget)}
          </text>
        ))}
        <line
          x1={geometry.flat}
          x2={geometry.flat}
          y1={top}
          y2={bottom}
          strokeDasharray="3 3"
          className="stroke-ink-600"
        />
        <line
          x1={geometry.plan.x}
          x2={geometry.plan.x}
          y1={geometry.plan.y}
          y2={bottom}
          strokeWidth={1.4}
          className="stroke-ink-1000"
        />
        <path d={geometry.path} fill="none" strokeWidth={2} className="stroke-ink-1000" />
        <circle
          cx={geometry.plan.x}
          cy={geometry.plan.y}
          r={5}
          strokeWidth={1.6}
          className="fill-volt stroke-ink-1000"
        />
      </svg>
      <p className="mt-1 text-xs text-ink-600">
        {`Budget in ${currency}. Dot: this plan. Dashes: flattens at ${formatMoney(curve.flattensAt)}, with 99\u2009% of the greatest value.`}
      </p>
    </section>
  )
}
