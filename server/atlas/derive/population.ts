import type { Population, PopulationPoint, Position } from '@/server/atlas/entities'
import type { Area } from '@/server/atlas/read/areas'
import { polygonArea } from '@/server/atlas/read/rings'
import { areaIndex } from './area-index'
import type { Building } from './derived-entities'
import { insidePoint } from './inside-point'
import type { Municipality } from './municipalities'
import { type CountryFigure, sharePeople } from './population-figures'

export interface PopulationSources {
  country: { name: string; figure: CountryFigure | null }
  /** Empty when the country has none: then it is one unit. */
  municipalities: readonly Municipality[]
  buildings: readonly Building[]
  /** `landuse=residential`, for where buildings are hardly mapped. */
  residentialLand: readonly Area[]
}

interface Unit {
  population: number | null
  homes: PopulationPoint[]
  land: PopulationPoint[]
  centre: Position | null
}

/** Less mapped floor space a head than this (m²) means that most homes are not mapped; people have 30 to 60. */
const leastFloorSpace = 10
/** Homes outside every municipality, as a share of all, above which they form a unit of their own. */
const largestUncovered = 0.02

/**
 * Where people live. The country's figure is shared among its municipalities by their own figures, and inside each
 * spread over its homes by `people * footprint * storeys / sum(footprint * storeys)`; where homes are hardly mapped,
 * over residential land by area, and failing that it stands in the municipality's middle. Sums equal the figure.
 */
export function derivePopulation(sources: PopulationSources): Population {
  const { figure, name } = sources.country
  if (!figure) {
    return { points: [], total: 0, method: `OpenStreetMap holds no population figure for ${name}.` }
  }
  const units = toUnits(sources)
  const people = sharePeople(
    figure.people,
    units.map(({ population, homes }) => ({ population, homes: weightOf(homes) })),
  )
  const points = units.flatMap((unit, index) => spread(people[index] ?? 0, unit))
  return { points, total: figure.people, method: describe(sources, figure) }
}

function toUnits({ municipalities, buildings, residentialLand }: PopulationSources): Unit[] {
  const units = municipalities.map(
    ({ population, polygons }): Unit => ({
      population,
      homes: [],
      land: [],
      centre: insidePoint(polygons),
    }),
  )
  const rest: Unit = { population: null, homes: [], land: [], centre: null }
  const find = areaIndex(municipalities.map((each, index) => ({ polygons: each.polygons, index })))
  const unitOf = (position: Position) => units[find(position)[0]?.index ?? -1] ?? rest
  for (const { residential, position, area, levels } of buildings) {
    if (residential) unitOf(position).homes.push({ position, people: area * levels })
  }
  for (const { polygons } of residentialLand) {
    for (const polygon of polygons) {
      const position = insidePoint([polygon])
      unitOf(position).land.push({ position, people: polygonArea(polygon) })
    }
  }
  const homes = units.reduce((sum, unit) => sum + weightOf(unit.homes), 0)
  const uncovered = weightOf(rest.homes)
  return uncovered > largestUncovered * (homes + uncovered) || units.length === 0 ? [...units, rest] : units
}

const weightOf = (points: readonly PopulationPoint[]) => points.reduce((sum, { people }) => sum + people, 0)

/** Spreads people over the unit's points, whose `people` are weights until here. */
function spread(people: number, { homes, land, centre }: Unit): PopulationPoint[] {
  if (people === 0) return []
  const homeWeight = weightOf(homes)
  const onHomes = homeWeight >= people * leastFloorSpace
  const points = onHomes || land.length === 0 ? homes : land
  const weight = weightOf(points)
  if (weight === 0) return centre ? [{ position: centre, people }] : []
  return points.map((point) => ({ position: point.position, people: (people * point.people) / weight }))
}

function describe({ country, municipalities }: PopulationSources, { people, source }: CountryFigure): string {
  const known = municipalities.filter(({ population }) => population !== null)
  const sum = known.reduce((total, { population }) => total + (population ?? 0), 0)
  const shares =
    known.length === 0
      ? ''
      : `, shared among ${municipalities.length} municipalities by OpenStreetMap's figures (${known.length} have one, ${sum.toLocaleString('en')} people in all)`
  return `${people.toLocaleString('en')} people in ${country.name} (OpenStreetMap, ${source})${shares}, spread over residential buildings by footprint and storeys.`
}
