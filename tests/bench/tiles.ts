import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { tableFromIPC } from '@uwdata/flechette'
import { type CellTile, tileIndex, tilesInView } from '@/components/map/cells/cell-tiles'
import { hexagonColumns, hexagonLevels, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import type { Manifest } from '@/lib/contract/scout'
import { type Bounds, fromMercator, mercator } from '@/lib/geo/mercator'
import { coarsenHexagons, groupByParent } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import { cellId, type HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { hexagonPath } from '@/server/atlas/entities/hexagon-path'
import { openHexagons } from '@/server/atlas/store/hexagons/hexagon-table'
import { type AtlasFile, toStored } from '@/server/atlas/versions/content-hash'
import { hexagonTileFiles } from '@/server/atlas/write/hexagon-tiles'
import { hexagonMapJson } from '@/server/engine/services/scout/hexagon-map'
import { type Figure, kilobytes, median, megabytes, milliseconds, seconds } from './figure'
import { countryMiddle, generateCountry } from './generated-country'

/** Germany at resolution 9. */
const cells = 3_500_000
/** Budget of a screen. */
const aim = { bytes: 400 * 1024, cells: 100_000 } as const
/** Px. */
const screen = { width: 1440, height: 900 } as const
const zooms = [4, 5, 6, 7, 8, 8.5, 9, 10, 11, 12] as const
/** Px at zoom 0. */
const worldPixels = 512

export async function measureTiles(folder: string): Promise<Figure[]> {
  const home = mkdtempSync(join(folder, 'tiles-'))
  const table = generateCountry(cells)
  const started = performance.now()
  const worked = process.cpuUsage()
  const levels = [...hexagonLevels].reverse().map((level) => levelOf(table, level))
  const stored = await storeAll(home, levels)
  const took = performance.now() - started
  const { user, system } = process.cpuUsage(worked)
  const screens = zooms.map((zoom) => largestScreen(zoom, { home, levels }))
  return [
    {
      name: 'making and packing',
      value: seconds(took),
      note: `${table.cells.length} cells of resolution 9, all levels and columns: ${Math.round(table.cells.length / (took / 1000))} cells/s, ${seconds((user + system) / 1000)} of processors`,
    },
    {
      name: 'on disk',
      value: megabytes(stored.free + stored.locked),
      note: `free ${megabytes(stored.free)}, locked ${megabytes(stored.locked)}, in ${stored.files} files`,
    },
    ...screens.map(screenFigure),
    decodeFigure(screens, home),
    await streamFigure(home, levels),
  ]
}

/** Peak memory is on top of the generated table. */
async function streamFigure(home: string, levels: readonly HexagonTable[]): Promise<Figure> {
  const note = (name: string) => ({ name, description: '', source: '', estimated: false })
  const manifest = {
    country: 'testland',
    hexagonTiles: tilesByLevel(levels),
    columns: { sites: [], hexagons: hexagonColumns.map(note) },
  } as unknown as Manifest
  const { tile: hexagons } = openHexagons(home, manifest)
  const before = process.memoryUsage().rss
  const started = performance.now()
  let bytes = 0
  let peak = before
  for await (const chunk of hexagonMapJson({ manifest, hexagons })) {
    bytes += chunk.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  return {
    name: 'map as JSON',
    value: seconds(performance.now() - started),
    note: `${megabytes(bytes)} before packing, resident memory up by ${megabytes(peak - before)} at most`,
  }
}

const levelOf = (finest: HexagonTable, level: number) =>
  level === finest.resolution ? finest : coarsenHexagons(finest, level)

/** Like the build of an atlas. */
const atATime = 8

async function storeAll(home: string, levels: readonly HexagonTable[]) {
  const total = { files: 0, free: 0, locked: 0 }
  const store = async (file: AtlasFile) => {
    const bytes = await toStored(file)
    const path = join(home, file.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    total.files += 1
    total[file.path.endsWith('.locked.arrow') ? 'locked' : 'free'] += bytes.length
  }
  const waiting: Promise<void>[] = []
  for (const level of levels) {
    for (const file of hexagonTileFiles(level)) {
      waiting.push(store(file))
      if (waiting.length >= atATime) await waiting.shift()
    }
  }
  await Promise.all(waiting)
  return total
}

interface Screen {
  zoom: number
  tiles: readonly CellTile[]
  bytes: number
  cells: number
}

function largestScreen(
  zoom: number,
  { home, levels }: { home: string; levels: readonly HexagonTable[] },
): Screen {
  const cellsOf = cellsByTile(levels)
  const index = tileIndex({ tiles: tilesByLevel(levels) })
  const screens = centres().map((centre): Screen => {
    const tiles = tilesInView(index, { bounds: boundsAround(centre, zoom), zoom })
    return {
      zoom,
      tiles,
      bytes: tiles.reduce((sum, { parent }) => sum + readFileSync(pathOf(home, parent)).length, 0),
      cells: tiles.reduce((sum, { key }) => sum + (cellsOf.get(key) ?? 0), 0),
    }
  })
  return screens.reduce((max, each) => (each.bytes > max.bytes ? each : max))
}

const pathOf = (home: string, parent: string) => join(home, hexagonPath(parent, 'free'))

function tilesByLevel(levels: readonly HexagonTable[]): Record<string, string[]> {
  return Object.fromEntries(
    levels.map(({ resolution, cells: own }) => [
      resolution,
      Array.from(groupByParent(own, resolution - tileParentSteps).cells, cellId),
    ]),
  )
}

/** By level and parent, like the browser. */
function cellsByTile(levels: readonly HexagonTable[]): Map<string, number> {
  return new Map(
    levels.flatMap(({ resolution, cells: own }) => {
      const { cells: parents, starts } = groupByParent(own, resolution - tileParentSteps)
      return Array.from(parents, (parent, at): [string, number] => [
        `${resolution}/${cellId(parent)}`,
        (starts[at + 1] ?? 0) - (starts[at] ?? 0),
      ])
    }),
  )
}

/** Well inside the country, where screens are full. */
function centres(): { lat: number; lng: number }[] {
  const steps = [-2, -1, 0, 1, 2]
  return steps.flatMap((north) =>
    steps.map((east) => ({ lat: countryMiddle.lat + north * 0.613, lng: countryMiddle.lng + east * 0.977 })),
  )
}

function boundsAround({ lat, lng }: { lat: number; lng: number }, zoom: number): Bounds {
  const [x, y] = mercator(lng, lat)
  const pixel = 1 / (worldPixels * 2 ** zoom)
  const right = (screen.width / 2) * pixel
  const down = (screen.height / 2) * pixel
  const northWest = fromMercator(x - right, y - down)
  const southEast = fromMercator(x + right, y + down)
  return [northWest.lng, southEast.lat, southEast.lng, northWest.lat]
}

function screenFigure({ zoom, bytes, cells: shown, tiles }: Screen): Figure {
  const isWithin = bytes <= aim.bytes && shown <= aim.cells
  return {
    name: `screen at zoom ${zoom}`,
    value: kilobytes(bytes),
    note: `${shown} cells in ${tiles.length} tiles, ${isWithin ? 'within' : 'ABOVE'} ${kilobytes(aim.bytes)} and ${aim.cells} cells`,
  }
}

/** The browser worker's work before drawing, for the screen with the most cells. */
function decodeFigure(screens: readonly Screen[], home: string): Figure {
  const largest = screens.reduce((max, each) => (each.cells > max.cells ? each : max))
  const files = largest.tiles.map(({ parent }) => readFileSync(pathOf(home, parent)))
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    for (const file of files) {
      const decoded = tableFromIPC(brotliDecompressSync(file), { useBigInt: true })
      for (const name of ['h3', 'Score DC', 'Score AC']) decoded.getChild(name).toArray()
    }
    return performance.now() - started
  })
  return {
    name: 'decoding',
    value: milliseconds(median(times)),
    note: `the screen at zoom ${largest.zoom}, unpacked and read by one thread`,
  }
}
