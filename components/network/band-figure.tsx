import { classes } from '@/components/ui/classes'

interface BandFigureProps {
  title: string
  value: string
  unit?: string
  band: string
  ends: { value: number; low: number; high: number }
  /** Of settings that have changed since. */
  isStale?: boolean
}

/** A figure with its 80 % band, as text and as a line. */
export function BandFigure({ title, value, unit, band, ends, isStale = false }: BandFigureProps) {
  return (
    <div className="min-w-0">
      <p className="truncate text-xs text-ink-600">{title}</p>
      <p
        className={classes(
          'tnum text-xl leading-[26px] font-semibold tracking-[-0.018em] whitespace-nowrap max-sm:text-lg',
          isStale && 'text-ink-500',
        )}
      >
        {value}
        {unit && <small className="ml-1 text-sm font-regular tracking-normal text-ink-600">{unit}</small>}
      </p>
      <BandLine {...ends} />
      <p className="tnum mt-[3px] text-xs text-ink-600">
        80{'\u2009'}%<span className="max-sm:sr-only"> band</span>{' '}
        <b className="font-medium whitespace-nowrap text-ink-1000">{band}</b>
      </p>
    </div>
  )
}

/** Px-free shares of a scale that holds zero and the band, with room at both ends. */
function scaleOf({ low, high }: { low: number; high: number }) {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  const span = to - from || 1
  const start = from < 0 ? from - 0.05 * span : 0
  const end = to + 0.08 * span
  return (amount: number) => `${((100 * (amount - start)) / (end - start)).toFixed(1)}%`
}

/** Decorative, as the figures are beside it; a tick marks zero where the band passes it. */
function BandLine({ value, low, high }: BandFigureProps['ends']) {
  const share = scaleOf({ low, high })
  return (
    <span
      aria-hidden
      className="relative mt-[3px] block h-3 before:absolute before:inset-x-0 before:top-[5px] before:h-0.5 before:bg-ink-200 before:content-['']"
    >
      {low < 0 && high > 0 && (
        <span className="absolute top-0 h-3 w-px bg-ink-500" style={{ left: share(0) }} />
      )}
      <span
        className="absolute top-0.5 h-2 min-w-0.5 rounded-[2px] bg-ink-300 forced-colors:border"
        style={{ left: share(low), right: `calc(100% - ${share(high)})` }}
      />
      <span
        className="absolute -top-px h-3.5 w-[3px] -translate-x-1/2 rounded-[1px] bg-ink-1000 forced-colors:bg-[CanvasText]"
        style={{ left: share(value) }}
      />
    </span>
  )
}
