import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { type PoiCategory, poiCategories } from '@/lib/catalogue/poi-categories'
import { limits } from '@/lib/config/limits'
import {
  findNearestPoint,
  indexPositions,
  type PointIndex,
  visitWithin,
} from '@/server/atlas/derive/geometry/nearby-points'
import type { ChargingStation, Poi, Position } from '@/server/atlas/entities/entities'

/** Metres. */
export const competitionRadii = [500, 1000, 2000] as const
/** Kilometres. */
export const populationRadii = [1, 2, 5, 10] as const
export type PopulationRadius = (typeof populationRadii)[number]

export type PoiCounts = Record<PoiCategory, number>
/** EVSEs within 0.5, 1 and 2 km. */
export type Competition = Record<ChargingClass, [half: number, one: number, two: number]>
export type NearestByClass = Record<ChargingClass, { station: number; metres: number } | null>

/** Row i of each table is point i of its index. */
export interface PlaceTables {
  pois: { points: PointIndex /** Index into `poiCategories`. */; category: Uint8Array }
  chargers: { points: PointIndex; evses: Readonly<Record<ChargingClass, Uint16Array>> }
}

export interface NearbyTables extends PlaceTables {
  population: { points: PointIndex; people: Float64Array }
}

export function indexPlaces({
  pois,
  chargers,
}: {
  pois: readonly Poi[]
  chargers: readonly ChargingStation[]
}): PlaceTables {
  const evsesOf = (each: ChargingClass) => Uint16Array.from(chargers, (charger) => charger.evses[each])
  return {
    pois: {
      points: indexPositions(pois.map((poi) => poi.position)),
      category: Uint8Array.from(pois, (poi) => poiCategories.indexOf(poi.category)),
    },
    chargers: {
      points: indexPositions(chargers.map((charger) => charger.position)),
      evses: { AC: evsesOf('AC'), DC: evsesOf('DC'), HPC: evsesOf('HPC') },
    },
  }
}

export function countPois(
  { pois }: PlaceTables,
  centre: Position,
  radius: number = limits.nearbyRadius,
): PoiCounts {
  const counts = Object.fromEntries(poiCategories.map((category) => [category, 0])) as PoiCounts
  visitWithin(pois.points, { centre, radius }, (index) => {
    const category = poiCategories[pois.category[index] ?? -1]
    if (category) counts[category] += 1
  })
  return counts
}

export function countCompetition({ chargers }: PlaceTables, centre: Position): Competition {
  const counts: Competition = { AC: [0, 0, 0], DC: [0, 0, 0], HPC: [0, 0, 0] }
  visitWithin(chargers.points, { centre, radius: competitionRadii[2] }, (index, metres) => {
    for (const each of chargingClasses) {
      const evses = chargers.evses[each][index] ?? 0
      if (metres <= competitionRadii[0]) counts[each][0] += evses
      if (metres <= competitionRadii[1]) counts[each][1] += evses
      counts[each][2] += evses
    }
  })
  return counts
}

export function findNearestByClass({ chargers }: PlaceTables, centre: Position): NearestByClass {
  const nearest = (each: ChargingClass) => {
    const evses = chargers.evses[each]
    const found = findNearestPoint(chargers.points, centre, (index) => (evses[index] ?? 0) > 0)
    return found && { station: found.index, metres: found.metres }
  }
  return { AC: nearest('AC'), DC: nearest('DC'), HPC: nearest('HPC') }
}

export function sumPopulation(
  { population }: Pick<NearbyTables, 'population'>,
  centre: Position,
): Record<PopulationRadius, number> {
  const sums: Record<PopulationRadius, number> = { 1: 0, 2: 0, 5: 0, 10: 0 }
  visitWithin(population.points, { centre, radius: 10_000 }, (index, metres) => {
    const people = population.people[index] ?? 0
    for (const radius of populationRadii) if (metres <= radius * 1000) sums[radius] += people
  })
  return sums
}
