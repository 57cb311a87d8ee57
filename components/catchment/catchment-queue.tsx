import { type Column, DataTable } from '@/components/ui/plain-table'
import { InfoTip } from '@/components/ui/tooltip'
import type { Catchment } from '@/lib/contract/network'
import { busiestHour, turnedAwayText } from '@/lib/domain/catchment/catchment-summary'
import { formatCount, formatPercent } from '@/lib/format/number'

type Queue = Catchment['queue']
type Size = Queue['sizes'][number]

interface QueueProps {
  queue: Queue
  /** Charging points of the shown station. */
  connectors: number
}

const sizeColumns = (connectors: number): readonly Column<Size>[] => [
  {
    id: 'points',
    header: 'Points',
    cell: (size) => (
      <span className={size.connectors === connectors ? 'font-semibold' : undefined}>
        {formatCount(size.connectors)}
        {size.connectors === connectors && <span className="ml-1.5 font-regular text-ink-600">shown</span>}
      </span>
    ),
  },
  { id: 'energy', header: 'kWh/day', numeric: true, cell: ({ energy }) => formatCount(energy) },
  {
    id: 'away',
    header: 'Turned away',
    numeric: true,
    cell: ({ turnedAway }) => formatPercent(turnedAway),
  },
  {
    id: 'peak',
    header: 'at the peak',
    numeric: true,
    cell: ({ turnedAwayAtPeak }) => formatPercent(turnedAwayAtPeak),
  },
  {
    id: 'waiting',
    header: 'Would wait',
    numeric: true,
    cell: ({ waiting }) => formatPercent(waiting),
  },
]

/** How busy the station would be by hour, and what more or fewer points would change. */
export function QueueTables({ queue, connectors }: QueueProps) {
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">
        Queue <AboutQueue />
      </h3>
      <p className="mb-2 text-xs text-ink-600">
        {formatCount(queue.arrivals)} drivers a day. {turnedAwayText(queue.sizes, connectors)}
      </p>
      <Hours hours={queue.hours} />
      <DataTable
        caption="Drivers turned away and waiting, by number of charging points"
        columns={sizeColumns(connectors)}
        rows={queue.sizes}
        rowKey={(size) => `${size.connectors}`}
      />
    </div>
  )
}

const hourMarks = ['0', '6', '12', '18', '24'] as const

function Hours({ hours }: Pick<Queue, 'hours'>) {
  const busiest = busiestHour(hours)
  if (!busiest) return null
  const bars = hours.map(({ inUse }, hour) => ({ hour, inUse }))
  return (
    <figure className="mb-4">
      <figcaption className="mb-1 text-2xs text-ink-600">
        Points in use by hour, {formatPercent(busiest.inUse)} at most, from {busiest.hour}:00
      </figcaption>
      <div aria-hidden className="flex h-12 items-end gap-px">
        {bars.map(({ hour, inUse }) => (
          <span
            key={hour}
            className={hour === busiest.hour ? 'flex-1 bg-ink-1000' : 'flex-1 bg-ink-300'}
            style={{ height: `${Math.max(2, (100 * inUse) / busiest.inUse)}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="tnum mt-1 flex justify-between text-2xs text-ink-600">
        {hourMarks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </figure>
  )
}

function AboutQueue() {
  return (
    <InfoTip label="About the queue" side="bottom">
      <p>
        Arrivals follow a published profile of the day. <b>Turned away</b> counts drivers who find no free
        point and all leave; <b>would wait</b> counts those who find none and all stay. Real drivers do both.
      </p>
    </InfoTip>
  )
}
