import { cellToBoundary, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { type DemandStep, demandStep } from '@/lib/catalogue/demand-step'
import { type HexagonColumn, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import { cellId } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { Atlas } from '@/server/atlas/store/atlas'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { type PictureFrame, toPixels, worldPosition } from './projection'

export interface PictureHexagon {
  step: DemandStep
  corners: (readonly [number, number])[]
}

/** Rings of hexagons around the centre: a frame of 1,600 pixels at zoom 14 needs about 16. */
const rings = 18

/** Scored hexagons of the finest level around the frame's centre, as outlines in pixels. */
export async function readHexagons(
  atlas: Atlas,
  frame: PictureFrame,
  current: 'AC' | 'DC',
): Promise<PictureHexagon[]> {
  const centre = latLngToCell(frame.lat, frame.lng, limits.hexResolution)
  const wanted = gridDisk(centre, rings)
  const scores = await scoresOf(atlas, wanted, `Score ${current}`)
  return wanted.flatMap((cell) => {
    const score = scores.get(cell)
    if (score === undefined) return []
    const corners = cellToBoundary(cell).map(([lat, lng]) => toPixels(frame, worldPosition(lat, lng)))
    return [{ step: demandStep(score), corners }]
  })
}

async function scoresOf(atlas: Atlas, cells: string[], column: HexagonColumn): Promise<Map<string, number>> {
  const scores = new Map<string, number>()
  const parents = new Set(cells.map((cell) => cellToParent(cell, limits.hexResolution - tileParentSteps)))
  for (const parent of parents) {
    const tile = await atlas.hexagons(parent, [column])
    if (!tile) continue
    const [read] = wireReaders(tile, [column])
    tile.cells.forEach((cell, row) => {
      const score = read?.(row)
      if (typeof score === 'number') scores.set(cellId(cell), score)
    })
  }
  return scores
}
