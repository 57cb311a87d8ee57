import { at, placeOf } from './road-buffer'

/** The stretches that end at node n are `stretch[start[n]] .. stretch[start[n + 1] - 1]`. */
export interface RoadEnds {
  start: Uint32Array
  /** Ascending for each node; a loop occurs twice. */
  stretch: Uint32Array
}

interface Ended {
  size: number
  /** Node numbers. */
  from: ArrayLike<number>
  to: ArrayLike<number>
}

/** A counting sort. */
export function endsByNode(
  { size, from, to }: Ended,
  nodes: number,
  isWanted: (stretch: number) => boolean = () => true,
): RoadEnds {
  const start = new Uint32Array(nodes + 1)
  const eachEnd = (visit: (node: number, stretch: number) => void) => {
    for (let i = 0; i < size; i += 1) {
      if (!isWanted(i)) continue
      visit(at(from, i), i)
      visit(at(to, i), i)
    }
  }
  eachEnd((node) => {
    start[node + 1] = at(start, node + 1) + 1
  })
  for (let node = 1; node <= nodes; node += 1) start[node] = at(start, node) + at(start, node - 1)
  const stretch = new Uint32Array(at(start, nodes))
  const next = start.slice()
  eachEnd((node, i) => {
    const slot = at(next, node)
    stretch[slot] = i
    next[node] = slot + 1
  })
  return { start, stretch }
}

/** -1 unless exactly two stretches end at the node. */
export function onlyOther({ start, stretch }: RoadEnds, node: number, one: number): number {
  const first = start[node] ?? 0
  if ((start[node + 1] ?? 0) - first !== 2) return -1
  const a = stretch[first] ?? -1
  const b = stretch[first + 1] ?? -1
  return a === one ? b : a
}

/** Numbers the ends from 0 in order of their node ids, and counts the nodes. */
export function numberNodes(
  from: Float64Array,
  to: Float64Array,
): { from: Uint32Array; to: Uint32Array; nodes: number } {
  const ids = new Float64Array(from.length + to.length)
  ids.set(from)
  ids.set(to, from.length)
  ids.sort()
  let nodes = 0
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i] ?? 0
    if (nodes > 0 && ids[nodes - 1] === id) continue
    ids[nodes] = id
    nodes += 1
  }
  const known = ids.subarray(0, nodes)
  return { from: placesOf(known, from), to: placesOf(known, to), nodes }
}

function placesOf(known: Float64Array, ids: Float64Array): Uint32Array {
  const places = new Uint32Array(ids.length)
  for (let i = 0; i < ids.length; i += 1) places[i] = placeOf(known, at(ids, i))
  return places
}
