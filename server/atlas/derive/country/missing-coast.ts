import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import { polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import type { Extract, OsmRelation, OsmWay, Polygon, Position } from '@/server/atlas/entities/entities'
import { memberWays } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'

/** Share of the outline that is mapped as a border at sea. */
const minMaritimeShare = 0.02
/** Above it, hexagons at sea would outnumber those of many countries' land. */
const maxMaritime = 0.25
/** Degrees, about 5 km: wide enough that the land between villages is not empty. */
const side = 0.05
/** Smaller countries are judged by too few squares. */
const minSquares = 100
/** A desert may be as empty, which is why emptiness alone refuses nothing. */
const minEmptyShare = 0.75

/** Fraction of the boundary's length with `maritime=yes`. */
export function maritimeShare(extract: Pick<Extract, 'ways'>, relation: OsmRelation): number {
  const ways = memberWays(extract, [relation])
  let length = 0
  let maritime = 0
  for (const { type, ref } of relation.members) {
    const way = type === 'way' ? ways.get(ref) : undefined
    if (!way) continue
    const metres = lengthOf(way)
    length += metres
    if (way.tags.maritime === 'yes') maritime += metres
  }
  return length === 0 ? 0 : maritime / length
}

function lengthOf({ positions }: OsmWay): number {
  let sum = 0
  let before = positions[0]
  for (const position of positions) {
    sum += metresBetween(before ?? position, position)
    before = position
  }
  return sum
}

interface Unsplit {
  polygons: readonly Polygon[]
  name: string
  hasCoast: boolean
  /** Fraction of the outline at sea. */
  maritime: number
  partial: boolean
}

/**
 * For a boundary that no coastline divides into land and sea.
 * @throws ExtractError if more than a quarter of the outline is mapped at sea, unless `partial`
 */
export function missingCoastNotes(
  extract: Pick<Extract, 'nodes' | 'ways'>,
  { polygons, name, hasCoast, maritime, partial }: Unsplit,
): string[] {
  const coast = hasCoast ? 'no whole coastline' : 'no coastline'
  if (maritime > maxMaritime && !partial) {
    throw new ExtractError(
      `${percent(maritime)} of the boundary of ${name} lies in the sea, and the extract holds ${coast} inside it, so that waters would count as land: get an extract with natural=coastline, or build it all the same with --partial.`,
    )
  }
  const waters = `The extract holds ${coast} of ${name}: waters inside its boundary count as land`
  if (maritime > minMaritimeShare) return [`${waters}; ${percent(maritime)} of the boundary lies in the sea.`]
  const empty = emptyShare(extract, polygons)
  return empty > minEmptyShare ? [`${waters}; nothing is mapped on ${percent(empty)} of its area.`] : []
}

const percent = (share: number) => `${Math.round(100 * share)} %`

/** Fraction of the squares inside without a tagged object. Ways are read only if nodes leave many empty. */
function emptyShare({ nodes, ways }: Pick<Extract, 'nodes' | 'ways'>, polygons: readonly Polygon[]): number {
  const [west, south, east, north] = boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0]
  const columns = Math.ceil((east - west) / side)
  const rows = Math.ceil((north - south) / side)
  if (columns * rows < minSquares) return 0
  const squareOf = ([lng, lat]: Position) =>
    Math.floor((lat - south) / side) * columns + Math.floor((lng - west) / side)
  const isInside = polygonIndex(polygons)
  const empty = new Set<number>()
  for (let square = 0; square < columns * rows; square += 1) {
    const column = square % columns
    const row = (square - column) / columns
    if (isInside([west + (column + 0.5) * side, south + (row + 0.5) * side])) empty.add(square)
  }
  const inside = empty.size
  if (inside < minSquares) return 0
  for (const { position } of nodes) empty.delete(squareOf(position))
  if (empty.size / inside <= minEmptyShare) return empty.size / inside
  for (const { tags, positions } of ways) {
    if (tags.boundary === undefined) for (const position of positions) empty.delete(squareOf(position))
  }
  return empty.size / inside
}
