import { drawingsIn } from './basemap-buckets'
import type { Drawing } from './basemap-clip'
import { encodeTile, type TileAddress } from './encode-tile'
import { descend, keyOf, type TileRange, tilesBelow } from './tile-tree'

export interface BasemapTile extends TileAddress {
  bytes: Uint8Array<ArrayBuffer>
}

export interface Bucket {
  tile: TileAddress
  last: number
  packed: readonly Uint8Array<ArrayBuffer>[]
  ranges: readonly TileRange[]
}

export function* cutBucket({ tile: top, last, packed, ranges }: Bucket): Generator<BasemapTile> {
  const drawings = new Map<string, Drawing[]>()
  const visit = (part: Drawing, tile: TileAddress) => {
    const key = keyOf(tile)
    const parts = drawings.get(key)
    if (parts) parts.push(part)
    else drawings.set(key, [part])
    return tile.z < last
  }
  for (const bytes of packed) {
    for (const drawing of drawingsIn(bytes)) descend(drawing, top, { ranges, visit })
  }
  for (let z = top.z; z <= last; z += 1) {
    for (const tile of tilesBelow(top, z)) {
      const bytes = encodeTile(drawings.get(keyOf(tile)) ?? [], tile)
      // The encoder's own buffer is larger.
      if (bytes) yield { ...tile, bytes: new Uint8Array(bytes) }
    }
  }
}
