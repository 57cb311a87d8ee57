import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { seaFeature } from '@/server/atlas/basemap/basemap-areas'
import { landFeature } from '@/server/atlas/basemap/basemap-features'
import { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import type { BasemapTile } from '@/server/atlas/basemap/cut-bucket'
import { repeatedTilesPath } from '@/server/atlas/entities/repeated-tiles'
import { basemapFiles as readTiles } from '@/server/atlas/store/open-atlas'
import { toStored } from '@/server/atlas/versions/content-hash'
import { basemapFiles as writeTiles } from '@/server/atlas/write/repeated-tiles'
import { at, box } from '@/tests/support/osm-map'

const folder = mkdtempSync(join(tmpdir(), 'tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ring = (points: ReturnType<typeof box>) => points.map(at)

async function islandTiles(): Promise<BasemapTile[]> {
  const [west, south] = at([-30_000, -30_000])
  const [east, north] = at([30_000, 30_000])
  const basemap = new Basemap([west, south, east, north], { folder: tmpdir() })
  const island = ring(box([0, 0], 3000))
  await basemap.addAll([landFeature([[island]]), seaFeature([[ring(box([0, 0], 60_000)), island]])])
  await basemap.settle()
  const tiles: BasemapTile[] = []
  for await (const tile of basemap.tiles()) tiles.push(tile)
  await basemap.close()
  return tiles
}

async function* inTurn(tiles: readonly BasemapTile[]) {
  yield* tiles
}

async function write(tiles: readonly BasemapTile[]): Promise<string[]> {
  const paths: string[] = []
  for await (const file of writeTiles(inTurn(tiles))) {
    paths.push(file.path)
    const path = join(folder, file.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await toStored(file))
  }
  return paths
}

describe('tiles of open sea', () => {
  test('are written once and read at every place', async () => {
    const tiles = await islandTiles()
    const paths = await write(tiles)
    const contents = new Set(tiles.map(({ bytes }) => Buffer.from(bytes).toString('latin1')))
    expect(paths).toHaveLength(contents.size + 1)
    expect(paths.length).toBeLessThan(tiles.length / 5)
    const read = readTiles(folder)
    for (const { z, x, y, bytes } of tiles) {
      const stored = await read({ z, x, y })
      expect(stored && gunzipSync(stored).equals(bytes)).toBe(true)
    }
    const first = tiles.find(({ z }) => z === 14)
    expect(first && (await read({ z: 14, x: first.x - 1, y: first.y }))).toBeNull()
    expect(await read({ z: 14, x: -1, y: 0 })).toBeNull()
  })

  test('need no list where no tile repeats, as in older atlases', async () => {
    const [tile] = await islandTiles()
    expect(tile && (await write([tile]))).not.toContain(repeatedTilesPath)
    const older = mkdtempSync(join(folder, 'older-'))
    expect(await readTiles(older)({ z: 14, x: 8000, y: 5000 })).toBeNull()
  })
})
