import type { Isochrone } from '@/lib/contract/isochrone'

export interface DriveReach {
  seconds: number
  roads: number
  /** Vehicles/day, counting each road once. */
  vehicles: number
  /** Share that was counted rather than estimated. */
  counted: 'all' | 'some' | 'none'
  busiest: { name: string; vehicles: number } | undefined
}

function countedOf(estimated: number, all: number): DriveReach['counted'] {
  if (estimated === 0) return 'all'
  return estimated === all ? 'none' : 'some'
}

type Part = Isochrone['features'][number]['properties']
type Road = Extract<Part, { kind: 'road' }>

export function driveReach({ features }: Isochrone): DriveReach | undefined {
  const parts = features.map(({ properties }) => properties)
  const roads = parts.filter((part): part is Road => part.kind === 'road')
  if (roads.length === 0) return undefined
  const named = roads.filter(({ name }) => name !== '')
  const busiest = named.reduce<Road | undefined>(
    (max, road) => (max && max.aadt >= road.aadt ? max : road),
    undefined,
  )
  return {
    seconds: parts.find((part) => part.kind === 'outline')?.seconds ?? 0,
    roads: roads.length,
    vehicles: roads.reduce((sum, { aadt }) => sum + aadt, 0),
    counted: countedOf(roads.filter((road) => road.aadt_estimated).length, roads.length),
    busiest: busiest && { name: busiest.name, vehicles: busiest.aadt },
  }
}
