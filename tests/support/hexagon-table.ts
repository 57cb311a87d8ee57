import { latLngToCell } from 'h3-js'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { packPopulation } from '@/server/atlas/derive/population/population'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { ChargingStation, OsmWay, Poi, PopulationPoint, Site } from '@/server/atlas/entities/entities'
import { deriveHexagons } from '@/tests/support/derived-scores'
import { at, box, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'
import { roadGraph } from '@/tests/support/road-graph'

export interface Contents {
  /** Metres. */
  size?: number
  chargers?: ChargingStation[]
  pois?: Poi[]
  sites?: Site[]
  people?: PopulationPoint[]
  buildings?: { point: Point; area: number }[]
  roads?: Parameters<typeof roadGraph>[0]
  ways?: OsmWay[]
}

export function hexagonsOf({
  size = 4000,
  chargers = [],
  pois = [],
  sites = [],
  people = [],
  buildings = [],
  roads = [],
  ways = [],
}: Contents): HexagonTable {
  const map = osmMap()
    .way({}, box([0, 0], size), 1_000_000)
    .relation(countryTags, [{ ref: 1_000_000 }], 1_000_001)
  const graph = roadGraph(roads)
  const population = { points: packPopulation(people) }
  return deriveHexagons({
    country: deriveCountry(map.extract(), examplia),
    sites,
    chargers,
    pois,
    population,
    buildings: packBuildings(buildings),
    ways,
    regions: () => [],
    graph,
  })
}

function packBuildings(buildings: readonly { point: Point; area: number }[]): Buildings {
  return {
    size: buildings.length,
    lngs: Float64Array.from(buildings, ({ point }) => at(point)[0]),
    lats: Float64Array.from(buildings, ({ point }) => at(point)[1]),
    areas: Float32Array.from(buildings, ({ area }) => area),
    levels: new Float32Array(buildings.length).fill(2),
    residential: new Uint8Array(buildings.length).fill(1),
  }
}

export const cellOf = (point: Point) => latLngToCell(at(point)[1], at(point)[0], 9)

export const restaurant = (point: Point): Poi => ({
  name: 'Krone',
  category: 'restaurants',
  kind: 'amenity=restaurant',
  position: at(point),
})
