import { latLngToCell } from 'h3-js'
import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { roadClasses } from '@/lib/catalogue/road-class'
import { limits } from '@/lib/config/limits'
import type { SiteFacts } from '@/lib/contract/site-rank'
import type { KnownSources } from '@/lib/domain/scouting/known-sources'
import { visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import type { RoadFigure } from '@/server/atlas/derive/isochrone/road-figures'
import {
  countCompetition,
  countPois,
  findNearestByClass,
  type PlaceTables,
} from '@/server/atlas/derive/places/nearby'
import { gridHint } from '@/server/atlas/derive/power/grid-hint'
import type { Position } from '@/server/atlas/entities/entities'
import type { PowerTable } from '@/server/atlas/store/tables/power-table'
import { networkOf, type StationTable } from '@/server/atlas/store/tables/station-table'
import type { NearestChargingStation, Surroundings } from './atlas'
import type { HexagonValues } from './hexagons/hexagon-table'
import type { StoredNearby } from './tables/nearby-tables'

interface FactSources {
  nearby: StoredNearby
  roads: PreparedRoads
  known: KnownSources
}

const competitionRadius = 5000

export function siteFacts(
  { nearby, roads, known }: FactSources,
  { position, spaces }: { position: Position; spaces: SiteFacts['spaces'] },
): SiteFacts {
  const people = nearby.people.around(position)
  return {
    ...knownRoads(roads.passed(position).busiest, roads.mainRoad(position)),
    people: known.people ? { km1: people[1], km2: people[2], km5: people[5] } : null,
    places: known.places ? countPois(nearby, position) : null,
    competition: knownRivals(competitionAround(nearby, position), known),
    spaces,
  }
}

function knownRoads(
  busiest: RoadFigure | null,
  main: (RoadFigure & { metres: number }) | null,
): Pick<SiteFacts, 'busiest' | 'main'> {
  return {
    busiest: busiest && figureOf(busiest),
    main: main && { ...figureOf(main), metres: Math.round(main.metres) },
  }
}

const figureOf = (road: RoadFigure) => ({
  name: road.name,
  class: roadClasses[road.class].name,
  aadt: Math.round(road.aadt),
  counted: road.isCounted,
  year: road.year,
})

type Rivals = NonNullable<SiteFacts['competition']>

/** A neighbour's stations count where the country has none mapped. */
function knownRivals(rivals: Rivals, { stations }: KnownSources): Rivals | null {
  return stations || Object.values(rivals).some(({ points }) => points > 0) ? rivals : null
}

function competitionAround(nearby: PlaceTables, centre: Position): Rivals {
  const { points, evses } = nearby.chargers
  const counts: Record<ChargingClass, number> = { AC: 0, DC: 0, HPC: 0 }
  visitWithin(points, { centre, radius: competitionRadius }, (index) => {
    for (const each of chargingClasses) counts[each] += evses[each][index] ?? 0
  })
  const nearest = findNearestByClass(nearby, centre)
  const of = (each: ChargingClass) => {
    const metres = nearest[each]?.metres
    return { points: counts[each], metres: metres === undefined ? null : Math.round(metres) }
  }
  return { AC: of('AC'), DC: of('DC'), HPC: of('HPC') }
}

export interface SurroundingParts {
  country: string
  iso: string
  nearby: StoredNearby
  chargers: StationTable
  roads: PreparedRoads
  towns: { at(point: Position): string | null; latinOf(town: string): string | undefined }
  hexagon: HexagonValues | null
  power: PowerTable
  known: KnownSources
}

/** Counts are integers, distances whole metres. */
export function describeSurroundings(
  parts: SurroundingParts,
  { lat, lng }: { lat: number; lng: number },
): Surroundings {
  const point: Position = [lng, lat]
  const hexId = latLngToCell(lat, lng, limits.hexResolution)
  const { hexagon, nearby, roads, known, power } = parts
  const population = known.people ? nearby.people.around(point) : null
  const { traffic, busiest } = roads.passed(point)
  const city = parts.towns.at(point) ?? ''
  const latinCity = parts.towns.latinOf(city)
  return {
    country: parts.country,
    iso: parts.iso,
    city,
    ...(latinCity !== undefined && { latinCity }),
    hexId,
    traffic: known.roads ? (traffic.map(Math.round) as unknown as Surroundings['traffic']) : null,
    roads: knownRoads(busiest, roads.mainRoad(point)),
    roadClass: roads.roadClass(point),
    population,
    poi: known.places ? countPois(nearby, point) : null,
    competition: competitionAt(parts, point),
    nearest: nearestStations(parts, point),
    grid: gridHint(power.indexed, point, population?.[5] ?? null),
    scores: { AC: scoreOf(hexagon, 'Score AC'), DC: scoreOf(hexagon, 'Score DC') },
    // Without a hexagon the extent of the data is unknown.
    edge: hexagon ? hexagon.edge === true : true,
  }
}

/** A neighbour's stations count where the country has none mapped. */
function competitionAt({ nearby, known }: SurroundingParts, point: Position): Surroundings['competition'] {
  const counts = countCompetition(nearby, point)
  const hasRivals = Object.values(counts).some(([, , farthest]) => farthest > 0)
  return known.stations || hasRivals ? counts : null
}

function nearestStations(parts: SurroundingParts, point: Position): Surroundings['nearest'] {
  const found = findNearestByClass(parts.nearby, point)
  const describe = (each: ChargingClass): NearestChargingStation | null => {
    const nearest = found[each]
    if (!nearest) return null
    return {
      network: networkOf(parts.chargers, nearest.station),
      class: each,
      metres: Math.round(nearest.metres),
    }
  }
  return { AC: describe('AC'), DC: describe('DC'), HPC: describe('HPC') }
}

function scoreOf(hexagon: HexagonValues | null, name: 'Score AC' | 'Score DC'): number | null {
  const value = hexagon?.[name]
  return typeof value === 'number' ? value : null
}
