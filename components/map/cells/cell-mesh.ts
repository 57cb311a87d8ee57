import { cellToBoundary, cellToLatLng, type H3IndexInput, splitLongToH3Index } from 'h3-js'
import { demandStep } from '@/lib/catalogue/demand-step'
import { type CellValues, figureAt, type TileAnswer } from '@/lib/domain/map/cells/cell-columns'
import { mercator } from '@/lib/geo/mercator'
import type { CellMesh } from './cell-messages'

const low = 0xffff_ffffn

/** An H3 index as text, avoiding the slow BigInt conversion. */
export function cellId(h3: bigint): string {
  return splitLongToH3Index(Number(h3 & low), Number(h3 >> 32n))
}

const stepOf = (fraction: number): number => (Number.isNaN(fraction) ? 0 : demandStep(fraction))

interface Corners {
  row: number
  centre: [number, number]
  ring: [number, number][]
  steps: [dc: number, ac: number]
}

function scoreSteps(scores: readonly (CellValues | undefined)[], row: number): [number, number] {
  const [dc = 0, ac = 0] = scores.map((column) => (column ? stepOf(figureAt(column, row)) : 0))
  return [dc, ac]
}

function cornersOf(h3: bigint): Pick<Corners, 'centre' | 'ring'> {
  const index: H3IndexInput = [Number(h3 & low), Number(h3 >> 32n)]
  const [lat, lng] = cellToLatLng(index)
  return {
    centre: mercator(lng, lat),
    ring: cellToBoundary(index).map(([cornerLat, cornerLng]) => mercator(cornerLng, cornerLat)),
  }
}

function scoredCells({ h3, columns }: TileAnswer): Corners[] {
  const scores = [columns.get('Score DC'), columns.get('Score AC')]
  const cells: Corners[] = []
  for (const [row, cell] of h3.entries()) {
    const steps = scoreSteps(scores, row)
    if (steps[0] > 0 || steps[1] > 0) cells.push({ row, steps, ...cornersOf(cell) })
  }
  return cells
}

function fill(mesh: CellMesh, cells: readonly Corners[]) {
  const [anchorX, anchorY] = mesh.anchor
  let vertex = 0
  let index = 0
  const push = ([x, y]: readonly [number, number], edge: 0 | 1, steps: readonly [number, number]) => {
    mesh.positions.set([x - anchorX, y - anchorY, edge], vertex * 3)
    mesh.steps.set(steps, vertex * 2)
    vertex += 1
  }
  for (const { centre, ring, steps } of cells) {
    const middle = vertex
    push(centre, 0, steps)
    for (const corner of ring) push(corner, 1, steps)
    for (let side = 0; side < ring.length; side += 1) {
      mesh.indices.set([middle, middle + 1 + side, middle + 1 + ((side + 1) % ring.length)], index)
      index += 3
    }
  }
}

const shortIndexes = 0x1_0000

/**
 * Triangle fans: 7 vertices per cell, more where a cell crosses an edge of H3's icosahedron. Cells without a
 * score have no people, roads or places. `fans` holds the vertices per row, 0 for none.
 */
export function cellMesh(key: string, tile: TileAnswer): { mesh: CellMesh; fans: Uint8Array } {
  const cells = scoredCells(tile)
  const sides = cells.reduce((sum, { ring }) => sum + ring.length, 0)
  const vertices = sides + cells.length
  const mesh: CellMesh = {
    key,
    anchor: cells[0]?.centre ?? [0, 0],
    positions: new Float32Array(vertices * 3),
    steps: new Uint8Array(vertices * 2),
    indices: vertices <= shortIndexes ? new Uint16Array(sides * 3) : new Uint32Array(sides * 3),
    cells: cells.length,
  }
  fill(mesh, cells)
  const fans = new Uint8Array(tile.h3.length)
  for (const { row, ring } of cells) fans[row] = ring.length + 1
  return { mesh, fans }
}
