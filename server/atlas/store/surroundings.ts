import { latLngToCell } from 'h3-js'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { limits } from '@/lib/config/limits'
import type { KnownSources } from '@/lib/domain/scouting/known-sources'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { countCompetition, countPois, findNearestByClass } from '@/server/atlas/derive/places/nearby'
import { gridHint } from '@/server/atlas/derive/power/grid-hint'
import type { Position } from '@/server/atlas/entities/entities'
import type { PowerTable } from '@/server/atlas/store/tables/power-table'
import { networkOf, type StationTable } from '@/server/atlas/store/tables/station-table'
import type { NearestChargingStation, Surroundings } from './atlas'
import type { HexagonValues } from './hexagons/hexagon-table'
import { knownRoads } from './sites/site-facts'
import type { StoredNearby } from './tables/nearby-tables'

export interface SurroundingParts {
  country: string
  iso: string
  nearby: StoredNearby
  chargers: StationTable
  roads: PreparedRoads
  town(point: Position): string | null
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
  return {
    country: parts.country,
    iso: parts.iso,
    city: parts.town(point) ?? '',
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
      network: networkOf(parts.chargers, nearest.charger),
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
