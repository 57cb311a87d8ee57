import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'
import { joinToGraph } from './roads/road-join'
import { cutIntoPieces, type RoadOptions, type RoadPieces, type RoadSource } from './roads/road-pieces'
import { assignTraffic, type DerivedTraffic } from './traffic/traffic'

interface RoadsOptions extends RoadOptions {
  counts?: readonly TrafficCount[]
  /** Called after each step with the share (0..1) done. */
  onProgress?: (share: number) => void
}

/**
 * The drivable graph of an extract, contracted to junctions, with traffic from counts or else class defaults.
 * Roads beyond the border are kept as far as the extract goes: a drive may cross it. Ignores turn
 * restrictions.
 * @throws ExtractError when a temporary file's disk is full.
 */
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
