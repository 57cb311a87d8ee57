import Flatbush from 'flatbush'
import { type PreparedRoads, roadsOver } from '@/server/atlas/derive/isochrone/isochrone'
import { type IndexedExits, prepareNetwork, type RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { ChargingStation, Poi, PopulationPoints, RoadGraph } from '@/server/atlas/entities/entities'
import { indexPlaces, type PlaceTables } from './nearby'
import { type PeopleRows, peopleRows } from './people-rows'

interface CountedPlaces extends PlaceTables {
  people: PeopleRows
}

export interface DemandTables {
  roads: PreparedRoads
  nearby: CountedPlaces
}

type ShareableNetwork = Omit<RoadNetwork, 'exits'>
type Shared<T extends { tree: Flatbush | null }> = Omit<T, 'tree'> & { tree: ArrayBufferLike | null }

/** Threads read these columns without a copy. */
export interface SharedTables {
  network: Shared<ShareableNetwork> & { exits: Shared<IndexedExits> | null }
  pois: Omit<PlaceTables['pois'], 'points'> & { points: Shared<PlaceTables['pois']['points']> }
  chargers: Omit<PlaceTables['chargers'], 'points'> & { points: Shared<PlaceTables['chargers']['points']> }
  people: PeopleRows
}

interface Counted {
  graph: RoadGraph
  pois: readonly Poi[]
  chargers: readonly ChargingStation[]
  population: PopulationPoints
}

export function shareTables({ graph, population, ...places }: Counted): SharedTables {
  const { pois, chargers } = indexPlaces(places)
  const { exits, ...network } = prepareNetwork(graph)
  return {
    network: { ...share(network), exits: exits && share(exits) },
    pois: { ...pois, points: share(pois.points) },
    chargers: { ...chargers, points: share(chargers.points) },
    people: peopleRows(population),
  }
}

export function openTables({
  network: { exits, ...network },
  pois,
  chargers,
  people,
}: SharedTables): DemandTables {
  return {
    roads: roadsOver({ ...(open(network) as ShareableNetwork), exits: exits && open(exits) }),
    nearby: {
      pois: { ...pois, points: open(pois.points) },
      chargers: { ...chargers, points: open(chargers.points) },
      people,
    },
  }
}

const share = <T extends { tree: Flatbush | null }>(indexed: T): Shared<T> => ({
  ...indexed,
  tree: indexed.tree?.data ?? null,
})

const open = <T extends { tree: Flatbush | null }>(shared: Shared<T>) => ({
  ...shared,
  tree: shared.tree && Flatbush.from(shared.tree),
})
