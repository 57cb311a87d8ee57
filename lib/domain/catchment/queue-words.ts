import type { Catchment } from '@/lib/contract/network'
import { formatCountOf, formatPercent } from '@/lib/format/number'

type Queue = Catchment['queue']

/** The hour of the day, 0..23, with the largest share of points in use; undefined if none is ever in use. */
export function busiestHour(hours: Queue['hours']): { hour: number; inUse: number } | undefined {
  let busiest: { hour: number; inUse: number } | undefined
  for (const [hour, { inUse }] of hours.entries()) {
    if (inUse > (busiest?.inUse ?? 0)) busiest = { hour, inUse }
  }
  return busiest
}

const ofSize = ({ connectors, turnedAway }: Queue['sizes'][number]) =>
  `${formatCountOf(connectors, 'point')} turn${connectors === 1 ? 's' : ''} away ${formatPercent(turnedAway)}`

/** What the shown size turns away, and the next larger one; empty where sizes lack the shown one. */
export function turnedAwayText(sizes: Queue['sizes'], connectors: number): string {
  const shown = sizes.find((size) => size.connectors === connectors)
  if (!shown) return ''
  const larger = sizes.find((size) => size.connectors > connectors)
  return larger ? `${ofSize(shown)} of them, ${ofSize(larger)}.` : `${ofSize(shown)} of them.`
}
