import { Star } from 'lucide-react'
import { formatDecimal } from '@/lib/format/number'

const fives = [1, 2, 3, 4, 5]

function Stars({ className }: { className: string }) {
  return (
    <span className={`flex ${className}`}>
      {fives.map((each) => (
        <Star key={each} className="size-3! shrink-0 fill-current" strokeWidth={0} />
      ))}
    </span>
  )
}

/** Five stars filled to the tenth, and the grade. */
export function StarRating({ rating }: { rating: number }) {
  const grade = Math.min(5, Math.max(0, rating))
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        role="img"
        aria-label={`${formatDecimal(grade)} of 5 stars`}
        className="relative inline-flex text-ink-300"
      >
        <Stars className="text-ink-300" />
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 overflow-hidden"
          style={{ width: `${(Math.round(grade * 10) / 50) * 100}%` }}
        >
          <Stars className="text-ink-1000" />
        </span>
      </span>
      <b aria-hidden className="tnum font-semibold">
        {formatDecimal(grade)}
      </b>
    </span>
  )
}
