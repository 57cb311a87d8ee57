import { getHexagonEdgeLengthAvg } from 'h3-js'
import type { HexagonLevel } from '@/lib/catalogue/hexagon-columns'
import type { LatLng } from '@/lib/geo/coordinates'
import { equator, fromMercator, mercator } from '@/lib/geo/mercator'

/** Steps per cell edge; corners between two steps are too small to see. */
const stepsPerEdge = 3

/** Length in steps that crosses the highest columns of a whole screen. */
const mostSteps = 600

/**
 * Points along a line of sight from `over`, at the height of the highest column (1), down to the ground at
 * `foot` (0), dense enough to miss no cell of a level.
 */
export function alongSight(over: LatLng, foot: LatLng, level: HexagonLevel): (LatLng & { height: number })[] {
  const [fromX, fromY] = mercator(over.lng, over.lat)
  const [toX, toY] = mercator(foot.lng, foot.lat)
  const metres = Math.hypot(toX - fromX, toY - fromY) * equator * Math.cos((foot.lat * Math.PI) / 180)
  const edges = metres / getHexagonEdgeLengthAvg(level, 'm')
  const steps = Math.min(mostSteps, Math.max(1, Math.ceil(edges * stepsPerEdge)))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    return {
      ...fromMercator(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share),
      height: 1 - share,
    }
  })
}
