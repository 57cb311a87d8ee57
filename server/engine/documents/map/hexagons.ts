import { tableFromIPC } from '@uwdata/flechette'
import { cellToBoundary, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { limits } from '@/lib/config/limits'
import { type DemandStep, demandStep } from '@/lib/domain/demand-step'
import { tileParentSteps } from '@/lib/domain/hexagon-columns'
import type { Atlas } from '@/server/atlas/store/atlas'
import { type PictureFrame, toPixels, worldPosition } from './projection'

/** A demand cell in pixels of the frame. */
export interface PictureHexagon {
  step: DemandStep
  corners: (readonly [number, number])[]
}

/** Rings of cells around the centre: a frame of 1,600 pixels at zoom 14 needs about 16. */
const rings = 18
const noScore = 255

/** Cells of the finest level around the frame's centre that have a score, as outlines in pixels. */
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

async function scoresOf(atlas: Atlas, cells: string[], column: string): Promise<Map<string, number>> {
  const scores = new Map<string, number>()
  const parents = new Set(cells.map((cell) => cellToParent(cell, limits.hexResolution - tileParentSteps)))
  for (const parent of parents) {
    const bytes = await atlas.hexagonTile(parent)
    if (!bytes) continue
    const table = tableFromIPC(bytes, { useBigInt: true })
    const ids = table.getChild('h3')
    const values = table.getChild(column)
    for (let row = 0; row < table.numRows; row++) {
      const hundredths = Number(values.at(row))
      if (hundredths !== noScore) scores.set(BigInt(ids.at(row)).toString(16), hundredths / 100)
    }
  }
  return scores
}
