'use client'

import { type PointerEvent, useCallback, useRef, useState } from 'react'
import { Chart } from '@/components/charts/chart'
import { curveDrawing, curveEnd, curveHeight, curveRoom } from '@/components/charts/curve-drawing'
import { Skeleton } from '@/components/ui/skeleton'
import type { PlanResult } from '@/lib/contract/network'
import type { Terms } from '@/lib/domain/plans/plan-edits'
import { formatGain, objectiveUnit } from '@/lib/domain/plans/plan-words'
import { formatMoney } from '@/lib/format/money'
import { formatCountOf } from '@/lib/format/number'

interface BudgetCurveProps {
  curve: Curve | null
  objective: Terms['objective']['kind']
  /** Null without one. */
  budget: number | null
  currency: string
  /** Absent where the budget cannot be changed. */
  onBudget?: ((budget: number) => void) | undefined
  onSettle?: () => void
  /** Still to come. */
  isLoading?: boolean
}

type Curve = NonNullable<PlanResult['curve']>

const titles = { npv: 'NPV', energy: 'Energy', coverage: 'People reached' } as const

/** The value of the best plan by budget; its mark moves the budget as the slider does. */
export function BudgetCurve(props: BudgetCurveProps) {
  const { curve, objective, currency, isLoading } = props
  const unit = objectiveUnit(objective, currency)
  return (
    <section aria-label="Value against budget" className="border-t border-ink-200 px-4 pt-3 pb-1.5">
      <div className="mb-1 flex items-baseline gap-2">
        <h3 className="font-semibold">Value against budget</h3>
        <p className="ml-auto text-2xs text-ink-600">
          {titles[objective]} of the best plan, {unit}
        </p>
      </div>
      {curve && curve.points.length > 0 ? (
        <Curve {...props} curve={curve} />
      ) : (
        <div style={{ height: curveHeight }} className="grid content-center">
          {isLoading ? (
            <Skeleton className="h-24 w-full" />
          ) : (
            <p className="text-center text-ink-600">No budget of this range buys a plan.</p>
          )}
        </div>
      )}
    </section>
  )
}

function Curve(props: BudgetCurveProps & { curve: Curve }) {
  const { curve, objective, currency, onBudget, onSettle } = props
  const [dragged, drag] = useState<number>()
  const budget = dragged ?? props.budget
  const { points, flattensAt } = curve
  const draw = useCallback(
    () =>
      curveDrawing({
        points,
        flattensAt,
        budget,
        formatBudget: formatMoney,
        formatValue: (value) => formatGain(value, objective),
      }),
    [points, flattensAt, budget, objective],
  )
  const last = points.at(-1)
  const label = last
    ? `The best plan's value rises to ${formatGain(last.value, objective)} with ${formatCountOf(last.sites, 'site')} at ${currency} ${formatMoney(last.budget)}; it flattens at ${currency} ${formatMoney(flattensAt)}.`
    : ''
  return (
    <>
      <div className="relative" style={{ height: curveHeight }}>
        <Chart label={label} draw={draw} />
        {onBudget && props.budget !== null && (
          <BudgetHandle
            budget={budget ?? 0}
            end={curveEnd(points)}
            onDrag={(next) => {
              drag(next)
              onBudget(next)
            }}
            onEnd={() => {
              drag(undefined)
              onSettle?.()
            }}
          />
        )}
      </div>
      <p className="sr-only">{label}</p>
    </>
  )
}

interface BudgetHandleProps {
  budget: number
  end: number
  onDrag: (budget: number) => void
  onEnd: () => void
}

/** px that the handle reaches to either side. */
const reach = 12
const steps = 100

/** For pointers only: keys have the slider of the settings. */
function BudgetHandle({ budget, end, onDrag, onEnd }: BudgetHandleProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isDown = useRef(false)
  const budgetAt = ({ clientX }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || box.width === 0) return budget
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    return Math.round(share * steps) * (end / steps)
  }
  const move = (event: PointerEvent) => {
    if (isDown.current) onDrag(Math.round(budgetAt(event)))
  }
  const stop = () => {
    if (!isDown.current) return
    isDown.current = false
    onEnd()
  }
  const left = `${(100 * Math.min(budget, end)) / end}%`
  return (
    <div
      ref={frame}
      aria-hidden
      className="pointer-events-none absolute"
      style={{ top: 0, bottom: curveRoom.bottom, left: curveRoom.left, right: curveRoom.right }}
    >
      <div
        data-budget-handle
        style={{ left, marginLeft: -reach, width: 2 * reach }}
        className="pointer-events-auto absolute inset-y-0 cursor-ew-resize touch-none"
        onPointerDown={(event) => {
          isDown.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
      />
    </div>
  )
}
