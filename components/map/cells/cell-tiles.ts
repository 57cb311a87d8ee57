import { cellToBoundary } from 'h3-js'
import { type HexagonLevel, hexagonLevels, levelForZoom } from '@/lib/domain/hexagon-columns'
import { type Bounds, boundsOf, overlaps } from '@/lib/geo/mercator'
import type { CellSource } from './cell-messages'

export interface CellTile {
  /** `level/parent` */
  key: string
  parent: string
  bounds: Bounds
}

/** Cells belong to the tile of their centre's ancestor, which leaves up to a fifth of its size beyond its border. */
const overhang = 0.2

function tileBounds(parent: string): Bounds {
  const ring = cellToBoundary(parent).map(([lat, lng]): [number, number] => [lng, lat])
  const [west, south, east, north] = boundsOf(ring) ?? [0, 0, 0, 0]
  const [x, y] = [(east - west) * overhang, (north - south) * overhang]
  return [west - x, south - y, east + x, north + y]
}

/** The tiles of a source with their boxes, by level; computed once per country. */
export function tileIndex({ tiles }: Pick<CellSource, 'tiles'>): Map<HexagonLevel, CellTile[]> {
  return new Map(
    hexagonLevels.map((level) => [
      level,
      (tiles[level] ?? []).map((parent) => ({
        key: `${level}/${parent}`,
        parent,
        bounds: tileBounds(parent),
      })),
    ]),
  )
}

/** Tiles to draw: those in the box at the level of detail of the zoom, or of the next finer level that has any. */
export function tilesInView(
  index: ReadonlyMap<HexagonLevel, readonly CellTile[]>,
  { bounds, zoom }: { bounds: Bounds; zoom: number },
): CellTile[] {
  const wanted = levelForZoom(zoom)
  const level = hexagonLevels.find((each) => each >= wanted && (index.get(each)?.length ?? 0) > 0)
  if (level === undefined) return []
  return (index.get(level) ?? []).filter((tile) => overlaps(tile.bounds, bounds))
}
