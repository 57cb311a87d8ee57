import { metresBetween } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities/entities'
import type { Ring } from '@/server/atlas/read/rings'

export interface ClosedGaps {
  rings: Ring[]
  gaps: number[]
}

interface End {
  chain: number
  atStart: boolean
  position: Position
}

/** Joins ends by straight lines, the shortest first. */
export function closeGaps(open: readonly Ring[]): ClosedGaps {
  const chains = new Map(open.map((chain, index) => [index, chain]))
  const closed: ClosedGaps = { rings: [], gaps: [] }
  const free = new Set(open.flatMap((ring, chain) => endsOf(chain, ring)))
  for (const { a, b, metres } of shortestFirst([...free])) {
    if (!(free.has(a) && free.has(b))) continue
    free.delete(a)
    free.delete(b)
    closed.gaps.push(metres)
    const first = chains.get(a.chain) ?? []
    chains.delete(a.chain)
    if (a.chain === b.chain) closed.rings.push([...first, ...first.slice(0, 1)])
    else {
      chains.set(b.chain, joinAt({ ring: first, end: a }, { ring: chains.get(b.chain) ?? [], end: b }))
      moveEnds(free, { from: a.chain, to: b.chain })
    }
  }
  return closed
}

interface Chain {
  ring: Ring
  end: End
}

function joinAt(first: Chain, second: Chain): Ring {
  return [
    ...(first.end.atStart ? first.ring.toReversed() : first.ring),
    ...(second.end.atStart ? second.ring : second.ring.toReversed()),
  ]
}

function moveEnds(free: ReadonlySet<End>, { from, to }: { from: number; to: number }) {
  for (const end of free) {
    if (end.chain === to) end.atStart = false
    else if (end.chain === from) {
      end.chain = to
      end.atStart = true
    }
  }
}

function shortestFirst(ends: readonly End[]): { a: End; b: End; metres: number }[] {
  return ends
    .flatMap((a, index) =>
      ends.slice(index + 1).map((b) => ({ a, b, metres: metresBetween(a.position, b.position) })),
    )
    .sort((first, second) => first.metres - second.metres)
}

function endsOf(chain: number, ring: Ring): End[] {
  const start = ring[0]
  const end = ring.at(-1)
  if (!start || !end) return []
  return [
    { chain, atStart: true, position: start },
    { chain, atStart: false, position: end },
  ]
}
