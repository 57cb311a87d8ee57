import { latLngToCell } from 'h3-js'
import type { PlanGrounds } from '@/lib/contract/network'
import { cellCentre, cellId } from '@/server/atlas/derive/hexagons/hexagon-table'
import { partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Position } from '@/server/atlas/entities/entities'
import type { Atlas } from '@/server/atlas/store/atlas'

/** More hexagons make the plan no better, but every drive longer. */
const maxHexagons = 20_000
const finest = 9
const coarsest = 6
const childrenOfCell = 7

/** Demand of a country by hexagon; columns have one entry a hexagon. */
export interface CountryDemand {
  resolution: number
  cells: string[]
  centres: Position[]
  /** Relative to each other; they add up to the country's people, or vehicle kilometres without any. */
  demand: Float64Array
  people: Float64Array
  basis: PlanGrounds['demand']
}

/** Neither people nor traffic are known, so that nothing says where drivers are. */
export class NoDemandError extends Error {}

/**
 * Half of the demand begins where people live, half where vehicles pass (AADT x km of the hexagon's roads); whole where
 * the country knows only one. The halves are our assumption: home charging takes demand from where people live, and
 * passing traffic brings it, as in the estimate, which weighs both.
 * @throws NoDemandError
 */
export async function countryDemand(atlas: Atlas, network: RoadNetwork): Promise<CountryDemand> {
  const resolution = resolutionOf(atlas.manifest.counts.hexagons)
  const people = await peopleByCell(atlas, resolution)
  const passing = passingByCell(network, resolution, new Set(people.keys()))
  const totals = { people: sumOf(people), passing: sumOf(passing) }
  if (totals.people === 0 && totals.passing === 0) {
    throw new NoDemandError(
      `Neither people nor traffic of ${atlas.manifest.name} are known, so nothing says where drivers come from.`,
    )
  }
  const cells = [...people.keys()].filter((cell) => (people.get(cell) ?? 0) + (passing.get(cell) ?? 0) > 0)
  const isBoth = totals.people > 0 && totals.passing > 0
  const whole = totals.people || totals.passing
  const shareOf = (value: number, total: number) => (total > 0 ? value / total : 0)
  const demandOf = (cell: string) =>
    (whole *
      (shareOf(people.get(cell) ?? 0, totals.people) + shareOf(passing.get(cell) ?? 0, totals.passing))) /
    (isBoth ? 2 : 1)
  return {
    resolution,
    cells,
    centres: cells.map((cell) => cellCentre(BigInt(`0x${cell}`))),
    demand: Float64Array.from(cells, demandOf),
    people: Float64Array.from(cells, (cell) => people.get(cell) ?? 0),
    basis: basisOf(totals),
  }
}

function basisOf(totals: { people: number; passing: number }): CountryDemand['basis'] {
  if (totals.people === 0) return 'traffic'
  return totals.passing === 0 ? 'people' : 'people and traffic'
}

function resolutionOf(hexagons: number): number {
  let left = hexagons
  let resolution = finest
  while (left > maxHexagons && resolution > coarsest) {
    left /= childrenOfCell
    resolution -= 1
  }
  return resolution
}

const sumOf = (values: ReadonlyMap<string, number>) =>
  [...values.values()].reduce((sum, value) => sum + value, 0)

/** Of every hexagon of the country; 0 where its people are unknown. */
async function peopleByCell(atlas: Atlas, resolution: number): Promise<Map<string, number>> {
  const { hexagonTiles, columns } = atlas.manifest
  const isKnown = columns.hexagons.some(({ name }) => name === 'Population')
  const people = new Map<string, number>()
  for (const parent of hexagonTiles[String(resolution)] ?? []) {
    const tile = await atlas.hexagons(parent, isKnown ? ['Population'] : [])
    const values = tile?.columns.get('Population')?.toArray() as ArrayLike<number> | undefined
    tile?.cells.forEach((cell, row) => {
      people.set(cellId(cell), Number(values?.[row] ?? 0))
    })
  }
  return people
}

/** Vehicle kilometres a day; a road between two junctions counts where its middle lies. */
function passingByCell(
  { graph }: RoadNetwork,
  resolution: number,
  known: ReadonlySet<string>,
): Map<string, number> {
  const passing = new Map<string, number>()
  const { aadt, lengthMetres, positionStart, positions, segment } = graph
  for (let edge = 0; edge < graph.size; edge += 1) {
    const vehicles = aadt[edge] ?? 0
    if (vehicles === 0 || (segment[edge] ?? -1) < 0) continue
    const first = positionStart[edge] ?? 0
    const middle = first + 2 * Math.floor(((positionStart[edge + 1] ?? 0) - first) / 4)
    const lng = (positions[middle] ?? 0) / partsPerDegree
    const lat = (positions[middle + 1] ?? 0) / partsPerDegree
    const cell = latLngToCell(lat, lng, resolution)
    if (known.has(cell))
      passing.set(cell, (passing.get(cell) ?? 0) + (vehicles * (lengthMetres[edge] ?? 0)) / 1000)
  }
  return passing
}
