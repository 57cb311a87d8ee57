import Flatbush from 'flatbush'
import type { Position } from '@/server/atlas/entities'

/** A static R-tree over points in degrees (Flatbush's own bytes), row i at item i; empty for no points. */
export function encodePointIndex({ lngs, lats }: { lngs: Float64Array; lats: Float64Array }): Uint8Array {
  if (lngs.length === 0) return new Uint8Array(0)
  const tree = new Flatbush(lngs.length)
  for (let row = 0; row < lngs.length; row += 1) tree.add(lngs[row] ?? 0, lats[row] ?? 0)
  tree.finish()
  return new Uint8Array(tree.data)
}

/** The same over the positions of rows. */
export function indexPositions(rows: readonly { position: Position }[]): Uint8Array {
  return encodePointIndex({
    lngs: Float64Array.from(rows, ({ position }) => position[0]),
    lats: Float64Array.from(rows, ({ position }) => position[1]),
  })
}
