import { tmpdir } from 'node:os'
import type { CountryName } from '@/lib/catalogue/countries'
import type { DerivedEntities, KeptEntities } from '@/server/atlas/base/derived-entities'
import type { Extract, Position, RoadGraph } from '@/server/atlas/base/entities'
import type { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import { drawBasemap } from '@/server/atlas/basemap/draw-basemap'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
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
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import type { TrafficCounts } from '@/server/atlas/read/traffic-counts'
import type { Progress } from './progress'
import { type CountedEntities, countedEntities, type KnownAround, readAround } from './read-around'

export interface Sources {
  aroundPaths: readonly string[]
  ocm: readonly OcmPoint[]
  counts: TrafficCounts | null
  grid: PopulationGrid | null
}

interface Deriving extends Sources {
  country: CountryName
  partial: boolean
  progress: Progress
}

interface DerivedTables {
  entities: KeptEntities
  counted: CountedEntities
  around: KnownAround | null
  graph: RoadGraph
  traffic: DerivedTraffic
  hexagons: HexagonTable
  siteRows: SiteRow[]
}

export interface DerivedAtlas extends DerivedTables {
  basemap: Basemap
}

/** Everything in an atlas; deterministic except for the progress reports. */
export async function deriveAtlas(extract: Extract, deriving: Deriving): Promise<DerivedAtlas> {
  const found = await findPlaces(extract, deriving)
  const { country } = found
  const around = await readAround(extract, { ...deriving, paths: deriving.aroundPaths, country })
  try {
    const { entities, ...tables } = await deriveTables(extract, { ...deriving, found, around })
    const basemap = await deriving.progress.step('Drawing the base map', (report) => {
      const drawn = drawBasemap(
        { extract: around?.joined ?? extract, ...entities, reach: around ? reachOf(around) : undefined },
        { folder: tmpdir(), onProgress: report.share },
      )
      report.done(`${drawn.features} features`)
      return drawn
    })
    const notes = [...entities.notes, limitNote(deriving.country), ...lackNotes(entities, extract)]
    return { ...tables, entities: { ...entities, notes }, basemap }
  } finally {
    around?.close()
  }
}

const reachOf = ({ strip }: KnownAround) => ({
  bounds: strip.bounds,
  contains: (position: Position) => strip.isHome(position) || strip.contains(position),
})

function findPlaces(
  extract: Extract,
  { country, partial, ocm, grid, progress }: Deriving,
): Promise<DerivedEntities> {
  return progress.step('Finding places', (report) => {
    const places = deriveEntities(extract, { ...country, ocm, grid, partial, onProgress: report.share })
    const { sites, chargers, pois } = places
    report.done(`${sites.length} sites, ${chargers.length} chargers, ${pois.length} points of interest`)
    return places
  })
}

interface DerivingTables extends Deriving {
  found: DerivedEntities
  around: KnownAround | null
}

/** Everything except the base map; frees the inputs that only the scores need. */
async function deriveTables(
  extract: Extract,
  { country, counts, progress, found, around }: DerivingTables,
): Promise<DerivedTables> {
  const joined = around?.joined ?? extract
  const traffic = await progress.step('Joining roads', (report) => {
    const derived = deriveRoads(joined, {
      isUrban: builtUpAreas(joined, found.buildings, ...(around?.buildings ?? [])),
      limits: speedLimitsOf(country.iso) ?? otherLimits,
      counts: counts?.counts ?? [],
      onProgress: report.share,
    })
    report.done(`${derived.graph.size} stretches between ${derived.graph.junctions} junctions`)
    return derived
  })
  const { graph } = traffic
  const counted = countedEntities(found, around)
  const scored = await scoreCountry(extract, { entities: found, counted, around, graph, progress })
  const { buildings: _, ...entities } = found
  return { entities, counted, around, graph, traffic, ...scored }
}

interface Scoring extends Pick<DerivedTables, 'counted' | 'around' | 'graph'> {
  entities: DerivedEntities
  progress: Progress
}

/** Scores hexagons and sites; frees the indexes over roads and places afterwards. */
async function scoreCountry(
  extract: Extract,
  { entities, counted, around, graph, progress }: Scoring,
): Promise<Pick<DerivedAtlas, 'hexagons' | 'siteRows'>> {
  const roads = prepareRoads(graph)
  const nearby = prepareNearby(counted)
  const hexagons = await progress.step('Scoring hexagons', (report) => {
    const table = deriveHexagons({
      ...entities,
      ...(around && { openBorder: around.open }),
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
    const { chargers } = counted
    const rows = deriveSiteRows(entities.sites, { hexagons, roads, nearby, chargers, onProgress })
    report.done(`${rows.length} sites`)
    return rows
  })
  return { hexagons, siteRows }
}
