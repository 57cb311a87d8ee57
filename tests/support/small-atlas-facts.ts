import { gridDisk, latLngToCell } from 'h3-js'
import { hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { atlasFormat, type Manifest } from '@/lib/contract/scout'
import {
  emptyColumns,
  type HexagonTable,
  packCells,
  rowOf,
} from '@/server/atlas/derive/hexagons/hexagon-table'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type {
  AddressStreet,
  ChargingStation,
  Place,
  Poi,
  PopulationPoint,
  Position,
  RoadGraph,
} from '@/server/atlas/entities/entities'
import { tileParents } from '@/server/atlas/write/hexagon-tiles'

export interface SmallAtlas {
  /** That of the current release if omitted. */
  format?: Manifest['format']
  country: string
  name: string
  version: string
  centre: { lat: number; lng: number }
  sites: SiteRow[]
  chargers: ChargingStation[]
  pois: Poi[]
  population: PopulationPoint[]
  places: Place[]
  /** Absent as in an atlas of an earlier release. */
  addresses?: AddressStreet[]
  roads: RoadGraph
  /** Around the centre; three make 37 cells in one tile. */
  rings: number
  /** Replace the rings; finest first. */
  levels?: readonly HexagonTable[]
  /** Degrees. */
  reach: number
  siteColumns?: readonly string[]
}

/** The made-up country has no statistical regions. */
const smallColumns = hexagonColumns.filter((name) => !name.startsWith('NUTS'))

/** Only the centre's hexagon has values. */
export function smallHexagons({ centre: { lat, lng }, rings }: SmallAtlas): HexagonTable {
  const middle = latLngToCell(lat, lng, 9)
  const cells = packCells(gridDisk(middle, rings))
  const columns = emptyColumns(cells.length, smallColumns)
  const row = rowOf({ cells }, middle)
  columns['Score DC'][row] = 0.87
  columns['Score AC'][row] = 1
  columns.Population[row] = 300
  columns['Road class'][row] = 2
  columns['Population per building'][row] = 3.27
  columns['Region level 8'][row] = 1
  return { resolution: 9, cells, columns, regions: ['', 'Middleton'] }
}

const openStreetMap = {
  name: 'OpenStreetMap',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMap contributors, ODbL',
  url: 'https://www.openstreetmap.org/copyright',
  date: '2026-01-01',
}

export function manifestOf(atlas: SmallAtlas, levels: readonly HexagonTable[]): Manifest {
  const { lat, lng } = atlas.centre
  const { reach } = atlas
  const scores = levels[0]?.columns.Score ?? []
  return {
    format: atlas.format ?? atlasFormat,
    country: atlas.country,
    name: atlas.name,
    iso: 'XX',
    version: atlas.version,
    bounds: [lng - reach, lat - reach, lng + reach, lat + reach],
    builtAt: '2026-01-01T00:00:00.000Z',
    absent: (['NUTS 1', 'NUTS 2', 'NUTS 3'] as const).map((name) => ({
      table: 'hexagons',
      name,
      reason: 'its extract carries no NUTS codes.',
    })),
    counts: {
      hexagons: levels[0]?.cells.length ?? 0,
      scoredHexagons: atlas.levels ? scores.filter((score) => !Number.isNaN(score)).length : 1,
      sites: atlas.sites.length,
      chargers: atlas.chargers.length,
      pois: atlas.pois.length,
      roads: atlas.roads.size,
      places: atlas.places.length,
    },
    population: { total: 0, method: 'made up' },
    columns: { sites: (atlas.siteColumns ?? []).map(noteOf), hexagons: smallColumns.map(noteOf) },
    hexagonTiles: Object.fromEntries(levels.map((level) => [String(level.resolution), tileParents(level)])),
    basemap: { minzoom: 6, maxzoom: 14 },
    sources: [openStreetMap],
    notes: [],
  }
}

const noteOf = (name: string) => ({ name, description: 'Made up', source: 'Derived', estimated: false })

export function squareAround({ centre: { lat, lng }, reach }: SmallAtlas): Position[] {
  const west = lng - reach
  const east = lng + reach
  const south = lat - reach
  const north = lat + reach
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
