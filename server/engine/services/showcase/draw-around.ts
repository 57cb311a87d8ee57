import { cellToBoundary, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import type { SiteExample } from '@/lib/contract/showcase'
import type { Atlas } from '@/server/atlas/store/atlas'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'

/** Rings of hexagons around the site: nearly 3 km to either side. */
const rings = 9
/** Classes 0 to 3 are motorways to secondary roads, drawn wider. */
const lastMainClass = 3

type Point = { lat: number; lng: number }

/** Data of a small map: scored hexagons around a place and the roads of a 3-minute drive. */
export async function drawAround(atlas: Atlas, point: Point): Promise<Pick<SiteExample, 'cells' | 'roads'>> {
  const [cells, { segments }] = await Promise.all([scoredCells(atlas, point), atlas.isochrone(point)])
  const linesOf = (isMain: boolean) =>
    segments
      .filter((segment) => segment.class <= lastMainClass === isMain)
      .flatMap(({ lines }) => lines.map((line) => line.map(([lng, lat]) => pairOf(lng, lat))))
  return { cells, roads: { main: linesOf(true), local: linesOf(false) } }
}

async function scoredCells(atlas: Atlas, { lat, lng }: Point): Promise<SiteExample['cells']> {
  const around = new Set(gridDisk(latLngToCell(lat, lng, limits.hexResolution), rings))
  const parents = new Set(
    [...around].map((cell) => cellToParent(cell, limits.hexResolution - tileParentSteps)),
  )
  const tiles = await Promise.all([...parents].map((parent) => atlas.hexagons(parent, ['Score DC'])))
  return tiles.flatMap((tile) => {
    if (!tile) return []
    const [idAt, scoreAt] = wireReaders(tile, ['Hex ID', 'Score DC'])
    return Array.from(tile.cells, (_, row) => ({ id: String(idAt?.(row)), score: scoreAt?.(row) }))
      .filter(
        (cell): cell is { id: string; score: number } =>
          typeof cell.score === 'number' && around.has(cell.id),
      )
      .map(({ id, score }) => ({ ring: cellToBoundary(id).map(([y, x]) => pairOf(x, y)), score }))
  })
}

/** Rounded to 1e-5 degrees, about a metre. */
const pairOf = (lng: number, lat: number): [number, number] => [
  Math.round(lng * 1e5) / 1e5,
  Math.round(lat * 1e5) / 1e5,
]
