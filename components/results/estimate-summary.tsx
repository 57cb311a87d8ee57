import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { Band } from '@/components/charts/band'
import { Chip } from '@/components/ui/chip'
import { Spinner } from '@/components/ui/progress'
import { publicPages } from '@/lib/config/public-pages'
import type { Prediction } from '@/lib/contract/inference'
import type { Money } from '@/lib/contract/money'
import { moneyWarning } from '@/lib/domain/finance/money-fields'
import { formatCount, formatSigned, shownDifference } from '@/lib/format/number'

interface EstimateSummaryProps {
  prediction: Prediction
  /** Without the user's changes, for comparison. */
  before: Prediction | undefined
  /** kWh/day at which the net present value is 0. */
  breakEven?: number | undefined
  isRecalculating: boolean
}

function toneOf(change: number): string {
  if (change === 0) return 'text-ink-600'
  return change > 0 ? 'text-raise' : 'text-lower'
}

/** Number, unit, band and "Screening estimate" together; the badge's space is always reserved. */
export const EstimateSummary = memo(function EstimateSummary(props: EstimateSummaryProps) {
  const { prediction, before, breakEven, isRecalculating } = props
  const { utilization, band, model } = prediction
  const change = before && shownDifference(utilization, before.utilization)
  return (
    <section aria-labelledby="predicted-utilization">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 id="predicted-utilization" className="text-sm font-semibold">
              Predicted Utilization
            </h2>
            <span className="text-xs text-ink-600">Estimated energy sold, kWh/day</span>
            <Chip tone="warning">Screening estimate</Chip>
          </div>
          <p className="mt-2 flex flex-wrap items-end gap-x-2.5 max-md:mt-1">
            {before && (
              <>
                <span className="tnum pb-[3px] text-2xl font-[600] tracking-[-0.02em] text-ink-600">
                  <span className="sr-only">As measured </span>
                  {formatCount(before.utilization)}
                </span>
                <span className="sr-only">, with your changes </span>
                <ArrowRight aria-hidden className="mb-2.5 size-4 text-ink-500" />
              </>
            )}
            <span
              data-testid="utilization"
              className={`text-3xl font-[600] tracking-[-0.03em] max-sm:text-[3rem] max-sm:leading-[3rem] ${isRecalculating ? 'text-ink-500' : ''}`}
            >
              {formatCount(utilization)}
            </span>
            <span className="pb-[5px] text-lg text-ink-600">kWh/day</span>
            {change !== undefined && !isRecalculating && (
              <span className={`tnum pb-[5px] pl-1.5 text-lg font-semibold ${toneOf(change)}`}>
                {formatSigned(change)}
              </span>
            )}
            <span role="status" className="mb-[7px] ml-2 flex h-6 max-sm:ml-auto">
              {isRecalculating && (
                <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-volt px-[9px] text-xs font-semibold text-ink-1000">
                  <Spinner />
                  Recalculating
                </span>
              )}
            </span>
          </p>
        </div>
        <Band
          value={utilization}
          low={band.low}
          high={band.high}
          before={before?.utilization}
          mark={
            breakEven === undefined
              ? undefined
              : { value: breakEven, label: `breaks even at ${formatCount(breakEven)}` }
          }
        />
      </div>
      <p className="mt-3.5 max-w-[74ch] text-xs text-ink-600">
        {model.note}{' '}
        <a
          href={publicPages.model.path}
          target="_blank"
          rel="noopener"
          className="underline hover:no-underline"
        >
          Sources and error of the model
        </a>
      </p>
    </section>
  )
})

/** Explains why the station can never pay back, if so. */
export function MoneyWarning({ energy, money }: { energy: number; money: Money }) {
  const warning = moneyWarning(energy, money)
  if (!warning) return null
  return (
    <p role="status" className="mt-2 rounded-md bg-warning-wash px-3 py-2 text-sm text-warning">
      {warning}
    </p>
  )
}
