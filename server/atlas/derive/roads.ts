import { assignTraffic, type DerivedTraffic } from '@/server/atlas/derive/traffic/traffic'
import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'
import {
  sharedBytes,
  sharedCounts,
  sharedDoubles,
  sharedFloats,
  sharedIntegers,
} from '@/server/atlas/entities/shared-columns'
import { findOpenRoads } from './roads/open-roads'
import { at } from './roads/road-buffer'
import { continues, dropDeadEnds, joinPieces, type RoadChains } from './roads/road-chains'
import { endsByNode, noClass, onlyOther } from './roads/road-edges'
import { findExits } from './roads/road-exits'
import { cutIntoPieces, type RoadOptions, type RoadPieces, type RoadSource } from './roads/road-pieces'

/** Joins pieces between junctions, without traffic; numbers junctions and segments by first use. */
function joinToGraph(pieces: RoadPieces): RoadGraph {
  const chains = chainsOf(pieces)
  const graph = edgesOf(pieces, chains)
  numberSegments(graph)
  graph.open = findOpenRoads(graph)
  graph.exits = findExits(graph, { pieces, chains })
  return graph
}

function chainsOf(pieces: RoadPieces): RoadChains {
  const driven = endsByNode(pieces, pieces.nodes, (piece) => pieces.aside[piece] === 0)
  const stays = dropDeadEnds(pieces, driven)
  const ends = endsByNode(pieces, pieces.nodes, (piece) => stays[piece] === 1)
  return joinPieces(pieces, ends, stays)
}

function edgesOf(pieces: RoadPieces, chains: RoadChains): RoadGraph {
  const { size } = chains
  const graph: RoadGraph = {
    size,
    junctions: 0,
    from: sharedCounts(size),
    to: sharedCounts(size),
    segment: sharedIntegers(size).fill(-1),
    class: sharedBytes(size),
    link: sharedBytes(size),
    oneWay: sharedBytes(size),
    lengthMetres: sharedFloats(size),
    seconds: sharedDoubles(size),
    aadt: sharedFloats(size),
    aadtEstimated: sharedBytes(size).fill(1),
    name: sharedIntegers(size),
    ref: sharedIntegers(size),
    intRef: sharedIntegers(size),
    texts: pieces.texts,
    positionStart: sharedIntegers(size + 1),
    positions: sharedIntegers(pieces.coordinates - 2 * (chains.piece.length - size)),
  }
  const junctions = new JunctionNumbers(pieces.nodes)
  for (let chain = 0; chain < size; chain += 1) {
    const first = chains.start[chain] ?? 0
    const last = (chains.start[chain + 1] ?? 0) - 1
    graph.from[chain] = junctions.numberOf(endOf(pieces, chains, { place: first, isFar: false }))
    graph.to[chain] = junctions.numberOf(endOf(pieces, chains, { place: last, isFar: true }))
    const piece = chains.piece[first] ?? 0
    for (const column of ['class', 'link', 'oneWay'] as const)
      graph[column][chain] = pieces[column][piece] ?? 0
    measure(graph, { pieces, chains, chain })
    nameChain(graph, { pieces, chains, chain })
    copyPositions(graph, { pieces, chains, chain })
  }
  graph.junctions = junctions.size
  // Trim the space of dropped pieces.
  graph.positions = graph.positions.subarray(0, graph.positionStart[size])
  return graph
}

class JunctionNumbers {
  readonly #numbers: Int32Array
  size = 0

  constructor(nodes: number) {
    this.#numbers = new Int32Array(nodes).fill(-1)
  }

  numberOf(node: number): number {
    const known = this.#numbers[node] ?? -1
    if (known >= 0) return known
    this.#numbers[node] = this.size
    this.size += 1
    return this.size - 1
  }
}

function endOf(
  pieces: RoadPieces,
  chains: RoadChains,
  { place, isFar }: { place: number; isFar: boolean },
): number {
  const isTurned = chains.turned[place] === 1
  return (isTurned === isFar ? pieces.from : pieces.to)[chains.piece[place] ?? 0] ?? 0
}

interface ChainAt {
  pieces: RoadPieces
  chains: RoadChains
  chain: number
}

function measure(graph: RoadGraph, { pieces, chains, chain }: ChainAt): void {
  let metres = 0
  let seconds = 0
  const end = at(chains.start, chain + 1)
  for (let place = at(chains.start, chain); place < end; place += 1) {
    const piece = at(chains.piece, place)
    metres += at(pieces.metres, piece)
    seconds += at(pieces.seconds, piece)
  }
  graph.lengthMetres[chain] = metres
  graph.seconds[chain] = seconds
}

function nameChain({ name, ref, intRef }: RoadGraph, at: ChainAt): void {
  name[at.chain] = textOf(at.pieces.name, at)
  ref[at.chain] = textOf(at.pieces.ref, at)
  if (intRef) intRef[at.chain] = textOf(at.pieces.intRef, at)
}

function textOf(texts: Uint32Array, { pieces, chains, chain }: ChainAt): number {
  let found = 0
  let longest = -1
  const end = at(chains.start, chain + 1)
  for (let place = at(chains.start, chain); place < end; place += 1) {
    const piece = at(chains.piece, place)
    const metres = at(pieces.metres, piece)
    if (texts[piece] === 0 || metres <= longest) continue
    found = at(texts, piece)
    longest = metres
  }
  return found
}

/** Shared positions occur once. */
function copyPositions(graph: RoadGraph, { pieces, chains, chain }: ChainAt): void {
  let next = at(graph.positionStart, chain)
  const first = at(chains.start, chain)
  const end = at(chains.start, chain + 1)
  for (let place = first; place < end; place += 1) {
    const piece = at(chains.piece, place)
    const line = pieces.positionsOf(piece)
    const isTurned = chains.turned[place] === 1
    const step = isTurned ? -2 : 2
    const skipped = place === first ? 0 : 1
    let source = (isTurned ? line.length - 2 : 0) + step * skipped
    for (let left = line.length / 2 - skipped; left > 0; left -= 1) {
      graph.positions[next] = at(line, source)
      graph.positions[next + 1] = at(line, source + 1)
      next += 2
      source += step
    }
  }
  graph.positionStart[chain + 1] = next
}

/** A segment passes joining service roads and living streets, where traffic stays the same. */
function numberSegments(graph: RoadGraph): void {
  const root = joinSegments(graph)
  const numbers = new Int32Array(graph.size).fill(-1)
  let segments = 0
  for (let edge = 0; edge < graph.size; edge += 1) {
    if (graph.class[edge] === noClass) continue
    const top = findRoot(root, edge)
    if (numbers[top] === -1) {
      numbers[top] = segments
      segments += 1
    }
    graph.segment[edge] = at(numbers, top)
  }
}

/** Maps the edges of a segment to its first edge. */
function joinSegments(graph: RoadGraph): Int32Array {
  const ends = endsByNode(graph, graph.junctions, (edge) => graph.class[edge] !== noClass)
  const root = Int32Array.from({ length: graph.size }, (_, edge) => edge)
  for (let node = 0; node < graph.junctions; node += 1) {
    const a = at(ends.stretch, at(ends.start, node))
    const b = onlyOther(ends, node, a)
    if (b < 0 || !continues(graph, [a, b], node)) continue
    const one = findRoot(root, a)
    const other = findRoot(root, b)
    root[Math.max(one, other)] = Math.min(one, other)
  }
  return root
}

function findRoot(root: Int32Array, edge: number): number {
  let top = edge
  while (root[top] !== top) top = at(root, top)
  root[edge] = top
  return top
}

interface RoadsOptions extends RoadOptions {
  counts?: readonly TrafficCount[]
  /** Share 0..1. */
  onProgress?: (share: number) => void
}

/** Keeps roads beyond the border, because a drive may cross it. Ignores turn restrictions. */
export function deriveRoads(
  source: RoadSource,
  { counts = [], onProgress, ...options }: RoadsOptions,
): DerivedTraffic {
  const pieces = cutIntoPieces(source, options)
  onProgress?.(1 / 2)
  const graph = joined(pieces)
  onProgress?.(3 / 4)
  return assignTraffic(graph, counts)
}

function joined(pieces: RoadPieces): RoadGraph {
  try {
    return joinToGraph(pieces)
  } finally {
    pieces.close()
  }
}
