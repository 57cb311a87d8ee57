import Flatbush from 'flatbush'
import { edgesOf, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import type { Extract, OsmWay, Polygon, Position } from '@/server/atlas/entities/entities'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { polygonArea, polygonsOf, type Ring } from '@/server/atlas/read/rings'
import { type CoastPiece, coastPieces, type Outline, ringsOfPieces } from './coast-pieces'

/** Land is on the left. */
interface Coast {
  lines: Ring[]
}

interface LandAndSea {
  land: Polygon[]
  sea: Polygon[]
}

/** m². Smaller pieces are slivers where a border follows the coastline. */
const smallest = 100
/**
 * Degrees, a tenth of a millimetre: borders share nodes with coastlines, and a touch is no clear crossing.
 */
const shift: Position = [1.1e-9, 0.7e-9]

export function coastOf({ ways }: Pick<Extract, 'ways'>): Coast {
  const lines = [...objectsWith(ways, ({ natural }) => natural === 'coastline')].filter(
    ({ refs }) => refs.length > 1,
  )
  return {
    lines: joinDirected(lines).map((line) => line.map(([lng, lat]) => [lng + shift[0], lat + shift[1]])),
  }
}

function joinDirected(ways: readonly OsmWay[]): Ring[] {
  const byFirst = new Map(ways.map((way) => [way.refs[0], way]))
  const lasts = new Set(ways.map(({ refs }) => refs.at(-1)))
  const used = new Set<number>()
  const follow = (first: OsmWay): Ring => {
    const line: Position[] = []
    for (let way: OsmWay | undefined = first; way && !used.has(way.id); way = byFirst.get(way.refs.at(-1))) {
      used.add(way.id)
      for (const position of line.length === 0 ? way.positions : way.positions.slice(1)) line.push(position)
    }
    return line
  }
  // Open coasts begin where no other way ends.
  const starts = ways.filter(({ refs }) => !lasts.has(refs[0]))
  const lines = starts.map(follow)
  for (const way of ways) if (!used.has(way.id)) lines.push(follow(way))
  return lines
}

/** Null if nothing separates land and sea: no coastline crosses the outline, or one ends inside it. */
export function splitAtCoast(polygons: readonly Polygon[], coast: Coast): LandAndSea | null {
  const isInside = polygonIndex(polygons)
  const reversed = coast.lines.map((line) => line.toReversed())
  const land = sideOf(polygons, { lines: coast.lines, isInside, isLand: true })
  const sea = sideOf(polygons, { lines: reversed, isInside, isLand: false })
  return land && sea && land.length > 0 ? { land, sea } : null
}

interface Side {
  lines: readonly Ring[]
  isInside(position: Position): boolean
  isLand: boolean
}

function sideOf(polygons: readonly Polygon[], { lines, isInside, isLand }: Side): Polygon[] | null {
  const outline = indexOutline(
    polygons.map(([outer = []]) => (signedArea(outer) < 0 ? outer.toReversed() : outer)),
  )
  const rings: Ring[] = []
  const pieces: CoastPiece[] = []
  for (const line of lines) {
    const found = coastPieces(line, outline, isInside)
    if (!found) return null
    pieces.push(...found)
    const first = line[0]
    if (found.length === 0 && first && isInside(first)) rings.push(line)
  }
  if (pieces.length === 0 && rings.length === 0) return null
  const cut = new Set(pieces.map(({ from }) => from.ring))
  const whole = outline.rings.filter((ring, index) => !cut.has(index) && isOnSide(ring, { rings, isLand }))
  const outers = [
    ...ringsOfPieces(pieces, outline),
    ...whole,
    ...rings.filter((ring) => signedArea(ring) > 0),
  ]
  const holes = [
    ...rings.filter((ring) => signedArea(ring) <= 0),
    ...polygons.flatMap((polygon) => polygon.slice(1)),
  ]
  return polygonsOf(
    outers.filter((ring) => polygonArea([ring]) >= smallest),
    holes,
  ).polygons
}

/** The largest coastline inside an uncrossed ring decides; without one the ring is land. */
function isOnSide(ring: Ring, { rings, isLand }: { rings: readonly Ring[]; isLand: boolean }): boolean {
  const isWithin = polygonIndex([[ring]])
  const within = rings.filter(([first]) => first !== undefined && isWithin(first))
  const areas = within.map(signedArea)
  const largest = areas.reduce((best, area) => (Math.abs(area) > Math.abs(best) ? area : best), 0)
  return within.length === 0 ? isLand : largest < 0
}

function indexOutline(rings: readonly Ring[]): Outline {
  const count = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)
  const tree = new Flatbush(Math.max(1, count))
  const places: { ring: number; segment: number }[] = []
  rings.forEach((ring, index) => {
    let segment = 0
    for (const [[ax, ay], [bx, by]] of edgesOf(ring)) {
      tree.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
      places.push({ ring: index, segment })
      segment += 1
    }
  })
  if (count === 0) tree.add(0, 0, 0, 0)
  tree.finish()
  return { rings, tree, places }
}

function signedArea(ring: Ring): number {
  const [ox, oy] = ring[0] ?? [0, 0]
  let twice = 0
  for (const [a, b] of edgesOf(ring)) twice += (a[0] - ox) * (b[1] - oy) - (b[0] - ox) * (a[1] - oy)
  return twice / 2
}
