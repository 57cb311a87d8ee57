import type { ReactNode } from 'react'
import { BandBar } from '@/components/charts/band-bar'
import { Chip } from '@/components/ui/chip'
import { Spinner } from '@/components/ui/spinner'
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
