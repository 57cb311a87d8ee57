import { useMemo } from 'react'

/** Drawing units: bars of 5 with gaps of 1, height 58 with 4 of headroom. */
const bar = 5
const pitch = 6
const height = 58
const air = 4
const minHeight = 1.5

/** Square root scale, so that small bins stay visible beside large ones. */
function barsPath(bins: readonly number[]): string {
  const max = Math.max(1, ...bins)
  return bins
    .map((count, index) => {
      if (count <= 0) return ''
      const tall = Math.max(minHeight, Math.sqrt(count / max) * (height - air))
      const x = index * pitch
      const y = (height - tall).toFixed(1)
      return `M${x} ${height}V${y}h${bar}V${height}Z`
    })
    .join('')
}

interface RangeHistogramProps {
  /** Row counts per equal step between the slider's ends, lowest first. */
  bins: readonly number[]
  /** The selected part, 0 to 1; all by default. */
  kept?: readonly [from: number, to: number] | undefined
  isPlaceholder?: boolean | undefined
  className?: string | undefined
}

/** Decorative: the slider has the figures. */
export function RangeHistogram(props: RangeHistogramProps) {
  const { bins, kept, isPlaceholder, className = 'h-[58px]' } = props
  const path = useMemo(() => barsPath(bins), [bins])
  const view = `0 0 ${Math.max(1, bins.length * pitch - (pitch - bar))} ${height}`
  const box = 'absolute inset-0 size-full'
  return (
    <div aria-hidden className={`relative ${className}`}>
      <svg
        viewBox={view}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`${box} ${isPlaceholder ? 'fill-ink-200' : 'fill-ink-300'}`}
      >
        <path d={path} />
      </svg>
      {kept && (
        <svg
          viewBox={view}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={`${box} fill-ink-700`}
          style={{ clipPath: `inset(0 ${(1 - kept[1]) * 100}% 0 ${kept[0] * 100}%)` }}
        >
          <path d={path} />
        </svg>
      )}
    </div>
  )
}
