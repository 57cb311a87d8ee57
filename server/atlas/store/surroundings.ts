import { latLngToCell } from 'h3-js'
import { limits } from '@/lib/config/limits'
import type { ChargingClass } from '@/lib/domain/charging-class'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone'
import {
  countCompetition,
  countPois,
  findNearestByClass,
  type NearbyTables,
  sumPopulation,
} from '@/server/atlas/derive/nearby'
import type { Position } from '@/server/atlas/entities'
import type { Address } from './addresses'
import type { NearestCharger, Surroundings } from './atlas'
import type { ChargerTable } from './charger-table'
import type { HexagonValues } from './hexagon-table'

/** What `surroundings` asks: each part loads its table on first use. */
export interface SurroundingParts {
  country: string
  nearby(): NearbyTables
  chargers(): ChargerTable
  roads(): PreparedRoads
  address(point: Position): Address
  /** Values of the hexagon with this index, null when the country has none there. */
  hexagon(cell: string): HexagonValues | null
}

/** Everything known about a point; counts are whole, distances in whole metres. */
export function describeSurroundings(
  parts: SurroundingParts,
  { lat, lng }: { lat: number; lng: number },
): Surroundings {
  const point: Position = [lng, lat]
  const hexId = latLngToCell(lat, lng, limits.hexResolution)
  const hexagon = parts.hexagon(hexId)
  const people = sumPopulation(parts.nearby(), point)
  return {
    country: parts.country,
    city: parts.address(point).town ?? '',
    hexId,
    traffic: parts.roads().traffic(point).map(Math.round) as unknown as Surroundings['traffic'],
    roadClass: parts.roads().roadClass(point),
    population: {
      1: Math.round(people[1]),
      2: Math.round(people[2]),
      5: Math.round(people[5]),
      10: Math.round(people[10]),
    },
    poi: countPois(parts.nearby(), point),
    competition: countCompetition(parts.nearby(), point),
    nearest: nearestChargers(parts, point),
    scores: { AC: scoreOf(hexagon, 'Score AC'), DC: scoreOf(hexagon, 'Score DC') },
    // Without a hexagon nobody has looked how far the data reaches.
    edge: hexagon ? hexagon.edge === true : true,
  }
}

function nearestChargers(parts: SurroundingParts, point: Position): Surroundings['nearest'] {
  const found = findNearestByClass(parts.nearby(), point)
  const chargers = parts.chargers()
  const describe = (each: ChargingClass): NearestCharger | null => {
    const nearest = found[each]
    if (!nearest) return null
    return {
      name: chargers.names[nearest.charger] ?? '',
      network: chargers.networks[nearest.charger] ?? '',
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
