import { hexagonLevels, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { atlasFormat, type Manifest, type Source } from '@/lib/contract/scout'
import type { KeptEntities } from '@/server/atlas/base/derived-entities'
import type { RoadGraph } from '@/server/atlas/base/entities'
import { firstZoom, lastZoom } from '@/server/atlas/basemap/basemap-path'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { DerivedTraffic } from '@/server/atlas/derive/traffic/traffic'
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import type { TrafficCounts } from '@/server/atlas/read/traffic-counts'
import { absentColumns } from './absent-columns'
import { columnNotes } from './column-notes'

export interface ManifestInput {
  entities: KeptEntities
  graph: RoadGraph
  traffic: Pick<DerivedTraffic, 'used' | 'latestYear' | 'note'>
  hexagons: HexagonTable
  tiles: readonly { level: number; parent: string }[]
  extractDate: string
  ocm: readonly OcmPoint[]
  /** Source of counted traffic, if given. */
  counts?: Pick<TrafficCounts, 'source'> | null
  /** Source of the population, if not OpenStreetMap. */
  grid?: Pick<PopulationGrid, 'source'> | null
  builtAt: Date
}

/** The manifest without its version, which follows from the content. */
export function makeManifest(input: ManifestInput): Manifest {
  const { entities, graph, traffic, hexagons, tiles, ocm, grid } = input
  const absent = absentColumns({ entities, hexagons, hasOcm: ocm.length > 0 })
  const { country, population } = entities
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
      roads: graph.size,
      places: entities.places.length,
    },
    population: { total: population.total, method: population.method, shares: population.shares },
    columns: columnNotes(absent, {
      chargers: ocm.length > 0 ? 'OpenStreetMap, Open Charge Map' : 'OpenStreetMap',
      people: grid?.source.name ?? 'OpenStreetMap',
    }),
    absent,
    hexagonTiles: Object.fromEntries(hexagonLevels.map((level) => [String(level), tilesOf(level)])),
    basemap: { minzoom: firstZoom, maxzoom: lastZoom },
    sources: sourcesOf(input),
    notes: [...entities.notes, traffic.note, ...ownNotes],
  }
}

const ownNotes: readonly string[] = [
  'Data stops at the border; demand beyond it is not counted. Figures near the border are flagged.',
  `Hexagons are H3 cells of resolution ${hexagonLevels.at(-1)}; coarser ones hold sums of counts, means of scores and the region of most of their cells. A tile holds the cells below a parent ${tileParentSteps} resolutions coarser.`,
  'Weights of the demand scores are assumptions; they are not calibrated with local charging data.',
]

function sourcesOf({ extractDate, ocm, counts, grid, traffic }: ManifestInput): Source[] {
  const openChargeMap: Source = {
    name: 'Open Charge Map',
    licence: 'CC BY 4.0',
    attribution: '© Open Charge Map contributors',
    url: 'https://openchargemap.org',
    date: latestUpdate(ocm),
  }
  return [
    {
      name: 'OpenStreetMap',
      licence: 'ODbL 1.0',
      attribution: '© OpenStreetMap contributors, ODbL',
      url: 'https://www.openstreetmap.org/copyright',
      date: extractDate.slice(0, 10),
    },
    ...(ocm.length > 0 ? [openChargeMap] : []),
    ...(grid ? [grid.source] : []),
    ...(counts && traffic.used > 0
      ? [{ ...counts.source, date: counts.source.date || `${traffic.latestYear}` }]
      : []),
    {
      name: 'Road traffic statistics, Department for Transport',
      licence: 'Open Government Licence v3.0',
      attribution:
        'Traffic by road class: contains public sector information licensed under the Open Government Licence v3.0',
      url: 'https://roadtraffic.dft.gov.uk',
      date: '2020',
    },
  ]
}

/** Date of the latest change among the points, or empty. */
function latestUpdate(ocm: readonly OcmPoint[]): string {
  const days = ocm.flatMap(({ DateLastStatusUpdate }) => DateLastStatusUpdate?.slice(0, 10) ?? [])
  return days.sort().at(-1) ?? ''
}
