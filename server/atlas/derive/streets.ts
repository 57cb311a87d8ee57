import Flatbush from 'flatbush'
import { earthRadius } from '@/lib/geo/distance'
import type { Country, Extract, OsmWay, Position } from '@/server/atlas/entities'

const notStreets = new Set(['construction', 'proposed', 'raceway', 'platform', 'corridor', 'elevator'])

/** Ways of the country that carry a street's name, by id. */
export function namedStreets(extract: Pick<Extract, 'ways'>, country: Country): OsmWay[] {
  return extract.ways.filter(({ tags, positions }) => {
    if (!tags.highway || !tags.name || notStreets.has(tags.highway)) return false
    return positions.some((position) => country.contains(position))
  })
}

/** Finds the name of the street nearest to a position, null when none runs within `metres`. */
export function streetFinder(ways: readonly OsmWay[]): (position: Position, metres: number) => string | null {
  const segments: { name: string; a: Position; b: Position }[] = []
  for (const { tags, positions } of ways) {
    let previous: Position | undefined
    for (const position of positions) {
      if (previous) segments.push({ name: tags.name ?? '', a: previous, b: position })
      previous = position
    }
  }
  if (segments.length === 0) return () => null
  const boxes = new Flatbush(segments.length)
  for (const { a, b } of segments) {
    boxes.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  boxes.finish()
  return (position, metres) => {
    const degrees = (metres / earthRadius) * (180 / Math.PI)
    const [lng, lat] = position
    const width = degrees / Math.cos((lat * Math.PI) / 180)
    let best: { name: string; metres: number } | null = null
    const near = boxes.search(lng - width, lat - degrees, lng + width, lat + degrees)
    for (const index of near.sort((a, b) => a - b)) {
      const segment = segments[index]
      if (!segment) continue
      const away = metresToSegment(position, segment.a, segment.b)
      if (away <= metres && (!best || away < best.metres)) best = { name: segment.name, metres: away }
    }
    return best?.name ?? null
  }
}

/** Distance in metres to a straight segment, in a plane laid at the position: exact enough within a few km. */
function metresToSegment([lng, lat]: Position, a: Position, b: Position): number {
  const metresPerDegree = (earthRadius * Math.PI) / 180
  const scale = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  const [ax, ay] = [(a[0] - lng) * scale, (a[1] - lat) * metresPerDegree]
  const [dx, dy] = [(b[0] - lng) * scale - ax, (b[1] - lat) * metresPerDegree - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}
