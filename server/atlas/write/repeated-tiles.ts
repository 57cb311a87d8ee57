import type { BasemapTile } from '@/server/atlas/basemap/cut-bucket'
import { type RepeatedTiles, repeatedTilesPath } from '@/server/atlas/entities/repeated-tiles'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'

/** Bytes. Tiles of nothing but sea, land or forest are smaller; others repeat by chance at most. */
const maxBytes = 256

type Address = Pick<BasemapTile, 'z' | 'x' | 'y'>
type Run = RepeatedTiles[number]['runs'][number]

interface Repeated {
  first: Address
  others: Address[]
}

/** A country of islands has many times more tiles of open sea than others: each is written once. */
export async function* basemapFiles(tiles: AsyncIterable<BasemapTile>): AsyncGenerator<AtlasFile> {
  const known = new Map<string, Repeated>()
  for await (const { z, x, y, bytes } of tiles) {
    const content = bytes.length > maxBytes ? null : Buffer.from(bytes).toString('latin1')
    const same = content === null ? undefined : known.get(content)
    if (same) {
      same.others.push({ z, x, y })
      continue
    }
    if (content !== null) known.set(content, { first: { z, x, y }, others: [] })
    yield { path: `basemap/${z}/${x}/${y}.mvt`, bytes }
  }
  const repeated = [...known.values()].filter(({ others }) => others.length > 0).map(inRuns)
  if (repeated.length > 0) {
    yield { path: repeatedTilesPath, bytes: Buffer.from(JSON.stringify(repeated)) }
  }
}

function inRuns({ first, others }: Repeated): RepeatedTiles[number] {
  const runs: Run[] = []
  for (const { z, x, y } of others.sort((a, b) => a.z - b.z || a.x - b.x || a.y - b.y)) {
    const last = runs.at(-1)
    if (last && last[0] === z && last[1] === x && last[3] === y - 1) last[3] = y
    else runs.push([z, x, y, y])
  }
  return { tile: [first.z, first.x, first.y], runs }
}
