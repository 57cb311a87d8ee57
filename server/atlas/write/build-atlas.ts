import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CountryName } from '@/lib/catalogue/countries'
import { type HexagonLevel, hexagonLevels } from '@/lib/catalogue/hexagon-columns'
import type { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { scoreScaleOf } from '@/server/atlas/derive/sites/score-scale'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { KeptEntities } from '@/server/atlas/entities/derived-entities'
import type { RoadGraph } from '@/server/atlas/entities/entities'
import { readOpenChargeMap } from '@/server/atlas/read/open-charge-map'
import { readPopulationGrid } from '@/server/atlas/read/population-grid'
import { readExtract } from '@/server/atlas/read/read-extract'
import { readTrafficCounts } from '@/server/atlas/read/traffic-counts'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { type WrittenVersion, writeUnpublished, writeVersion } from '@/server/atlas/versions/write-version'
import { addressFiles } from './address-files'
import { type DerivedAtlas, deriveAtlas, type Sources } from './derive-atlas'
import { encodeRoadIndex, encodeRoads } from './encode-roads'
import { encodePois, encodePopulation, encodeStations } from './entity-tables'
import { hexagonTileFiles, tileParents } from './hexagon-tiles'
import { makeManifest } from './make-manifest'
import { placeFiles } from './place-files'
import { encodePointIndex, indexPositions } from './point-index'
import type { Progress } from './progress'
import type { CountedEntities } from './read-around'
import { checkNeighbours } from './read-around'
import { requireMemory } from './require-memory'
import { siteFiles } from './site-files'

interface AtlasContent {
  entities: Pick<KeptEntities, 'country' | 'places' | 'addresses'>
  /** Includes neighbours' objects around the country. */
  counted: CountedEntities
  graph: RoadGraph
  siteRows: readonly SiteRow[]
  levels: readonly HexagonTable[]
  basemap: Basemap
}

const beforeBasemap = 0.5

async function* atlasFiles(
  { entities, counted, graph, siteRows, levels, basemap }: AtlasContent,
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
  yield* placeFiles(places)
  yield* addressFiles(addresses)
  const boundary = { type: 'MultiPolygon', coordinates: country.polygons }
  yield { path: 'boundary.json', bytes: Buffer.from(JSON.stringify(boundary)) }
  for (const [place, level] of levels.entries()) {
    onProgress((beforeBasemap * place) / levels.length)
    yield* hexagonTileFiles(level)
  }
  const cut = (share: number) => onProgress(beforeBasemap + (1 - beforeBasemap) * share)
  for await (const { z, x, y, bytes } of basemap.tiles(cut))
    yield { path: `basemap/${z}/${x}/${y}.mvt`, bytes }
}

/** Smaller extracts leave so few objects that a quarter of them as garbage does not matter. */
const worthOften = 250e6
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
  if (size < worthOften) return () => undefined
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
  partial?: boolean
  out: string
  /** Leaves the current version alone: the caller publishes first. */
  isForStore?: boolean
}

export interface BuildDeps {
  clock: () => Date
  progress: Progress
}

/**
 * @throws ExtractError if a source is unusable, memory does not suffice or a temporary file's disk is full;
 * the existing atlas stays
 */
export async function buildAtlas(deps: BuildDeps, request: BuildRequest): Promise<WrittenVersion> {
  const { aroundPaths = [] } = request
  await requireMemory(request.extractPath)
  const collect = await collectOften(request.extractPath)
  await checkNeighbours(request.extractPath, aroundPaths)
  const sources: Sources = {
    aroundPaths,
    ocm: request.stationsPath ? await readOpenChargeMap(request.stationsPath) : [],
    counts: request.countsPath ? await readTrafficCounts(request.countsPath) : null,
    grid: request.populationPath ? await readPopulationGrid(request.populationPath) : null,
  }
  const collecting = { ...deps, progress: collectingAfter(deps.progress, collect) }
  const atlas = await readAndDerive(collecting, request, { ...sources, collect })
  return closing(atlas.basemap, () => writeAtlas(deps, request, { ...atlas, ...sources }))
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
  { extractPath, country, partial = false }: BuildRequest,
  sources: Sources & { collect(): void },
) {
  const extract = await progress.step('Reading the extract', async (report) => {
    const read = await readExtract(extractPath, {
      onProgress: ({ bytes, totalBytes }) => report.share(bytes / totalBytes),
    })
    report.done(`${read.nodes.length} nodes and ${read.ways.length} ways with tags`)
    return read
  })
  const atlas = await closing(extract, () => deriveAtlas(extract, { ...sources, country, partial, progress }))
  return { ...atlas, date: extract.date }
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
  { ocm, counts, grid, date, ...atlas }: DerivedAtlas & Sources & { date: string },
): Promise<WrittenVersion> {
  return progress.step('Writing the atlas', async (report) => {
    const levels = [...hexagonLevels].reverse().map((level) => levelOf(atlas.hexagons, level))
    const tiles = levels.flatMap((level) =>
      tileParents(level).map((parent) => ({ level: level.resolution, parent })),
    )
    const manifest = makeManifest({
      ...atlas,
      tiles,
      extractDate: date,
      ocm,
      counts,
      grid,
      builtAt: clock(),
    })
    const files = atlasFiles({ ...atlas, levels }, report.share)
    const write = request.isForStore ? writeUnpublished : writeVersion
    const written = await write(join(request.out, request.country.slug), files, manifest)
    report.done(`${written.files} files, ${(written.bytes / 1e6).toFixed(1)} MB`)
    return written
  })
}

const levelOf = (finest: HexagonTable, level: HexagonLevel) =>
  level === finest.resolution ? finest : coarsenHexagons(finest, level)
