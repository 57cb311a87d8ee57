import Flatbush from 'flatbush'
import type { Position } from '@/server/atlas/entities/entities'

/** Degrees. */
export interface Points {
  lngs: Float64Array
  lats: Float64Array
}

function treeOver({ lngs, lats }: Points): Flatbush {
  const tree = new Flatbush(lngs.length)
  for (let row = 0; row < lngs.length; row += 1) tree.add(lngs[row] ?? 0, lats[row] ?? 0)
  tree.finish()
  return tree
}

export function encodePointIndex(points: Points): Uint8Array {
  return points.lngs.length === 0 ? new Uint8Array(0) : new Uint8Array(treeOver(points).data)
}

/** The order of the tree's leaves, in which neighbours are adjacent. */
export function pointsInTreeOrder(points: Points): Uint32Array {
  if (points.lngs.length === 0) return new Uint32Array(0)
  return Uint32Array.from(treeOver(points).search(-180, -90, 180, 90))
}

export function indexPositions(rows: readonly { position: Position }[]): Uint8Array {
  return encodePointIndex({
    lngs: Float64Array.from(rows, ({ position }) => position[0]),
    lats: Float64Array.from(rows, ({ position }) => position[1]),
  })
}
