import Flatbush from 'flatbush'
import { earthRadius } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import { edgesOf } from '@/server/atlas/derive/geometry/polygon-index'
import type { Country, Extract, OsmWay, Position, Tags } from '@/server/atlas/entities/entities'
import { type Named, namedBy } from '@/server/atlas/entities/place-names'
import { objectsWith } from '@/server/atlas/read/objects-with'

const notStreets = new Set(['construction', 'proposed', 'raceway', 'platform', 'corridor', 'elevator'])

/** By id. */
export function namedStreets(extract: Pick<Extract, 'ways'>, country: Country): OsmWay[] {
  const isStreet = ({ highway, name }: Tags) => !!highway && !!name && !notStreets.has(highway)
  const streets: OsmWay[] = []
  for (const way of objectsWith(extract.ways, isStreet)) {
    if (way.positions.some((position) => country.contains(position))) streets.push(way)
  }
  return streets
}

/** Includes streets abroad. */
export function* residentialStreets(extract: Pick<Extract, 'ways'>): Generator<readonly Position[]> {
  const isResidential = ({ highway }: Tags) => highway === 'residential' || highway === 'living_street'
  for (const { positions } of objectsWith(extract.ways, isResidential)) yield positions
}

export interface NearStreet extends Named {
  metres: number
}

/** Null without a street within `metres`. */
export function streetFinder(ways: readonly OsmWay[]): (position: Position, metres: number) => string | null {
  const near = streetsFinder(ways)
  return (position, metres) => near(position, metres)[0]?.name ?? null
}

/** Nearest first; ties in order of the ways. */
export function streetsFinder(ways: readonly OsmWay[]): (position: Position, metres: number) => NearStreet[] {
  if (ways.length === 0) return () => []
  const boxes = new Flatbush(ways.length)
  for (const { positions } of ways) {
    const [west, south, east, north] = boundsOf(positions) ?? [0, 0, 0, 0]
    boxes.add(west, south, east, north)
  }
  boxes.finish()
  return (position, metres) => {
    const degrees = (metres / earthRadius) * (180 / Math.PI)
    const [lng, lat] = position
    const width = degrees / Math.cos((lat * Math.PI) / 180)
    const near = boxes.search(lng - width, lat - degrees, lng + width, lat + degrees)
    return near
      .sort((a, b) => a - b)
      .map((index) => ({ index, metres: metresToLine(position, ways[index]?.positions ?? []) }))
      .filter((street) => street.metres <= metres)
      .sort((a, b) => a.metres - b.metres)
      .map((street) => ({ ...namedBy(ways[street.index]?.tags ?? {}), metres: street.metres }))
  }
}

function metresToLine(from: Position, line: readonly Position[]): number {
  let min = Number.POSITIVE_INFINITY
  for (const [a, b] of edgesOf(line)) min = Math.min(min, metresToSegment(from, a, b))
  return min
}

/** On the tangent plane at the position: accurate within a few km. */
function metresToSegment([lng, lat]: Position, a: Position, b: Position): number {
  const metresPerDegree = (earthRadius * Math.PI) / 180
  const scale = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  const ax = (a[0] - lng) * scale
  const ay = (a[1] - lat) * metresPerDegree
  const dx = (b[0] - lng) * scale - ax
  const dy = (b[1] - lat) * metresPerDegree - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}
