import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CountryName } from '@/lib/catalogue/countries'
import { type HexagonLevel, hexagonLevels } from '@/lib/catalogue/hexagon-columns'
import type { Bounds } from '@/lib/geo/mercator'
import type { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import { stripMetres } from '@/server/atlas/derive/around/strip'
import { openBoundary } from '@/server/atlas/derive/country/boundary'
import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { scoreScaleOf } from '@/server/atlas/derive/sites/score-scale'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { KeptEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract, RoadGraph } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import type { BoundarySource } from '@/server/atlas/read/boundary-source'
import { openPopulationGrid, type ReadGrid } from '@/server/atlas/read/open-population-grid'
import { readExtract } from '@/server/atlas/read/read-extract'
import { readStationFile } from '@/server/atlas/read/station-file'
import { readTrafficCounts } from '@/server/atlas/read/traffic-counts'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { type WrittenVersion, writeUnpublished, writeVersion } from '@/server/atlas/versions/write-version'
import { encodePois, encodePopulation, encodePowerGrid, encodeStations } from './arrow-file'
import { type DerivedAtlas, deriveAtlas, type Sources } from './derive-atlas'
import { encodeExitIndex, encodeExits, encodeRoadIndex, encodeRoads } from './encode-roads'
import { hexagonTileFiles, tileParents } from './hexagon-tiles'
import { makeManifest } from './make-manifest'
import { addressFiles, placeFiles } from './place-files'
import { encodePointIndex, indexPositions } from './point-index'
import type { Progress } from './progress'
import type { CountedEntities } from './read-around'
import { checkNeighbours } from './read-around'
import { basemapFiles } from './repeated-tiles'
import { collectedOften, requireMemory } from './require-memory'
import { siteFiles } from './site-files'

interface AtlasContent {
  entities: Pick<KeptEntities, 'country' | 'places' | 'addresses'>
  /** Includes neighbours' objects around the country. */
  counted: CountedEntities
  graph: RoadGraph
  powerGrid: PowerGrid
  siteRows: readonly SiteRow[]
  levels: readonly HexagonTable[]
  basemap: Basemap
}

const beforeBasemap = 0.5

async function* atlasFiles(
  { entities, counted, graph, powerGrid, siteRows, levels, basemap }: AtlasContent,
  onProgress: (share: number) => void,
): AsyncGenerator<AtlasFile> {
  const { places, addresses, country } = entities
  const { chargers, pois, population } = counted
  yield* siteFiles(siteRows)
  const [finest] = levels
  if (finest) {
    const scale = scoreScaleOf(siteRows, finest)
    yield { path: 'score-scale.json', bytes: Buffer.from(JSON.stringify(scale)) }
  }
  yield { path: 'chargers.arrow', bytes: encodeStations(chargers) }
  yield { path: 'chargers.index', bytes: indexPositions(chargers) }
  yield { path: 'pois.arrow', bytes: encodePois(pois) }
  yield { path: 'pois.index', bytes: indexPositions(pois) }
  yield { path: 'population.arrow', bytes: encodePopulation(population) }
  yield { path: 'population.index', bytes: encodePointIndex(population) }
  yield { path: 'roads.arrow', bytes: encodeRoads(graph) }
  yield { path: 'roads.index', bytes: encodeRoadIndex(graph) }
  if (graph.exits) {
    yield { path: 'exits.arrow', bytes: encodeExits(graph.exits) }
    yield { path: 'exits.index', bytes: encodeExitIndex(graph.exits) }
  }
  if (powerGrid.size > 0) yield { path: 'power.arrow', bytes: encodePowerGrid(powerGrid) }
  yield* placeFiles(places)
  yield* addressFiles(addresses)
  const boundary = { type: 'MultiPolygon', coordinates: country.polygons }
  yield { path: 'boundary.json', bytes: Buffer.from(JSON.stringify(boundary)) }
  for (const [place, level] of levels.entries()) {
    onProgress((beforeBasemap * place) / levels.length)
    yield* hexagonTileFiles(level)
  }
  const cut = (share: number) => onProgress(beforeBasemap + (1 - beforeBasemap) * share)
  yield* basemapFiles(basemap.tiles(cut))
}

/** Percent by which the heap grows before garbage is collected. */
const growth = 12

/**
 * Collects garbage more often than by the command's own setting.
 * @returns a function that collects at once, after a step whose large columns V8 does not count; does
 * nothing for a smaller extract
 */
async function collectOften(path: string): Promise<() => void> {
  const size = await stat(path).then(
    (found) => found.size,
    // Reading the file reports the error.
    () => 0,
  )
  if (size < collectedOften) return () => undefined
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

export interface BuildRequest {
  country: CountryName
  extractPath: string
  stationsPath?: string | undefined
  /** Defaults by road class. */
  countsPath?: string | undefined
  /** Defaults to OpenStreetMap's figures. */
  populationPath?: string | undefined
  /** Only a strip around the country counts. */
  aroundPaths?: readonly string[]
  /**
   * Of a part of the country: a relation's id, an area's name, a GeoJSON file or a box, as `openBoundary` reads
   * it. Defaults to the whole country.
   */
  boundary?: string | undefined
  /** Of that part, instead of the boundary's own name. */
  regionName?: string | undefined
  partial?: boolean
  out: string
  /** Leaves the current version alone: the caller publishes first. */
  isForStore?: boolean
}

/** The atlas's own id and name: of the region if it is one. */
export interface BuiltAtlas extends WrittenVersion {
  slug: string
  name: string
}

export interface BuildDeps {
  clock: () => Date
  progress: Progress
}

/**
 * @throws ExtractError if a source is unusable, memory does not suffice or a temporary file's disk is full;
 * the existing atlas stays. NoCountryError if the extract lacks the country, with a boundary that it holds
 */
export async function buildAtlas(deps: BuildDeps, request: BuildRequest): Promise<BuiltAtlas> {
  const { aroundPaths = [] } = request
  const boundary = request.boundary === undefined ? null : await openBoundary(request.boundary)
  await requireMemory(request.extractPath)
  const collect = await collectOften(request.extractPath)
  await checkNeighbours(boundary ? null : request.extractPath, aroundPaths)
  const sources = {
    aroundPaths,
    register: request.stationsPath ? await readStationFile(request.stationsPath) : null,
    counts: request.countsPath ? await readTrafficCounts(request.countsPath) : null,
    readGrid: request.populationPath ? await openPopulationGrid(request.populationPath) : null,
  }
  const collecting = { ...deps, progress: collectingAfter(deps.progress, collect) }
  const atlas = await readAndDerive(collecting, request, { ...sources, boundary, collect })
  return closing(atlas.basemap, () => writeAtlas(deps, request, { ...sources, ...atlas }))
}

const collectingAfter = (progress: Progress, collect: () => void): Progress => ({
  async step(name, run) {
    const value = await progress.step(name, run)
    collect()
    return value
  },
})

async function readAndDerive(
  { progress }: BuildDeps,
  { extractPath, country, regionName, partial = false }: BuildRequest,
  {
    readGrid,
    ...sources
  }: Omit<Sources, 'grid'> & { readGrid: ReadGrid | null; boundary: BoundarySource | null; collect(): void },
) {
  const extract = await progress.step('Reading the extract', async (report) => {
    const read = await readExtract(extractPath, {
      onProgress: ({ bytes, totalBytes }) => report.share(bytes / totalBytes),
    })
    report.done(`${read.nodes.length} nodes and ${read.ways.length} ways with tags`)
    return read
  })
  return closing(extract, async () => {
    const grid = readGrid ? await readGrid(boundsAround(extract)) : null
    const atlas = await deriveAtlas(extract, { ...sources, grid, country, regionName, partial, progress })
    return { ...atlas, grid, date: extract.date }
  })
}

const wholeWorld: Bounds = [-180, -90, 180, 90]

/** With the strip beyond the border that may count. */
function boundsAround({ file }: Pick<Extract, 'file'>): Bounds {
  if (!file) return wholeWorld
  const [west, south, east, north] = file.nodes
  const half = degreesAround(Math.max(Math.abs(south), Math.abs(north)), stripMetres)
  return [west - half.lng, south - half.lat, east + half.lng, north + half.lat]
}

async function closing<T>(used: { close(): void | Promise<void> }, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    await used.close()
  }
}

function writeAtlas(
  { clock, progress }: BuildDeps,
  request: BuildRequest,
  { register, counts, grid, date, ...atlas }: DerivedAtlas & Sources & { date: string },
): Promise<BuiltAtlas> {
  return progress.step('Writing the atlas', async (report) => {
    const levels = [...hexagonLevels].reverse().map((level) => levelOf(atlas.hexagons, level))
    const tiles = levels.flatMap((level) =>
      tileParents(level).map((parent) => ({ level: level.resolution, parent })),
    )
    const manifest = makeManifest({
      ...atlas,
      tiles,
      extractDate: date,
      register,
      counts,
      grid,
      builtAt: clock(),
    })
    const files = atlasFiles({ ...atlas, levels }, report.share)
    const write = request.isForStore ? writeUnpublished : writeVersion
    const { slug, name } = atlas.entities.country
    const written = await write(join(request.out, slug), files, manifest)
    report.done(`${written.files} files, ${(written.bytes / 1e6).toFixed(1)} MB`)
    return { ...written, slug, name }
  })
}

const levelOf = (finest: HexagonTable, level: HexagonLevel) =>
  level === finest.resolution ? finest : coarsenHexagons(finest, level)
