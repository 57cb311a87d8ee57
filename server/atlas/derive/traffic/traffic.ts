import type { RoadClass } from '@/lib/catalogue/road-class'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { classAt } from '@/server/atlas/derive/roads/road-edges'
import { prepareNetwork } from '@/server/atlas/derive/roads/road-network'
import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'
import { sharedBytes, sharedFloats, sharedYears } from '@/server/atlas/entities/shared-columns'
import { countReach, findDualSegments } from './traffic-snap'
import { spreadCounts } from './traffic-spread'

/**
 * Medians in vehicles/day of 2,719 British counts (Department for Transport, AADF). Trunk and primary share
 * the A roads' figure.
 */
export const classAadt: Readonly<Record<RoadClass, number>> = {
  0: 87_392,
  1: 26_338,
  2: 26_338,
  3: 4_445,
  4: 1_640,
  5: 838,
}

export interface DerivedTraffic {
  graph: RoadGraph
  used: number
  unused: number
  latestYear: number | null
  note: string
}

/** Counts and defaults cover two directions, so each one-way carriageway of a dual road gets half. */
export function assignTraffic(graph: RoadGraph, counts: readonly TrafficCount[] = []): DerivedTraffic {
  const network = prepareNetwork(graph)
  const dual = findDualSegments(network)
  const { countOf, used } = spreadCounts(network, counts)
  const columns = trafficColumns(graph, {
    dual,
    countOn: (segment) => counts[countOf[segment] ?? -1],
    isCounted: used > 0,
  })
  const years = [...new Set(countOf)].flatMap((count) => counts[count]?.year ?? [])
  return {
    graph: { ...graph, ...columns },
    used,
    unused: counts.length - used,
    latestYear: used > 0 ? Math.max(...years) : null,
    note: noteOf({ used, unused: counts.length - used, years }),
  }
}

interface Counted {
  dual: Uint8Array
  countOn(segment: number): TrafficCount | undefined
  isCounted: boolean
}

function trafficColumns(
  graph: RoadGraph,
  { dual, countOn, isCounted }: Counted,
): Pick<RoadGraph, 'aadt' | 'aadtEstimated' | 'countYear' | 'dual'> {
  const aadt = sharedFloats(graph.size)
  const aadtEstimated = sharedBytes(graph.size).fill(1)
  const countYear = sharedYears(isCounted ? graph.size : 0)
  const isHalf = sharedBytes(graph.size)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const roadClass = classAt(graph, edge)
    if (roadClass === null) continue
    const segment = graph.segment[edge] ?? 0
    const count = countOn(segment)
    const both = count ? count.aadt : classAadt[roadClass]
    isHalf[edge] = at(dual, segment)
    aadt[edge] = isHalf[edge] ? both / 2 : both
    if (!count) continue
    aadtEstimated[edge] = 0
    countYear[edge] = count.year
  }
  return { aadt, aadtEstimated, dual: isHalf, ...(isCounted && { countYear }) }
}

function noteOf({ used, unused, years }: { used: number; unused: number; years: readonly number[] }): string {
  const byClass = 'a default by road class, the median of 2,719 British counts'
  const halved = 'halved on each carriageway of a dual road'
  const far = `${unused} ${unused === 1 ? 'count lies' : 'counts lie'} more than ${countReach} m from any road and`
  const left = unused > 0 ? ` ${far} ${unused === 1 ? 'was' : 'were'} not used.` : ''
  if (used === 0) return `Traffic is ${byClass}, ${halved}; no road of this country was counted.${left}`
  const first = Math.min(...years)
  const last = Math.max(...years)
  const when = first === last ? `${last}` : `${first} to ${last}, the latest year of each`
  const points = used === 1 ? '1 point' : `${used} points`
  return `Traffic was counted at ${points} (${when}) and is carried along the same road to the next junction with a more important one; elsewhere it is ${byClass}. Both are ${halved}.${left}`
}
