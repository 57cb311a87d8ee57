import { Chip } from '@/components/ui/chip'
import { Spinner } from '@/components/ui/spinner'
import { publicPages } from '@/lib/config/public-pages'
import { formatCount, formatRange, formatSigned } from '@/lib/format/number'

interface UtilizationPotentialProps {
  prediction: { utilization: number; low: number; high: number } | undefined
  isRecalculating: boolean
  /** Difference to the other sidebar's location in kWh/day. */
  difference: number | undefined
  otherLetter: 'A' | 'B'
}

/** Number, unit, band and badge, together or not at all. */
export function UtilizationPotential(props: UtilizationPotentialProps) {
  const { prediction, isRecalculating, difference, otherLetter } = props
  if (!prediction) {
    return (
      <p role="status" className="flex h-[62px] items-center gap-2 text-ink-600">
        {isRecalculating ? (
          <>
            <Spinner /> Recalculating
          </>
        ) : (
          'Not predicted.'
        )}
      </p>
    )
  }
  return (
    <>
      <div className="-mt-1.5 flex items-baseline gap-1.5">
        <span
          data-testid="utilization"
          className={`text-[34px] leading-10 font-[600] tracking-[-0.035em] ${isRecalculating ? 'text-ink-500' : ''}`}
        >
          {formatCount(prediction.utilization)}
        </span>
        <span className="flex-1 text-ink-600">kWh/day</span>
        {isRecalculating && (
          <span role="status" className="self-center">
            <Chip tone="volt">Recalculating</Chip>
          </span>
        )}
        {difference !== undefined && !isRecalculating && (
          <Chip className="self-center">
            {formatSigned(difference)} against {otherLetter}
          </Chip>
        )}
      </div>
      <p className="mt-0.5 text-xs text-ink-600">
        80{'\u2009'}% band {formatRange(prediction.low, prediction.high)} · screening estimate ·{' '}
        <a
          href={publicPages.model.path}
          target="_blank"
          rel="noopener"
          className="whitespace-nowrap underline hover:no-underline"
        >
          About the model
        </a>
      </p>
    </>
  )
}
