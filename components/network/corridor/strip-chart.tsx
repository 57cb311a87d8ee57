import { classes } from '@/components/ui/classes'
import type { Corridor } from '@/lib/contract/corridor'
import { directionSentence } from '@/lib/domain/corridor/corridor-words'
import { formatDecimal } from '@/lib/format/number'

interface StripChartProps {
  direction: Corridor['directions'][number]
  lengthKm: number
  /** The gap that is selected. */
  gap: number
}

/** A direction from its start to its end. The tables below say the same, so readers of it hear one sentence. */
export function StripChart({ direction, lengthKm, gap }: StripChartProps) {
  const { pools, gaps, unknown, from, to } = direction
  const share = (km: number) => `${(100 * km) / lengthKm}%`
  return (
    <div role="img" aria-label={directionSentence(direction, lengthKm)} className="text-2xs text-ink-600">
      <div className="relative mx-1.5 h-9">
        <div className="absolute inset-x-0 top-3.5 h-2 rounded-full bg-ink-300" />
        {unknown.map(({ fromKm, toKm }) => (
          <div
            key={fromKm}
            className="absolute top-2.5 h-4 border-x border-ink-500 bg-paper bg-[repeating-linear-gradient(135deg,var(--color-ink-500)_0_1.5px,transparent_1.5px_4px)]"
            style={{ left: share(fromKm), width: share(toKm - fromKm) }}
          />
        ))}
        {gaps.map(({ fromKm, toKm }, place) => (
          <div
            key={fromKm}
            className={classes(
              'absolute top-2.5 h-4 border-danger bg-danger-wash',
              place === gap ? 'border-2' : 'border',
            )}
            style={{ left: share(fromKm), width: share(toKm - fromKm) }}
          />
        ))}
        {pools.map(({ id, atKm, isEnough }) => (
          <div
            key={id}
            className={classes(
              'absolute -ml-[5px] size-2.5 rounded-full border-[1.5px] border-ink-1000',
              isEnough ? 'top-[13px] bg-volt' : 'top-[13px] bg-paper',
            )}
            style={{ left: share(atKm) }}
          />
        ))}
      </div>
      <div className="tnum flex justify-between">
        <span>0 km{from.town === null ? '' : `, ${from.town}`}</span>
        <span>
          {to.town === null ? '' : `${to.town}, `}
          {formatDecimal(lengthKm)} km
        </span>
      </div>
    </div>
  )
}
