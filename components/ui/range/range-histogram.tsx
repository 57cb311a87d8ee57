import { useMemo } from 'react'

/** Units of the drawing: a bar of 5 and a gap of 1, over a height of 58 with 4 of air. */
const [bar, pitch, height, air] = [5, 6, 58, 4]
/** A bin with anything in it is seen. */
const leastHeight = 1.5

/** Square root, so that a bin of few stays visible beside one of thousands. */
function barsPath(bins: readonly number[]): string {
  const most = Math.max(1, ...bins)
  return bins
    .map((count, index) => {
      if (count <= 0) return ''
      const tall = Math.max(leastHeight, Math.sqrt(count / most) * (height - air))
      const [x, y] = [index * pitch, (height - tall).toFixed(1)]
      return `M${x} ${height}V${y}h${bar}V${height}Z`
    })
    .join('')
}

interface RangeHistogramProps {
  /** Rows by equal steps between the ends of the slider, least first. */
  bins: readonly number[]
  /** The part that is kept, 0 to 1; all for none. */
  kept?: readonly [from: number, to: number] | undefined
  /** Bars that stand for no data. */
  isPlaceholder?: boolean | undefined
  className?: string | undefined
}

/** How the rows are spread, above a slider: what its thumbs keep is dark. Decoration: the slider says the figures. */
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
