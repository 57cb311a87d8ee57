import { cellToBoundary, cellToLatLng, type H3IndexInput, splitLongToH3Index } from 'h3-js'
import { demandStep } from '@/lib/domain/demand-step'
import { mercator } from '@/lib/geo/mercator'
import type { CellMesh } from './cell-messages'

/** The columns of a tile that are drawn. Scores are hundredths of the country maximum, 255 = none. */
export interface CellColumns {
  h3: BigUint64Array
  dc: Uint8Array
  ac: Uint8Array
}

export const noScore = 255

const low = 0xffff_ffffn

/** The text form of an H3 index, without going through a slow bigint-to-text conversion. */
export function cellId(h3: bigint): string {
  return splitLongToH3Index(Number(h3 & low), Number(h3 >> 32n))
}

const stepOf = (hundredths: number | undefined): number =>
  hundredths === undefined || hundredths === noScore ? 0 : demandStep(hundredths / 100)

interface Corners {
  centre: [number, number]
  ring: [number, number][]
  steps: [dc: number, ac: number]
}

function cornersOf(columns: CellColumns, row: number): Corners | undefined {
  const steps: [number, number] = [stepOf(columns.dc[row]), stepOf(columns.ac[row])]
  const h3 = columns.h3[row]
  if (h3 === undefined || (steps[0] === 0 && steps[1] === 0)) return undefined
  const index: H3IndexInput = [Number(h3 & low), Number(h3 >> 32n)]
  const [lat, lng] = cellToLatLng(index)
  return {
    centre: mercator(lng, lat),
    ring: cellToBoundary(index).map(([cornerLat, cornerLng]) => mercator(cornerLng, cornerLat)),
    steps,
  }
}

function fill(mesh: CellMesh, corners: readonly Corners[]) {
  const [anchorX, anchorY] = mesh.anchor
  let vertex = 0
  let index = 0
  const push = ([x, y]: readonly [number, number], edge: 0 | 1, steps: readonly [number, number]) => {
    mesh.positions.set([x - anchorX, y - anchorY, edge], vertex * 3)
    mesh.steps.set(steps, vertex * 2)
    vertex += 1
  }
  for (const { centre, ring, steps } of corners) {
    const middle = vertex
    push(centre, 0, steps)
    for (const corner of ring) push(corner, 1, steps)
    for (let side = 0; side < ring.length; side += 1) {
      mesh.indices.set([middle, middle + 1 + side, middle + 1 + ((side + 1) % ring.length)], index)
      index += 3
    }
  }
}

/**
 * Triangle fans of all cells that have a score, one fan per cell: 7 vertices, or more where a cell crosses an edge of
 * H3's icosahedron.
 */
export function cellMesh(key: string, columns: CellColumns): CellMesh {
  const corners: Corners[] = []
  for (let row = 0; row < columns.h3.length; row += 1) {
    const cell = cornersOf(columns, row)
    if (cell) corners.push(cell)
  }
  const sides = corners.reduce((sum, { ring }) => sum + ring.length, 0)
  const mesh: CellMesh = {
    key,
    anchor: corners[0]?.centre ?? [0, 0],
    positions: new Float32Array((sides + corners.length) * 3),
    steps: new Uint8Array((sides + corners.length) * 2),
    indices: new Uint32Array(sides * 3),
    cells: corners.length,
  }
  fill(mesh, corners)
  return mesh
}
