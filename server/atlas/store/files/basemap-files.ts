import { join } from 'node:path'
import {
  type RepeatedTiles,
  repeatedTilesPath,
  repeatedTilesSchema,
} from '@/server/atlas/entities/repeated-tiles'
import { isTile, readIfThere } from './atlas-files'

interface Tile {
  z: number
  x: number
  y: number
}

/**
 * Reads tiles of a version's base map, which holds equal ones once.
 * @returns a function that gives the bytes as stored (gzip), null where nothing is drawn
 */
export function basemapFiles(folder: string): (tile: Tile) => Promise<Uint8Array | null> {
  const read = ({ z, x, y }: Tile) => readIfThere(join(folder, 'basemap', `${z}`, `${x}`, `${y}.mvt`))
  let repeated: Promise<(tile: Tile) => Tile | null> | null = null
  return async (tile) => {
    if (!isTile(tile)) return null
    const own = await read(tile)
    if (own) return own
    repeated ??= readRepeated(folder)
    const same = (await repeated)(tile)
    return same && read(same)
  }
}

async function readRepeated(folder: string): Promise<(tile: Tile) => Tile | null> {
  const bytes = await readIfThere(join(folder, ...repeatedTilesPath.split('/')))
  if (!bytes) return () => null
  return finder(repeatedTilesSchema.parse(JSON.parse(new TextDecoder().decode(bytes))))
}

function finder(repeated: RepeatedTiles): (tile: Tile) => Tile | null {
  const columns = new Map<string, { from: number; to: number; same: Tile }[]>()
  for (const { tile, runs } of repeated) {
    const [ownZ, ownX, ownY] = tile
    const same = { z: ownZ, x: ownX, y: ownY }
    for (const [z, x, from, to] of runs) {
      const key = `${z}/${x}`
      const column = columns.get(key) ?? []
      column.push({ from, to, same })
      columns.set(key, column)
    }
  }
  return ({ z, x, y }) => columns.get(`${z}/${x}`)?.find(({ from, to }) => y >= from && y <= to)?.same ?? null
}
