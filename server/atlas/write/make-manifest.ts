import { type AtlasColumn, columnTexts } from '@/lib/catalogue/column-texts'
import { hexagonFields, hexagonLevels, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { atlasFormat, type Manifest, type Source } from '@/lib/contract/scout'
import { missingParts } from '@/lib/domain/scores/site-score'
import { firstZoom, lastZoom } from '@/server/atlas/basemap/basemap-path'
import { stripMetres } from '@/server/atlas/derive/around/strip'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { positionsAt } from '@/server/atlas/derive/roads/road-edges'
import type { DerivedTraffic } from '@/server/atlas/derive/traffic/traffic'
import type { KeptEntities } from '@/server/atlas/entities/derived-entities'
import type { Country, RoadGraph, Site } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import type { StationFile } from '@/server/atlas/read/station-file'
import type { TrafficCounts } from '@/server/atlas/read/traffic-counts'
import { absentColumns } from './absent-columns'
import type { CountedEntities, KnownAround } from './read-around'

interface ColumnSources {
  chargers: string
  people: string
}

export function columnNotes(
  absent: Manifest['absent'],
  sources: ColumnSources,
  sites: readonly Pick<Site, 'latinName' | 'latinCity'>[],
): Manifest['columns'] {
  const empty = emptyNames(sites)
  const isThere = (table: 'sites' | 'hexagons') => {
    const missing = new Set([
      ...absent.filter((each) => each.table === table).map(({ name }) => name),
      ...empty,
    ])
    return ({ name }: { name: AtlasColumn }) => !missing.has(name)
  }
  const noteOf = (table: 'sites' | 'hexagons') => {
    const left = leftOut(absent, table)
    return ({ name }: { name: AtlasColumn }) => {
      const note = { name, ...columnTexts[name], ...originOf(name, sources) }
      if (left && isWholeScore(name)) note.description += ` ${left}`
      return note
    }
  }
  return {
    sites: siteColumns.filter(isThere('sites')).map(noteOf('sites')),
    hexagons: hexagonFields.filter(isThere('hexagons')).map(noteOf('hexagons')),
  }
}

/** Columns that say nothing where every name is in Latin letters. */
function emptyNames(sites: readonly Pick<Site, 'latinName' | 'latinCity'>[]): SiteColumnName[] {
  const hasLatin = sites.some(({ latinName, latinCity }) => (latinName ?? latinCity) !== undefined)
  return hasLatin ? [] : ['latin_name', 'latin_city']
}

interface Origin {
  source: string
  estimated: boolean
}

const osm: Origin = { source: 'OpenStreetMap', estimated: false }
const derived: Origin = { source: 'Derived', estimated: false }

const origins: Partial<Record<AtlasColumn, Origin>> = {
  hex_id: derived,
  capacity_estimated: derived,
  capacity_note: derived,
  members: derived,
  'Busiest road counted': derived,
  'Main road counted': derived,
  icon: derived,
  'Hex ID': derived,
  edge: derived,
  'Grid reliability': { ...derived, estimated: true },
  'POI parking off-street capacity': { ...osm, estimated: true },
}

function originOf(name: AtlasColumn, { chargers, people }: ColumnSources): Origin {
  if (name.startsWith('Score')) return { ...derived, estimated: true }
  if (name.startsWith('EV plugs') || name.startsWith('Nearest Charger')) {
    return { source: chargers, estimated: false }
  }
  if (name.endsWith('road AADT')) return { source: 'Road traffic statistics', estimated: true }
  if (name.startsWith('Population')) return { source: people, estimated: true }
  return origins[name] ?? osm
}

/** Empty where nothing of the grid is mapped: the absent columns say so. */
function gridNote({ powerGrid, entities }: ManifestInput): string[] {
  const home = powerGrid.abroad.reduce((count, abroad) => count + (abroad === 0 ? 1 : 0), 0)
  return home === 0
    ? []
    : [
        `Grid: ${home} mapped lines, substations and transformers of ${entities.country.name}. OpenStreetMap does not hold the whole grid: distances are a hint, and the operator's answer decides.`,
      ]
}

export interface ManifestInput {
  entities: KeptEntities
  graph: RoadGraph
  powerGrid: PowerGrid
  traffic: Pick<DerivedTraffic, 'used' | 'latestYear' | 'note'>
  hexagons: HexagonTable
  tiles: readonly { level: number; parent: string }[]
  extractDate: string
  register?: Pick<StationFile, 'source'> | null
  counts?: Pick<TrafficCounts, 'source'> | null
  /** Absent if it is OpenStreetMap. */
  grid?: Pick<PopulationGrid, 'source'> | null
  /** With neighbours' stations; defaults to the country's own. */
  counted?: Pick<CountedEntities, 'chargers'>
  around?: Pick<KnownAround, 'neighbours' | 'borderCovered' | 'strip'> | null
  builtAt: Date
}

export function makeManifest(input: ManifestInput): Manifest {
  const { entities, graph, traffic, hexagons, tiles, register, grid } = input
  const { country, population } = entities
  const chargers = input.counted?.chargers ?? entities.chargers
  const absent = absentColumns({
    entities: { country, chargers },
    hexagons,
    powerGrid: input.powerGrid,
    register: register?.source.name ?? null,
  })
  const tilesOf = (level: number) => tiles.filter((tile) => tile.level === level).map(({ parent }) => parent)
  return {
    format: atlasFormat,
    country: country.slug,
    name: country.name,
    iso: country.iso,
    version: '',
    bounds: [...country.bounds],
    builtAt: input.builtAt.toISOString(),
    counts: {
      hexagons: hexagons.cells.length,
      scoredHexagons: hexagons.columns.Score?.filter((score) => !Number.isNaN(score)).length ?? 0,
      sites: entities.sites.length,
      chargers: entities.chargers.length,
      pois: entities.pois.length,
      roads: input.around || country.region ? roadsInside(graph, country) : graph.size,
      places: entities.places.length,
    },
    population: {
      total: hexagons.columns.Population ? population.total : null,
      method: population.method,
      shares: population.shares,
    },
    columns: columnNotes(
      absent,
      {
        chargers: register ? `OpenStreetMap, ${register.source.name}` : 'OpenStreetMap',
        people: grid?.source.name ?? 'OpenStreetMap',
      },
      entities.sites,
    ),
    absent,
    hexagonTiles: Object.fromEntries(hexagonLevels.map((level) => [String(level), tilesOf(level)])),
    basemap: {
      minzoom: firstZoom,
      maxzoom: lastZoom,
      ...(input.around && { bounds: [...input.around.strip.bounds] }),
    },
    ...aroundNote(input),
    sources: sourcesOf(input),
    notes: [
      ...entities.notes,
      ...leftOutNotes(absent),
      traffic.note,
      borderNote(input),
      ...gridNote(input),
      ...ownNotes,
    ],
  }
}

const isWholeScore = (name: AtlasColumn) => ['Score', 'Score DC', 'Score AC'].includes(name)

function leftOut(absent: Manifest['absent'], table: 'sites' | 'hexagons'): string | null {
  const missing = missingParts({ absent }, table)
  return missing && `Left out here: ${missing.names}. ${missing.reasons} The other parts share the weight.`
}

function leftOutNotes(absent: Manifest['absent']): string[] {
  const left = leftOut(absent, 'hexagons')
  return left ? [`Demand scores: ${left}`] : []
}

const coveredShare = (covered: number) => Math.round(covered * 1e4) / 1e4

function aroundNote({ around }: ManifestInput): Pick<Manifest, 'around'> {
  if (!around) return {}
  const extracts = around.neighbours.map(({ name, date }) => ({ name, date: date.slice(0, 10) }))
  return { around: { extracts, borderCovered: coveredShare(around.borderCovered) } }
}

function borderNote({ around }: ManifestInput): string {
  if (!around) {
    return 'Data stops at the border; demand beyond it is not counted. Figures near the border are flagged.'
  }
  const names = around.neighbours.map(({ name }) => name).join(', ')
  const covered = Math.floor(100 * around.borderCovered)
  return `Beyond the border, ${stripMetres / 1000} km count from the extracts of its neighbours (${names}), beside ${covered} % of the land border. Figures near the rest are flagged.`
}

function roadsInside(graph: RoadGraph, { contains }: Pick<Country, 'contains'>): number {
  let count = 0
  for (let edge = 0; edge < graph.size; edge += 1) {
    const line = positionsAt(graph, edge)
    if ([line[0], line.at(-1)].some((end) => end !== undefined && contains(end))) count += 1
  }
  return count
}

const ownNotes: readonly string[] = [
  `Hexagons are H3 cells of resolution ${hexagonLevels.at(-1)}; coarser ones hold sums of counts, means of scores and the region of most of their cells. A tile holds the cells below a parent ${tileParentSteps} resolutions coarser.`,
  'Weights of the demand scores are assumptions; they are not calibrated with local charging data.',
]

function sourcesOf({ extractDate, register, counts, grid, traffic, around }: ManifestInput): Source[] {
  return [
    openStreetMap('OpenStreetMap', extractDate),
    ...(around?.neighbours ?? []).map(({ name, date }) => openStreetMap(`OpenStreetMap (${name})`, date)),
    ...(register ? [register.source] : []),
    ...(grid ? [grid.source] : []),
    ...(counts && traffic.used > 0
      ? [{ ...counts.source, date: counts.source.date || `${traffic.latestYear}` }]
      : []),
    {
      name: 'Road traffic statistics, Department for Transport',
      licence: 'Open Government Licence v3.0',
      attribution:
        'Traffic by road class and by person: contains public sector information licensed under the Open Government Licence v3.0',
      url: 'https://roadtraffic.dft.gov.uk',
      date: '2020',
    },
  ]
}

const openStreetMap = (name: string, date: string): Source => ({
  name,
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMap contributors, ODbL',
  url: 'https://www.openstreetmap.org/copyright',
  date: date.slice(0, 10),
})
