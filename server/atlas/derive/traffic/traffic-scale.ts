import { formatCount } from '@/lib/format/number'
import { snapToRoad } from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { classAt, partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import { prepareNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Country, PopulationPoints, Position, RoadGraph } from '@/server/atlas/entities/entities'
import { sharedFloats } from '@/server/atlas/entities/shared-columns'
import { classAadt } from './traffic'

/**
 * Vehicle-km on all roads for each person and day: 327.1 billion vehicle miles in Great Britain in 2017
 * (Department for Transport, Road Traffic Estimates 2017) by 64.2 million people (Office for National
 * Statistics, mid-2017). The defaults by class are British too.
 */
export const kilometresDriven = 22.5

/** On fewer km of roads, traffic that passes through outweighs that of the people who live there. */
const minKilometres = 25
/** British counts stand at busy roads, so their medians are never raised. */
const maxScale = 1
/** Even a road through empty land carries some traffic. */
const minScale = 0.1
/** Of a degree, about 1 km: people are assigned to islands by these cells. */
const cellDegrees = 0.01

export interface ScaledTraffic {
  graph: RoadGraph
  /** What was scaled and by how much, for the manifest. */
  note: string
}

/** People and roads of the same area: the country, or with the strip around it. */
export interface Inhabited {
  country: Pick<Country, 'name' | 'contains'>
  population: { total: number | null; points: PopulationPoints }
}

/**
 * Scales the defaults by class, not the counts, so that the traffic on a country's roads is what its people
 * drive. Islands of 25 km of roads or more are scaled by their own people.
 */
export function scaleTraffic(graph: RoadGraph, { country, population }: Inhabited): ScaledTraffic {
  const { total } = population
  if (total === null || !(total > 0)) {
    return {
      graph,
      note: 'The defaults are as in Great Britain, because no population figure says otherwise.',
    }
  }
  const islands = findIslands(graph, country)
  const all = islands.roads.reduce(sumOf, { kilometres: 0, vehicleKilometres: 0 })
  if (all.kilometres < minKilometres) {
    const note = `The defaults are as in Great Britain: ${country.name} has less than ${minKilometres} km of roads.`
    return { graph, note }
  }
  const whole = scaleOf(total, all)
  const large = islands.roads.flatMap(({ kilometres }, island) => (kilometres >= minKilometres ? island : []))
  const scales = new Float64Array(islands.roads.length).fill(whole)
  if (large.length > 1) {
    const people = peopleByIsland(graph, { islands, large, points: population.points })
    for (const island of large) {
      const roads = islands.roads[island]
      if (roads) scales[island] = scaleOf(at(people, island), roads)
    }
  }
  return {
    graph: scaled(graph, { islands, scales }),
    note: noteOf({ total, all, whole, islands: large.length }),
  }
}

interface Roads {
  kilometres: number
  /** By the defaults, on an average day. */
  vehicleKilometres: number
}

const sumOf = (a: Roads, b: Roads): Roads => ({
  kilometres: a.kilometres + b.kilometres,
  vehicleKilometres: a.vehicleKilometres + b.vehicleKilometres,
})

/** To a hundredth: the figure of the note is the one used, and survives small differences between extracts. */
function scaleOf(people: number, { vehicleKilometres }: Roads): number {
  const share = Math.round((100 * people * kilometresDriven) / vehicleKilometres) / 100
  return Math.max(minScale, Math.min(maxScale, share))
}

interface Islands {
  /** By junction. */
  islandOf: Int32Array
  /** In the country, by island. */
  roads: Roads[]
}

/** Parts of the graph without a road between them. */
function findIslands(graph: RoadGraph, country: Pick<Country, 'contains'>): Islands {
  const root = Int32Array.from({ length: graph.junctions }, (_, junction) => junction)
  const top = (junction: number) => {
    let found = junction
    while (at(root, found) !== found) {
      root[found] = at(root, at(root, found))
      found = at(root, found)
    }
    return found
  }
  for (let edge = 0; edge < graph.size; edge += 1) {
    root[top(at(graph.from, edge))] = top(at(graph.to, edge))
  }
  const numbers = new Int32Array(graph.junctions).fill(-1)
  const roads: Roads[] = []
  const islandOf = root.map((_, junction) => {
    const found = top(junction)
    if (numbers[found] === -1) numbers[found] = roads.push({ kilometres: 0, vehicleKilometres: 0 }) - 1
    return at(numbers, found)
  })
  for (let edge = 0; edge < graph.size; edge += 1) {
    const roadClass = classAt(graph, edge)
    const island = roads[at(islandOf, at(graph.from, edge))]
    if (roadClass === null || !island || !country.contains(middleOf(graph, edge))) continue
    const kilometres = at(graph.lengthMetres, edge) / 1000
    const carriageway = graph.dual?.[edge] === 1 ? 1 / 2 : 1
    island.kilometres += carriageway * kilometres
    island.vehicleKilometres += carriageway * kilometres * classAadt[roadClass]
  }
  return { islandOf, roads }
}

/** Between the two middle positions, or at the middle one. */
function middleOf({ positionStart, positions }: RoadGraph, edge: number): Position {
  const start = at(positionStart, edge)
  const points = (at(positionStart, edge + 1) - start) >> 1
  const before = start + 2 * ((points - 1) >> 1)
  const after = start + 2 * (points >> 1)
  const mean = (offset: number) => (at(positions, before + offset) + at(positions, after + offset)) / 2
  return [mean(0) / partsPerDegree, mean(1) / partsPerDegree]
}

interface Assigning {
  islands: Islands
  large: readonly number[]
  points: PopulationPoints
}

/** People belong to the nearest island with a scale of its own. */
function peopleByIsland(graph: RoadGraph, { islands, large, points }: Assigning): Float64Array {
  const isLarge = new Set(large)
  const network = prepareNetwork(graph)
  const people = new Float64Array(islands.roads.length)
  const islandOfEdge = (edge: number) => at(islands.islandOf, at(graph.from, edge))
  for (const { position, count } of peopleByCell(points)) {
    const snap = snapToRoad(network, position, (edge) => isLarge.has(islandOfEdge(edge)))
    if (!snap) continue
    const island = islandOfEdge(snap.edge)
    people[island] = at(people, island) + count
  }
  return people
}

/** At the position of each cell's first point, because the middle of a cell may lie across the water. */
function peopleByCell({ size, lngs, lats, people }: PopulationPoints) {
  const cells = new Map<string, { position: Position; count: number }>()
  for (let row = 0; row < size; row += 1) {
    const position: Position = [at(lngs, row), at(lats, row)]
    const key = position.map((degrees) => Math.floor(degrees / cellDegrees)).join()
    const cell = cells.get(key)
    if (cell) cell.count += at(people, row)
    else cells.set(key, { position, count: at(people, row) })
  }
  return cells.values()
}

function scaled(
  graph: RoadGraph,
  { islands, scales }: { islands: Islands; scales: Float64Array },
): RoadGraph {
  const aadt = sharedFloats(graph.size)
  aadt.set(graph.aadt)
  for (let edge = 0; edge < graph.size; edge += 1) {
    if (!graph.aadtEstimated[edge]) continue
    aadt[edge] = at(aadt, edge) * at(scales, at(islands.islandOf, at(graph.from, edge)))
  }
  return { ...graph, aadt }
}

function noteOf({
  total,
  all,
  whole,
  islands,
}: {
  total: number
  all: Roads
  whole: number
  islands: number
}): string {
  const people = `${formatCount(Math.round(total))} people who drive ${kilometresDriven} vehicle-km a day each, as in Great Britain in 2017 (Department for Transport, Road Traffic Estimates: 327.1 billion vehicle miles)`
  const roads = `${formatCount(Math.round(all.kilometres))} km of roads`
  const own =
    islands > 1 ? ` ${islands} networks without a road between them are scaled by their own people.` : ''
  if (whole === maxScale) return `The defaults are as in Great Britain: ${roads} serve ${people}.${own}`
  return `The defaults are scaled by ${whole.toFixed(2)} to the country: ${roads} serve ${people}.${own}`
}
