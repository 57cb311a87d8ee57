import type { Extract, TrafficCount } from '@/server/atlas/entities'
import { joinToGraph } from './road-join'
import { cutIntoPieces, type RoadOptions } from './road-pieces'
import { assignTraffic, type DerivedTraffic } from './traffic'

/**
 * The drivable graph of an extract, contracted to junctions, with traffic from counts and else by class defaults.
 * Roads beyond the border stay as far as the extract holds them: a drive may cross it. Turn restrictions are not
 * read.
 */
export function deriveRoads(
  extract: Pick<Extract, 'nodes' | 'ways'>,
  { counts = [], ...options }: RoadOptions & { counts?: readonly TrafficCount[] },
): DerivedTraffic {
  return assignTraffic(joinToGraph(cutIntoPieces(extract, options)), counts)
}
