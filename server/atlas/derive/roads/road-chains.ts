import { at, bytes, counts } from './road-buffer'
import { noClass, onlyOther, type RoadEnds } from './road-edges'

interface Stretches {
  size: number
  from: Uint32Array
  to: Uint32Array
  class: Uint8Array
  link: Uint8Array
  oneWay: Uint8Array
}

/** Chain c has `piece[start[c]] .. piece[start[c + 1] - 1]`, in order. */
export interface RoadChains {
  size: number
  start: Uint32Array
  piece: Uint32Array
  /** 1 for pieces drawn against the chain. */
  turned: Uint8Array
}

/** Stretches of one kind that meet at `node` are one road; one-way ones must meet head to tail. */
export function continues(stretches: Stretches, [a, b]: readonly [number, number], node: number): boolean {
  if (a === b) return false
  const isSame = (column: Uint8Array) => column[a] === column[b]
  if (!isSame(stretches.class) || !isSame(stretches.link) || !isSame(stretches.oneWay)) return false
  if (stretches.oneWay[a] === 0) return true
  const { from, to } = stretches
  return (to[a] === node && from[b] === node) || (to[b] === node && from[a] === node)
}

/**
 * Drops what is aside, then unclassed dead ends repeatedly, because their mapping varies.
 * @param ends of the pieces that are not aside
 * @returns 1 for pieces that stay
 */
export function dropDeadEnds(
  { from, to, ...pieces }: Stretches & { aside: Uint8Array },
  { start, stretch }: RoadEnds,
): Uint8Array {
  const stays = pieces.aside.map((aside) => 1 - aside)
  const nodes = start.length - 1
  const degree = Uint32Array.from({ length: nodes }, (_, node) => (start[node + 1] ?? 0) - (start[node] ?? 0))
  for (let first = 0; first < nodes; first += 1) {
    for (let node = first; degree[node] === 1; ) {
      const piece = lastAt(node)
      if (pieces.class[piece] !== noClass) break
      stays[piece] = 0
      degree[node] = 0
      node = (from[piece] === node ? to[piece] : from[piece]) ?? 0
      degree[node] = (degree[node] ?? 0) - 1
    }
  }
  return stays

  function lastAt(node: number): number {
    const end = start[node + 1] ?? 0
    for (let i = start[node] ?? 0; i < end; i += 1) if (stays[stretch[i] ?? 0]) return stretch[i] ?? 0
    return -1
  }
}

export function joinPieces(pieces: Stretches, ends: RoadEnds, stays: Uint8Array): RoadChains {
  const used = stays.map((each) => 1 - each)
  const start = counts()
  const piece = counts()
  const turned = bytes()
  for (let first = 0; first < pieces.size; first += 1) {
    if (used[first]) continue
    used[first] = 1
    const ahead = walk({ first, isAhead: true })
    const behind = walk({ first, isAhead: false })
    start.push(piece.length)
    for (const each of behind.reverse()) add(each)
    add({ piece: first, isTurned: false })
    for (const each of ahead) add(each)
  }
  start.push(piece.length)
  return { size: start.length - 1, start: start.taken(), piece: piece.taken(), turned: turned.taken() }

  function add(each: { piece: number; isTurned: boolean }) {
    piece.push(each.piece)
    turned.push(Number(each.isTurned))
  }
  /** Unused pieces that continue from the end of `first`, or lead to its start, nearest first. */
  function walk({ first, isAhead }: { first: number; isAhead: boolean }) {
    const found: { piece: number; isTurned: boolean }[] = []
    const [near, far] = isAhead ? [pieces.from, pieces.to] : [pieces.to, pieces.from]
    let node = at(far, first)
    for (let last = first; ; ) {
      const other = onlyOther(ends, node, last)
      if (other < 0 || used[other] || !continues(pieces, [last, other], node)) return found
      used[other] = 1
      const isTurned = near[other] !== node
      found.push({ piece: other, isTurned })
      node = at(isTurned ? near : far, other)
      last = other
    }
  }
}
