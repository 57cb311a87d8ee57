import type { RoadExits, RoadGraph } from '@/server/atlas/entities/entities'
import { sharedFloats, sharedIntegers } from '@/server/atlas/entities/shared-columns'
import { at } from './road-buffer'
import type { RoadChains } from './road-chains'
import { endsByNode, noClass, type RoadEnds } from './road-edges'
import type { RoadPieces } from './road-pieces'
import { TimeQueue } from './time-queue'

/** Metres. Cars that go farther over service roads count as standing at the nearest road. */
export const maxExitLength = 500

interface Joined {
  pieces: RoadPieces
  chains: RoadChains
}

/** The place of each node on an open road; edge -1 elsewhere. */
interface Gates {
  edge: Int32Array
  share: Float32Array
}

/**
 * Finds the way from aisles, driveways, service roads and roads without a way out to the nearest open road.
 * One-way stretches are respected where there is a way out that does so: where only the way in is mapped, as to
 * many garages, cars leave by it.
 */
export function findExits(graph: RoadGraph, joined: Joined): RoadExits {
  const { pieces } = joined
  const isExit = exitPieces(graph, joined)
  const gates = findGates(graph, joined)
  const ends = endsByNode(pieces, pieces.nodes, (piece) => isExit[piece] === 1)
  const ways = new WaysOut(pieces, ends, gates)
  return exitColumns(joined, { isExit, gates, ways })
}

function exitPieces(graph: RoadGraph, { pieces, chains }: Joined): Uint8Array {
  const isExit = Uint8Array.from(pieces.class, (each) => Number(each === noClass))
  for (let chain = 0; chain < chains.size; chain += 1) {
    if (graph.class[chain] === noClass || graph.open?.[chain] === 1) continue
    const end = at(chains.start, chain + 1)
    for (let place = at(chains.start, chain); place < end; place += 1) isExit[at(chains.piece, place)] = 1
  }
  return isExit
}

function findGates(graph: RoadGraph, { pieces, chains }: Joined): Gates {
  const edge = new Int32Array(pieces.nodes).fill(-1)
  const share = new Float32Array(pieces.nodes)
  for (let chain = 0; chain < chains.size; chain += 1) {
    if (graph.open?.[chain] !== 1) continue
    const mark = (node: number, metres: number) => {
      if (edge[node] !== -1) return
      edge[node] = chain
      share[node] = Math.min(1, metres / Math.max(at(graph.lengthMetres, chain), 1e-9))
    }
    let metres = 0
    const end = at(chains.start, chain + 1)
    for (let place = at(chains.start, chain); place < end; place += 1) {
      const piece = at(chains.piece, place)
      const isTurned = chains.turned[place] === 1
      mark(at(isTurned ? pieces.to : pieces.from, piece), metres)
      metres += at(pieces.metres, piece)
      mark(at(isTurned ? pieces.from : pieces.to, piece), metres)
    }
  }
  return { edge, share }
}

/** The nearest gate of each node by Dijkstra's algorithm from all gates at once, against the direction of travel. */
class WaysOut {
  /** Infinite without a gate. */
  readonly metres: Float64Array
  /** A node. */
  readonly gate: Int32Array
  readonly #pieces: RoadPieces
  readonly #ends: RoadEnds
  readonly #queue = new TimeQueue()

  constructor(pieces: RoadPieces, ends: RoadEnds, { edge }: Gates) {
    this.#pieces = pieces
    this.#ends = ends
    this.metres = new Float64Array(pieces.nodes).fill(Number.POSITIVE_INFINITY)
    this.gate = new Int32Array(pieces.nodes).fill(-1)
    for (let node = 0; node < pieces.nodes; node += 1) {
      if (edge[node] === -1 || ends.start[node] === ends.start[node + 1]) continue
      this.metres[node] = 0
      this.gate[node] = node
    }
    this.#spread(true)
    this.#spread(false)
  }

  /** Nodes that have a way out keep it: the second round finds one for the others. */
  #spread(isStrict: boolean): void {
    const isSettled = this.gate.map((gate) => Number(gate !== -1))
    for (let node = 0; node < this.gate.length; node += 1) {
      if (isSettled[node]) this.#queue.push(node, at(this.metres, node))
    }
    for (let node = this.#queue.pop(); node >= 0; node = this.#queue.pop()) {
      if (this.#queue.time === this.metres[node]) this.#reachFrom(node, { isStrict, isSettled })
    }
  }

  #reachFrom(node: number, { isStrict, isSettled }: { isStrict: boolean; isSettled: Int32Array }): void {
    const { from, to, oneWay, metres } = this.#pieces
    const { start, stretch } = this.#ends
    const end = at(start, node + 1)
    for (let place = at(start, node); place < end; place += 1) {
      const piece = at(stretch, place)
      const isAhead = to[piece] === node
      if (isStrict && oneWay[piece] && !isAhead) continue
      const other = at(isAhead ? from : to, piece)
      const away = at(this.metres, node) + at(metres, piece)
      if (isSettled[other] || away >= at(this.metres, other) || away > maxExitLength) continue
      this.metres[other] = away
      this.gate[other] = at(this.gate, node)
      this.#queue.push(other, away)
    }
  }
}

interface Found {
  isExit: Uint8Array
  gates: Gates
  ways: WaysOut
}

function exitColumns({ pieces }: Joined, { isExit, gates, ways }: Found): RoadExits {
  const rows: number[] = []
  let coordinates = 0
  for (let piece = 0; piece < pieces.size; piece += 1) {
    const isLed = ways.gate[at(pieces.from, piece)] !== -1 || ways.gate[at(pieces.to, piece)] !== -1
    if (!isExit[piece] || !isLed) continue
    rows.push(piece)
    coordinates += pieces.positionsOf(piece).length
  }
  const size = rows.length
  const exits: RoadExits = {
    size,
    lengthMetres: sharedFloats(size),
    fromEdge: sharedIntegers(size).fill(-1),
    toEdge: sharedIntegers(size).fill(-1),
    fromShare: sharedFloats(size),
    toShare: sharedFloats(size),
    fromMetres: sharedFloats(size),
    toMetres: sharedFloats(size),
    positionStart: sharedIntegers(size + 1),
    positions: sharedIntegers(coordinates),
  }
  rows.forEach((piece, row) => {
    exits.lengthMetres[row] = at(pieces.metres, piece)
    const start = at(exits.positionStart, row)
    const line = pieces.positionsOf(piece)
    exits.positions.set(line, start)
    exits.positionStart[row + 1] = start + line.length
    const ahead = at(pieces.to, piece)
    const behind = at(pieces.from, piece)
    const isForward = pieces.oneWay[piece] === 1 && ways.gate[ahead] !== -1
    leadOut(ahead, { edge: exits.toEdge, share: exits.toShare, metres: exits.toMetres })
    if (!isForward)
      leadOut(behind, { edge: exits.fromEdge, share: exits.fromShare, metres: exits.fromMetres })

    function leadOut(node: number, columns: Gates & { metres: Float32Array }) {
      const gate = at(ways.gate, node)
      if (gate === -1) return
      columns.edge[row] = at(gates.edge, gate)
      columns.share[row] = at(gates.share, gate)
      columns.metres[row] = at(ways.metres, node)
    }
  })
  return exits
}
