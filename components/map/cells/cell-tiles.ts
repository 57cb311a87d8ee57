import { cellToBoundary, cellToLatLng } from 'h3-js'
import { type HexagonLevel, hexagonLevels, levelForZoom } from '@/lib/catalogue/hexagon-columns'
import { type Bounds, boundsOf, mercator, overlaps } from '@/lib/geo/mercator'
import type { CellSource } from './cell-messages'

type Point = readonly [x: number, y: number]

export interface CellTile {
  key: string
  level: HexagonLevel
  parent: string
  /** Corners of a convex area that contains all cells of the tile, in Web Mercator fractions. */
  outline: readonly Point[]
}

/**
 * Cells belong to the tile of their centre's ancestor, so they extend beyond its border: at most to 1.19
 * times its size, measured for tiles of every level around the globe.
 */
const reach = 1.2

function outlineOf(parent: string): Point[] {
  const [lat, lng] = cellToLatLng(parent)
  const [x, y] = mercator(lng, lat)
  return cellToBoundary(parent).map(([cornerLat, cornerLng]) => {
    // Unwrapped next to the centre, for tiles on the 180th meridian.
    const turns = Math.round((lng - cornerLng) / 360)
    const [cornerX, cornerY] = mercator(cornerLng + 360 * turns, cornerLat)
    return [x + (cornerX - x) * reach, y + (cornerY - y) * reach]
  })
}

export const tileKey = (level: HexagonLevel, parent: string) => `${level}/${parent}`

export function tileIndex({ tiles }: Pick<CellSource, 'tiles'>): Map<HexagonLevel, CellTile[]> {
  return new Map(
    hexagonLevels.map((level) => [
      level,
      (tiles[level] ?? []).map((parent) => ({
        key: tileKey(level, parent),
        level,
        parent,
        outline: outlineOf(parent),
      })),
    ]),
  )
}

/** At the zoom's level of detail, or at the next finer level that has any tile. */
export function tilesInView(
  index: ReadonlyMap<HexagonLevel, readonly CellTile[]>,
  { bounds, zoom }: { bounds: Bounds; zoom: number },
): CellTile[] {
  const wanted = levelForZoom(zoom)
  const level = hexagonLevels.find((each) => each >= wanted && (index.get(each)?.length ?? 0) > 0)
  if (level === undefined) return []
  const boxes = boxesOf(bounds)
  return (index.get(level) ?? []).filter(({ outline }) => boxes.some((box) => meets(outline, box)))
}

/** In Web Mercator fractions, on the map's world and its copies to the west and east. */
function boxesOf([west, south, east, north]: Bounds): Bounds[] {
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  return [-1, 0, 1].map((world) => [left + world, top, right + world, bottom])
}

/** Separating axis theorem. */
function meets(outline: readonly Point[], box: Bounds): boolean {
  const around = boundsOf(outline)
  if (!around || !overlaps(around, box)) return false
  const [left, top, right, bottom] = box
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return outline.every((from, at) => {
    const to = outline[(at + 1) % outline.length] ?? from
    const side = ([x, y]: Point) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])
    const inner = Math.sign(outline.reduce((sum, point) => sum + side(point), 0))
    return corners.some((corner) => side(corner) * inner >= 0)
  })
}
