'use client'

import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Skeleton } from '@/components/ui/skeleton'
import { trafficWords } from '@/lib/catalogue/traffic-words'
import type { Isochrone } from '@/lib/contract/isochrone'
import { type DriveReach, driveReach } from '@/lib/domain/scouting/drive-reach'
import { formatCount } from '@/lib/format/number'

interface TrafficNoteProps {
  hasSite: boolean
  isochrone: Isochrone | undefined
  isFailed: boolean
  onRetry: () => void
  isCompact: boolean
}

const countedWords: Record<DriveReach['counted'], string | undefined> = {
  all: undefined,
  some: trafficWords.partly,
  none: trafficWords.classDefault,
}

/** Roads in the map's widths, with their vehicles/day. */
const widths = [
  { vehicles: '1,000', className: 'h-px' },
  { vehicles: '5,000', className: 'h-0.5' },
  { vehicles: '25,000', className: 'h-1' },
]

function Widths() {
  return (
    <div className="mt-2 border-t border-ink-200 pt-2">
      <ul className="grid grid-cols-3 gap-3" aria-label="Width of roads in vehicles/day">
        {widths.map(({ vehicles, className }) => (
          <li key={vehicles} className="grid gap-1">
            <span aria-hidden className="grid h-1 items-center">
              <span className={`rounded-full bg-ink-1000 ${className}`} />
            </span>
            <span className="tnum text-2xs text-ink-600">{vehicles}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reach({ reach, isCompact }: { reach: DriveReach; isCompact: boolean }) {
  const word = countedWords[reach.counted]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <b className="tnum text-base">{formatCount(reach.vehicles)}</b>
        <span className="text-ink-600">vehicles/day</span>
        {word && <span className={classes('text-ink-600', !isCompact && 'ml-auto')}>{word}</span>}
      </p>
      {!isCompact && (
        <>
          <p className="mt-0.5 text-ink-600">
            {`Summed over ${formatCount(reach.roads)} ${reach.roads === 1 ? 'road' : 'roads'}`}
            {reach.busiest && `, most on ${reach.busiest.name}`}
          </p>
          <Widths />
        </>
      )}
    </>
  )
}

function Content({ hasSite, isochrone, isFailed, onRetry, isCompact }: TrafficNoteProps) {
  if (!hasSite) {
    return <p className="text-ink-600">Select a location to see what its 3-minute drive reaches.</p>
  }
  if (isFailed) {
    return (
      <ErrorStrip onRetry={onRetry} className="-mx-1 mt-1 px-2.5! py-2!">
        The 3-minute drive could not be measured.
      </ErrorStrip>
    )
  }
  if (!isochrone) {
    return (
      <>
        <span className="sr-only">Measuring the 3-minute drive…</span>
        <Skeleton className="h-5 w-40" />
      </>
    )
  }
  const reach = driveReach(isochrone)
  if (!reach) return <p className="text-ink-600">No road within reach of this location.</p>
  return <Reach reach={reach} isCompact={isCompact} />
}

export function TrafficNote(props: TrafficNoteProps) {
  return (
    <div
      role="status"
      aria-label="Traffic"
      className={classes(
        'rounded-md bg-paper px-3 py-2.5 text-xs text-ink-1000 shadow-float',
        props.isCompact ? 'w-[184px]' : 'w-[308px]',
      )}
    >
      <p className="mb-1 flex items-baseline text-sm font-semibold">
        Traffic
        <small className="ml-auto text-2xs font-regular text-ink-600">3-minute drive</small>
      </p>
      <Content {...props} />
    </div>
  )
}
