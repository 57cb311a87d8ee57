import { metresBetween } from '@/lib/geo/distance'
import { degreesAround, footOnSegment } from '@/server/atlas/derive/geometry/inside-point'
import type { Country, Extract, OsmRelation, Position, Tags } from '@/server/atlas/entities/entities'
import { labelOf, latinNameOf, nameOf } from '@/server/atlas/entities/place-names'
import { memberWays } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'
import type { BasemapFeature } from './basemap-features'
import { firstZoom } from './basemap-path'

type Home = Pick<Country, 'iso' | 'bounds' | 'contains'>
type Source = Pick<Extract, 'nodes' | 'ways' | 'relations'>

const apart = 0.03

/** `anchor` is the side of the text that faces the border. */
const ways = [
  { east: 1, north: 0, anchor: 'left' },
  { east: -1, north: 0, anchor: 'right' },
  { east: 0, north: 1, anchor: 'bottom' },
  { east: 0, north: -1, anchor: 'top' },
] as const

/** Countries are in English like the interface, towns in their own language, with their Latin form. */
export function* neighbourNames(extract: Source, country: Home): Generator<BasemapFeature> {
  const own = extract.relations.filter(({ tags }) => isoOf(tags) === country.iso)
  const ownWays = new Set(own.flatMap(({ members }) => members.map(({ ref }) => ref)))
  for (const relation of extract.relations) {
    if (!isNeighbour(relation, country)) continue
    const name = relation.tags['name:en'] ?? relation.tags.name
    const place = besideBorder(sharedBorder(extract, relation, ownWays), country)
    if (!(name && place)) continue
    const { position, anchor } = place
    yield named(position, { name, kind: 'country', anchor })
  }
  for (const { tags, position } of objectsWith(extract.nodes, isTown)) {
    if (!country.contains(position))
      yield named(position, { name: labelOf(nameOf(tags), latinNameOf(tags)), kind: 'town' })
  }
}

const named = (position: Position, properties: BasemapFeature['properties']): BasemapFeature => ({
  layer: 'neighbours',
  geometry: { type: 'point', position },
  minzoom: properties.kind === 'country' ? firstZoom : 8,
  properties,
})

const isoOf = (tags: Tags) => tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']

const isTown = ({ place, name }: Tags) => (place === 'city' || place === 'town') && !!name

function isNeighbour({ tags }: OsmRelation, { iso }: Home): boolean {
  const code = isoOf(tags)
  return tags.admin_level === '2' && tags.boundary === 'administrative' && code !== undefined && code !== iso
}

function sharedBorder(
  extract: Pick<Extract, 'ways'>,
  relation: OsmRelation,
  ownWays: ReadonlySet<number>,
): (readonly Position[])[] {
  const shared = relation.members.filter(({ type, ref }) => type === 'way' && ownWays.has(ref))
  const found = memberWays(extract, [{ members: shared }])
  return shared.map(({ ref }) => found.get(ref)?.positions ?? [])
}

/**
 * Starts at the vertex closest to the border's centre of gravity and takes the direction that leads
 * farthest from the border. Undefined if all lead back into the country.
 */
function besideBorder(border: readonly (readonly Position[])[], { bounds, contains }: Home) {
  const middle = middleOf(border.flat())
  const [west, south, east, north] = bounds
  const metres = apart * metresBetween([west, south], [east, north])
  if (!middle) return undefined
  const step = degreesAround(middle[1], metres)
  const at = (way: (typeof ways)[number], times: number): Position => [
    middle[0] + times * way.east * step.lng,
    middle[1] + times * way.north * step.lat,
  ]
  const clearance = (way: (typeof ways)[number]) => metresFrom(at(way, 3), border)
  const [best] = ways
    .filter((way) => [0.5, 1, 2, 3].every((times) => !contains(at(way, times))))
    .sort((a, b) => clearance(b) - clearance(a))
  return best && { position: at(best, 1), anchor: best.anchor }
}

function metresFrom(position: Position, lines: readonly (readonly Position[])[]): number {
  let min = Number.POSITIVE_INFINITY
  for (const line of lines) {
    for (const [index, to] of line.entries()) {
      min = Math.min(min, footOnSegment(position, line[index - 1] ?? to, to).metres)
    }
  }
  return min
}

function middleOf(border: readonly Position[]): Position | undefined {
  if (border.length === 0) return undefined
  const sum = border.reduce(([x, y], [lng, lat]) => [x + lng, y + lat] as const, [0, 0] as const)
  const centre: Position = [sum[0] / border.length, sum[1] / border.length]
  return border.reduce((best, each) =>
    metresBetween(each, centre) < metresBetween(best, centre) ? each : best,
  )
}
