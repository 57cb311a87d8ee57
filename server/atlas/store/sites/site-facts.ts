import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { roadClasses } from '@/lib/catalogue/road-class'
import type { SiteFacts } from '@/lib/contract/site-rank'
import type { KnownSources } from '@/lib/domain/scouting/known-sources'
import { visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import type { RoadFigure } from '@/server/atlas/derive/isochrone/road-figures'
import { countPois, findNearestByClass, type PlaceTables } from '@/server/atlas/derive/places/nearby'
import type { Position } from '@/server/atlas/entities/entities'
import type { StoredNearby } from '@/server/atlas/store/tables/nearby-tables'

export interface FactSources {
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

export function knownRoads(
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
