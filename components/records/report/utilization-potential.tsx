import type { ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { Spinner } from '@/components/ui/progress'
import { publicPages } from '@/lib/config/public-pages'
import type { Current } from '@/lib/domain/records/evaluated-locations'
import { formatCount, formatRange, formatSigned } from '@/lib/format/number'

interface UtilizationPotentialProps {
  current: Current
  prediction: { utilization: number; low: number; high: number } | undefined
  isRecalculating: boolean
  /** Difference to the other report's location in kWh/day. */
  difference: number | undefined
  otherLetter: 'A' | 'B'
  /** Right of the number; the tag then moves below the band. */
  beside?: ReactNode
}

/** The band's bar ends at a multiple of this many kWh/day, so that reports of one current share a scale. */
const bandStep: Record<Current, number> = { DC: 1000, AC: 100 }

interface BandBarProps {
  /** kWh/day; `low` and `high` hold 80 % of measured sites with such a prediction. */
  value: number
  low: number
  high: number
  /** The bar ends at the next multiple, so that bars of one kind of station share a scale. */
  step: number
}

/** At least one step. */
const bandScaleEnd = (high: number, step: number): number => Math.max(1, Math.ceil(high / step)) * step

/** Decorative, as the figures are beside it. */
function BandBar({ value, low, high, step }: BandBarProps) {
  const end = bandScaleEnd(high, step)
  const share = (amount: number) => `${((100 * amount) / end).toFixed(1)}%`
  return (
    <span
      aria-hidden
      className="relative block h-4 flex-1 before:absolute before:inset-x-0 before:top-[7px] before:h-0.5 before:rounded-full before:bg-ink-200 before:content-['']"
    >
      <span
        className="absolute top-1 h-2 min-w-0.5 rounded-[1px] bg-ink-300 forced-colors:border"
        style={{ left: share(low), width: share(high - low) }}
      />
      <span
        className="absolute top-px h-3.5 w-[3px] -translate-x-1/2 rounded-[1px] bg-ink-1000 forced-colors:bg-[CanvasText]"
        style={{ left: share(value) }}
      />
    </span>
  )
}

/** Number, unit, band and badge always appear together. */
export function UtilizationPotential(props: UtilizationPotentialProps) {
  const { current, prediction, isRecalculating, difference, otherLetter, beside } = props
  if (!prediction) {
    return (
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="flex h-[62px] items-center gap-2 text-ink-600">
          {isRecalculating ? (
            <>
              <Spinner /> Recalculating
            </>
          ) : (
            'No estimate.'
          )}
        </p>
        {beside}
      </div>
    )
  }
  const tag = <Chip tone="warning">Screening estimate</Chip>
  return (
    <>
      <div className="-mt-1.5 flex items-center justify-between gap-2">
        <p className="flex min-w-0 items-baseline gap-1.5">
          <span
            data-testid="utilization"
            className={`text-[34px] leading-10 font-[600] tracking-[-0.035em] ${isRecalculating ? 'text-ink-500' : ''}`}
          >
            {formatCount(prediction.utilization)}
          </span>
          <span className="text-ink-600">kWh/day</span>
        </p>
        {beside ?? tag}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <BandBar
          value={prediction.utilization}
          low={prediction.low}
          high={prediction.high}
          step={bandStep[current]}
        />
        <p className={`flex items-center gap-1 text-xs text-ink-600 ${beside ? 'basis-full' : ''}`}>
          80{'\u2009'}% band
          <b className="tnum font-semibold text-ink-1000">{formatRange(prediction.low, prediction.high)}</b>
          {beside && <span className="ml-auto">{tag}</span>}
        </p>
      </div>
      <div className="mt-1.5 flex min-h-[18px] items-center justify-between gap-2 text-xs text-ink-600">
        <span role="status">
          {isRecalculating && <Chip tone="volt">Recalculating</Chip>}
          {difference !== undefined && !isRecalculating && (
            <Chip>
              {formatSigned(difference)} against {otherLetter}
            </Chip>
          )}
        </span>
        <a
          href={publicPages.model.path}
          target="_blank"
          rel="noopener"
          className="whitespace-nowrap underline hover:no-underline"
        >
          About the model
        </a>
      </div>
    </>
  )
}
