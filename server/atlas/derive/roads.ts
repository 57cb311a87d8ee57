import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'
import { joinToGraph } from './roads/road-join'
import { cutIntoPieces, type RoadOptions, type RoadPieces, type RoadSource } from './roads/road-pieces'
import { assignTraffic, type DerivedTraffic } from './traffic/traffic'

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
