import { roadClassNames } from '@/lib/catalogue/road-class'
import type { Charger, Position, RoadClass, Site } from '@/server/atlas/base/entities'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { PassedRoads, RoadFigure } from '@/server/atlas/derive/isochrone/road-figures'
import type { DemandTables } from '@/server/atlas/derive/places/demand-tables'
import {
  countPois,
  findNearestByClass,
  type NearestByClass,
  type PoiCounts,
} from '@/server/atlas/derive/places/nearby'
import { competitionNearby, minutesStayed, peopleNearby, placesToCome } from './site-demand'
import type { SiteDemand } from './site-parts'

/** Counts around a site, the inputs of its columns and scores. */
export interface SiteSurroundings {
  /** Vehicles/day on the roads of its 3-minute drive, summed; 0 farther than 500 m from a road. */
  traffic: number
  busiest: PassedRoads['busiest']
  main: (RoadFigure & { metres: number }) | null
  people: number
  places: PoiCounts
  competition: { DC: number; AC: number }
  roadClass: RoadClass | null
  nearest: NearestByClass
}

/** Sites farther (m) from a road get no traffic: it could not stop there. */
const roadReach = 500

export function surroundingsOf({ roads, nearby }: DemandTables, position: Position): SiteSurroundings {
  const { traffic, busiest } = roads.passed(position)
  const isAtRoad = roads.metresToRoad(position) <= roadReach
  return {
    traffic: isAtRoad ? traffic.reduce((sum, each) => sum + each, 0) : 0,
    busiest: isAtRoad ? busiest : null,
    main: roads.mainRoad(position),
    people: peopleNearby(nearby.people, position),
    places: countPois(nearby, position),
    competition: {
      DC: competitionNearby(nearby, position, 'DC'),
      AC: competitionNearby(nearby, position, 'AC'),
    },
    roadClass: roads.roadClass(position),
    nearest: findNearestByClass(nearby, position),
  }
}

/** The figures that become parts; null if the country has no road, people, place or charger. */
export function demandOf(
  sites: readonly Pick<Site, 'capacity'>[],
  surroundings: readonly SiteSurroundings[],
  { hexagons: { columns }, chargers }: { hexagons: HexagonTable; chargers: readonly Charger[] },
): SiteDemand {
  const figures = (isKnown: boolean, of: (each: SiteSurroundings) => number) =>
    isKnown ? Float64Array.from(surroundings, of) : null
  const hasChargers = chargers.length > 0
  const hasPlaces = columns['POI total'] !== undefined
  return {
    'Score traffic': figures(columns['Road class'] !== undefined, ({ traffic }) => traffic),
    'Score population': figures(columns.Population !== undefined, ({ people }) => people),
    'Score places DC': figures(hasPlaces, ({ places }) => placesToCome(places)),
    'Score places AC': figures(hasPlaces, ({ places }) => minutesStayed(places)),
    'Score competition DC': figures(hasChargers, ({ competition }) => competition.DC),
    'Score competition AC': figures(hasChargers, ({ competition }) => competition.AC),
    'Score size': Float64Array.from(sites, ({ capacity }) => capacity),
  }
}

/** The columns of the busiest road passed and of the nearest main road. */
export function roadCells({ busiest, main }: SiteSurroundings) {
  return {
    'Busiest road': busiest?.name ?? null,
    'Busiest road class': busiest ? roadClassNames[busiest.class] : null,
    'Busiest road AADT': busiest ? Math.round(busiest.aadt) : null,
    'Busiest road counted': busiest ? busiest.isCounted : null,
    'Main road': main?.name ?? null,
    'Main road class': main ? roadClassNames[main.class] : null,
    'Main road AADT': main ? Math.round(main.aadt) : null,
    'Main road counted': main ? main.isCounted : null,
    'Main road distance': main ? Math.round(main.metres) : null,
  }
}
