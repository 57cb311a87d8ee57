import { metresBetween } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities'
import type { Ring } from '@/server/atlas/read/rings'

export interface ClosedGaps {
  rings: Ring[]
  /** Length in metres of each straight line that was put in. */
  gaps: number[]
}

interface End {
  chain: number
  atStart: boolean
  position: Position
}

/** Closes chains to rings by straight lines between their ends, always over the shortest distance left. */
export function closeGaps(open: readonly Ring[]): ClosedGaps {
  const chains = new Map(open.map((chain, index) => [index, [...chain]]))
  const closed: ClosedGaps = { rings: [], gaps: [] }
  for (let gap = shortestGap(chains); gap; gap = shortestGap(chains)) {
    const [a, b] = gap.ends
    const first = chains.get(a.chain) ?? []
    closed.gaps.push(gap.metres)
    chains.delete(a.chain)
    if (a.chain === b.chain) {
      closed.rings.push([...first, ...first.slice(0, 1)])
      continue
    }
    const second = chains.get(b.chain) ?? []
    const before = a.atStart ? first.toReversed() : first
    chains.set(b.chain, [...before, ...(b.atStart ? second : second.toReversed())])
  }
  return closed
}

function shortestGap(chains: ReadonlyMap<number, Ring>): { ends: [End, End]; metres: number } | null {
  const ends = [...chains].flatMap(([chain, ring]) => endsOf(chain, ring))
  let best: { ends: [End, End]; metres: number } | null = null
  for (const [index, a] of ends.entries()) {
    for (const b of ends.slice(index + 1)) {
      const metres = metresBetween(a.position, b.position)
      if (!best || metres < best.metres) best = { ends: [a, b], metres }
    }
  }
  return best
}

function endsOf(chain: number, ring: Ring): End[] {
  const [start, end] = [ring[0], ring.at(-1)]
  if (!start || !end) return []
  return [
    { chain, atStart: true, position: start },
    { chain, atStart: false, position: end },
  ]
}
