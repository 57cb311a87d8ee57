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
export function BandBar({ value, low, high, step }: BandBarProps) {
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
