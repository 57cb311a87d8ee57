import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CountryName } from '@/lib/catalogue/countries'
import { type HexagonLevel, hexagonLevels } from '@/lib/catalogue/hexagon-columns'
import type { DerivedEntities, KeptEntities } from '@/server/atlas/base/derived-entities'
import type { Extract, RoadGraph } from '@/server/atlas/base/entities'
import type { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import { drawBasemap } from '@/server/atlas/basemap/draw-basemap'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { deriveHexagons } from '@/server/atlas/derive/hexagons/hexagons'
import { deriveRegions } from '@/server/atlas/derive/hexagons/regions'
import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { lackNotes } from '@/server/atlas/derive/lack-notes'
import { prepareNearby } from '@/server/atlas/derive/places/nearby'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { builtUpAreas } from '@/server/atlas/derive/roads/built-up'
import { limitNote, otherLimits, speedLimitsOf } from '@/server/atlas/derive/roads/speed-limits'
import { deriveSiteRows, type SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { DerivedTraffic } from '@/server/atlas/derive/traffic/traffic'
import { type OcmPoint, readOpenChargeMap } from '@/server/atlas/read/open-charge-map'
import { type PopulationGrid, readPopulationGrid } from '@/server/atlas/read/population-grid'
import { readExtract } from '@/server/atlas/read/read-extract'
import { readTrafficCounts, type TrafficCounts } from '@/server/atlas/read/traffic-counts'
import { type WrittenVersion, writeVersion } from '@/server/atlas/versions/write-version'
import { atlasFiles } from './atlas-files'
import { tileParents } from './hexagon-tiles'
import { makeManifest } from './make-manifest'
import type { Progress } from './progress'

export interface BuildRequest {
  country: CountryName
  extractPath: string
  /** Open Charge Map points; without, only OpenStreetMap's chargers. */
  chargersPath?: string | undefined
  /** Table of counted traffic; without, defaults by road class. */
  countsPath?: string | undefined
  /** Table of people by place; without, OpenStreetMap's figures. */
  populationPath?: string | undefined
  /** Builds also from a cut extract, with a note. */
  partial?: boolean
  /** Root with a folder per country. */
  out: string
}

export interface BuildDeps {
  clock: () => Date
  progress: Progress
}

/**
 * Builds a country's atlas from an extract and makes it current. Data that exceeds memory goes to temporary
 * files; the extract is closed before the atlas is written.
 * @throws ExtractError if a source is unusable or a temporary file's disk is full; the existing atlas stays.
 */
export async function buildAtlas(deps: BuildDeps, request: BuildRequest): Promise<WrittenVersion> {
  const sources: Sources = {
    ocm: request.chargersPath ? await readOpenChargeMap(request.chargersPath) : [],
    counts: request.countsPath ? await readTrafficCounts(request.countsPath) : null,
    grid: request.populationPath ? await readPopulationGrid(request.populationPath) : null,
  }
  const atlas = await readAndDerive(deps, request, sources)
  return closing(atlas.basemap, () => writeAtlas(deps, request, { ...atlas, ...sources }))
}

/** Derives everything from the extract, which is garbage afterwards. */
async function readAndDerive(
  { progress }: BuildDeps,
  { extractPath, country, partial = false }: BuildRequest,
  sources: Sources,
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

async function closing<T>(used: { close(): void }, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    used.close()
  }
}

interface DerivedTables {
  entities: KeptEntities
  graph: RoadGraph
  traffic: DerivedTraffic
  hexagons: HexagonTable
  siteRows: SiteRow[]
}

interface DerivedAtlas extends DerivedTables {
  basemap: Basemap
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
    const written = await writeVersion(join(request.out, request.country.slug), files, manifest)
    report.done(`${written.files} files, ${(written.bytes / 1e6).toFixed(1)} MB`)
    return written
  })
}

interface Sources {
  ocm: readonly OcmPoint[]
  counts: TrafficCounts | null
  grid: PopulationGrid | null
}

interface Deriving extends Sources {
  country: CountryName
  partial: boolean
  progress: Progress
}

/** Everything in an atlas; deterministic except for the progress reports. */
async function deriveAtlas(extract: Extract, deriving: Deriving): Promise<DerivedAtlas> {
  const { entities, ...tables } = await deriveTables(extract, deriving)
  const basemap = await deriving.progress.step('Drawing the base map', (report) => {
    const drawn = drawBasemap({ extract, ...entities }, { folder: tmpdir(), onProgress: report.share })
    report.done(`${drawn.features} features`)
    return drawn
  })
  const notes = [...entities.notes, limitNote(deriving.country), ...lackNotes(entities, extract)]
  return { ...tables, entities: { ...entities, notes }, basemap }
}

/** Everything except the base map; frees the inputs that only the scores need. */
async function deriveTables(
  extract: Extract,
  { country, partial, ocm, counts, grid, progress }: Deriving,
): Promise<DerivedTables> {
  const found = await progress.step('Finding places', (report) => {
    const places = deriveEntities(extract, {
      ...country,
      ocm,
      grid,
      partial,
      onProgress: report.share,
    })
    const { sites, chargers, pois } = places
    report.done(`${sites.length} sites, ${chargers.length} chargers, ${pois.length} points of interest`)
    return places
  })
  const traffic = await progress.step('Joining roads', (report) => {
    const derived = deriveRoads(extract, {
      isUrban: builtUpAreas(extract, found.buildings),
      limits: speedLimitsOf(country.iso) ?? otherLimits,
      counts: counts?.counts ?? [],
      onProgress: report.share,
    })
    report.done(`${derived.graph.size} stretches between ${derived.graph.junctions} junctions`)
    return derived
  })
  const { graph } = traffic
  const scored = await scoreCountry(extract, { entities: found, graph, progress })
  const { buildings: _, ...entities } = found
  return { entities, graph, traffic, ...scored }
}

/** Scores hexagons and sites; frees the indexes over roads and places afterwards. */
async function scoreCountry(
  extract: Extract,
  { entities, graph, progress }: { entities: DerivedEntities; graph: RoadGraph; progress: Progress },
): Promise<Pick<DerivedAtlas, 'hexagons' | 'siteRows'>> {
  const roads = prepareRoads(graph)
  const nearby = prepareNearby({ ...entities, population: entities.population.points })
  const hexagons = await progress.step('Scoring hexagons', (report) => {
    const table = deriveHexagons({
      ...entities,
      ways: extract.ways,
      regions: () => deriveRegions(extract, entities.country),
      graph,
      roads,
      nearby,
      onProgress: (done, of) => report.share(done / of),
    })
    report.done(`${table.cells.length} hexagons`)
    return table
  })
  const siteRows = await progress.step('Scoring sites', (report) => {
    const onProgress = (done: number, of: number) => report.share(done / of)
    const { sites, chargers } = entities
    const rows = deriveSiteRows(sites, { hexagons, roads, nearby, chargers, onProgress })
    report.done(`${rows.length} sites`)
    return rows
  })
  return { hexagons, siteRows }
}

const levelOf = (finest: HexagonTable, level: HexagonLevel) =>
  level === finest.resolution ? finest : coarsenHexagons(finest, level)
