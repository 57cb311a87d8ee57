import { tmpdir } from 'node:os'
import type { CountryName } from '@/lib/catalogue/countries'
import type { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import { drawBasemap } from '@/server/atlas/basemap/draw-basemap'
import { roadsInZone } from '@/server/atlas/derive/country/roads-in-zone'
import { openSurvey } from '@/server/atlas/derive/demand/survey'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { demandQuestion } from '@/server/atlas/derive/hexagons/hexagon-scores'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { countHexagons, scoreHexagons } from '@/server/atlas/derive/hexagons/hexagons'
import { deriveRegions } from '@/server/atlas/derive/hexagons/regions'
import { lackNotes, populationHint } from '@/server/atlas/derive/lack-notes'
import type { SharedTables } from '@/server/atlas/derive/places/demand-tables'
import { shareTables } from '@/server/atlas/derive/places/demand-tables'
import { type PeopleRows, peopleWithin } from '@/server/atlas/derive/places/people-rows'
import { countedReach, type GridHint, gridHint, indexGrid } from '@/server/atlas/derive/power/grid-hint'
import { derivePowerGrid } from '@/server/atlas/derive/power/power-grid'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { builtUpAreas } from '@/server/atlas/derive/roads/built-up'
import { limitNote, otherLimits, speedLimitsOf } from '@/server/atlas/derive/roads/speed-limits'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import { deriveSiteRows } from '@/server/atlas/derive/sites/site-columns'
import type { DerivedTraffic } from '@/server/atlas/derive/traffic/traffic'
import { type Inhabited, scaleTraffic } from '@/server/atlas/derive/traffic/traffic-scale'
import {
  type Buildings,
  type DerivedEntities,
  type KeptEntities,
  noBuildings,
} from '@/server/atlas/entities/derived-entities'
import type {
  ChargingStation,
  Extract,
  PopulationPoints,
  Position,
  RoadGraph,
  Site,
} from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import type { BoundarySource } from '@/server/atlas/read/boundary-source'
import { ParkedColumns } from '@/server/atlas/read/parked-columns'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import type { StationFile } from '@/server/atlas/read/station-file'
import type { TrafficCounts } from '@/server/atlas/read/traffic-counts'
import type { Progress } from './progress'
import { type CountedEntities, countedEntities, type KnownAround, readAround } from './read-around'

/** Frees memory while the base map is drawn and roads are joined. */
interface ParkedPlaces {
  buildings(): Buildings
  putBack(found: DerivedEntities): void
  close(): void
}

function parkPlaces(found: DerivedEntities): ParkedPlaces {
  const { size: built, ...buildingColumns } = found.buildings
  const { size: peopled, ...peopleColumns } = found.population.points
  const buildings = new ParkedColumns(buildingColumns)
  const people = parked(peopleColumns, () => buildings.close())
  const close = () => {
    buildings.close()
    people.close()
  }
  found.buildings = noBuildings
  found.population = { ...found.population, points: nobody }
  return {
    buildings: () => ({ size: built, ...buildings.read() }),
    putBack(into) {
      into.buildings = { size: built, ...buildings.read() }
      into.population = { ...into.population, points: { size: peopled, ...people.read() } }
      close()
    },
    close,
  }
}

function parked(columns: Omit<PopulationPoints, 'size'>, onFault: () => void) {
  try {
    return new ParkedColumns(columns)
  } catch (error) {
    onFault()
    throw error
  }
}

const nothing = new Float64Array(0)
const nobody = { size: 0, lngs: nothing, lats: nothing, people: nothing }

interface Scoring {
  tables: SharedTables
  cells: HexagonTable
  sites: readonly Site[]
  chargers: readonly ChargingStation[]
  powerGrid: PowerGrid
  progress: Progress
}

interface Scored {
  hexagons: HexagonTable
  siteRows: SiteRow[]
}

async function scoreCountry({
  tables,
  cells,
  sites,
  chargers,
  powerGrid,
  progress,
}: Scoring): Promise<Scored> {
  const survey = openSurvey(tables, { cells: cells.cells.length })
  try {
    const question = demandQuestion(cells.cells, cells.columns, chargers.length > 0)
    const measured = survey.cells(question)
    const around = survey.sites(sites.map(({ position }) => position))
    const hexagons = await progress.step('Scoring hexagons', async (report) => {
      const table = scoreHexagons(cells, await measured(report.share), question.kinds)
      report.done(`${table.cells.length} hexagons`)
      return table
    })
    const siteRows = await progress.step('Scoring sites', async (report) => {
      const hints = gridHints(powerGrid, { sites, people: cells.columns.Population ? tables.people : null })
      const surroundings = await around(report.share)
      const rows = deriveSiteRows(sites, { surroundings, hexagons, chargers, grid: hints })
      report.done(`${rows.length} sites`)
      return rows
    })
    return { hexagons, siteRows }
  } finally {
    await survey.close()
  }
}

function gridHints(
  powerGrid: PowerGrid,
  { sites, people }: { sites: readonly Site[]; people: PeopleRows | null },
): GridHint[] {
  const indexed = indexGrid(powerGrid)
  return sites.map(({ position }) =>
    gridHint(indexed, position, people && peopleWithin(people, position, countedReach)),
  )
}

export interface Sources {
  aroundPaths: readonly string[]
  register: StationFile | null
  counts: TrafficCounts | null
  grid: PopulationGrid | null
}

interface Deriving extends Sources {
  country: CountryName
  /** Null for the whole country. */
  boundary: BoundarySource | null
  regionName: string | undefined
  partial: boolean
  progress: Progress
  collect(): void
}

export interface DerivedAtlas {
  entities: KeptEntities
  counted: CountedEntities
  around: KnownAround | null
  graph: RoadGraph
  powerGrid: PowerGrid
  traffic: DerivedTraffic
  hexagons: HexagonTable
  siteRows: SiteRow[]
  basemap: Basemap
}

/** Deterministic except for the progress reports. Closes the extract. */
export async function deriveAtlas(extract: Extract, deriving: Deriving): Promise<DerivedAtlas> {
  const found = await findPlaces(extract, deriving)
  const { country } = found
  const parked = parkPlaces(found)
  try {
    const around = await readAround(extract, { ...deriving, paths: deriving.aroundPaths, country })
    try {
      // Drawn before roads and hexagons are derived: the two together would be the peak of memory.
      const basemap = await draw(extract, { entities: found, around, progress: deriving.progress })
      try {
        return { ...(await deriveTables(extract, { ...deriving, found, parked, around })), basemap }
      } catch (error) {
        await basemap.close()
        throw error
      }
    } finally {
      around?.close()
    }
  } finally {
    parked.close()
  }
}

const reachOf = ({ strip }: KnownAround) => ({
  bounds: strip.bounds,
  contains: (position: Position) => strip.isHome(position) || strip.contains(position),
})

function findPlaces(
  extract: Extract,
  { country, boundary, regionName, partial, register, grid, progress }: Deriving,
): Promise<DerivedEntities> {
  return progress.step('Finding places', (report) => {
    const places = deriveEntities(extract, {
      ...country,
      boundary,
      regionName,
      register,
      grid,
      partial,
      onProgress: report.share,
    })
    const { sites, chargers, pois } = places
    const hint = populationHint(places.population)
    const counts = `${sites.length} sites, ${chargers.length} chargers, ${pois.length} points of interest`
    report.done(hint ? `${counts}. ${hint}` : counts)
    return places
  })
}

interface DerivingTables extends Deriving {
  found: DerivedEntities
  parked: ParkedPlaces
  around: KnownAround | null
}

async function deriveTables(
  extract: Extract,
  { country, counts, progress, collect, found, parked, around }: DerivingTables,
): Promise<Omit<DerivedAtlas, 'basemap'>> {
  const joined = around?.joined ?? extract
  const traffic = await progress.step('Joining roads', (report) => {
    const derived = deriveRoads(roadsInZone(joined, found.country), {
      isUrban: builtUpAreas(joined, parked.buildings(), ...(around?.buildings ?? [])),
      limits: speedLimitsOf(country.iso) ?? otherLimits,
      counts: counts?.counts ?? [],
      onProgress(share) {
        collect()
        report.share(share)
      },
    })
    report.done(`${derived.graph.size} stretches between ${derived.graph.junctions} junctions`)
    return derived
  })
  parked.putBack(found)
  const counted = countedEntities(found, around)
  const { graph, note } = scaleTraffic(traffic.graph, inhabited(found, { around, counted }))
  const cells = await progress.step('Counting by hexagon', (report) => {
    const table = countHexagons({
      ...found,
      ...(around && { openBorder: around.open }),
      ways: extract.ways,
      regions: () => deriveRegions(extract, found.country),
      graph,
    })
    report.done(`${table.cells.length} hexagons`)
    return table
  })
  const { country: home } = found
  const powerGrid = derivePowerGrid(joined, {
    contains: around ? reachOf(around).contains : home.contains,
    isHome: home.contains,
  })
  const { buildings: _, ...entities } = found
  const notes = [...entities.notes, limitNote(country), ...lackNotes(entities, extract)]
  // Waiting callers hold all that was found, and buildings are the largest part of it.
  found.buildings = noBuildings
  extract.close()
  const tables = shareTables({ graph, ...counted })
  const { sites } = found
  const scored = await scoreCountry({ tables, cells, progress, sites, chargers: counted.chargers, powerGrid })
  return {
    entities: { ...entities, notes },
    counted,
    around,
    graph,
    powerGrid,
    traffic: { ...traffic, note: `${traffic.note} ${note}` },
    ...scored,
  }
}

/** With neighbours whose people are known, their strip drives on the same roads. */
function inhabited(
  { country, population }: Pick<DerivedEntities, 'country' | 'population'>,
  { around, counted }: { around: KnownAround | null; counted: CountedEntities },
): Inhabited {
  if (!around || around.people.size === 0) return { country, population }
  const { people } = counted.population
  return {
    country: { name: country.name, contains: reachOf(around).contains },
    population: { total: people.reduce((sum, each) => sum + each, 0), points: counted.population },
  }
}

interface Drawing {
  entities: KeptEntities
  around: KnownAround | null
  progress: Progress
}

function draw(extract: Extract, { entities, around, progress }: Drawing): Promise<Basemap> {
  return progress.step('Drawing the base map', async (report) => {
    const drawn = await drawBasemap(
      { extract: around?.joined ?? extract, ...entities, reach: around ? reachOf(around) : undefined },
      { folder: tmpdir(), onProgress: report.share },
    )
    report.done(`${drawn.features} features`)
    return drawn
  })
}
