import { formatCount } from '@/lib/format/number'
import type { Buildings } from '@/server/atlas/base/derived-entities'
import type { Population, PopulationPoint, PopulationPoints, Position } from '@/server/atlas/base/entities'
import type { Municipality } from '@/server/atlas/derive/country/municipalities'
import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import type { Area } from '@/server/atlas/read/areas'
import { polygonArea } from '@/server/atlas/read/rings'
import { type CountryFigure, sharePeople } from './population-figures'

export interface PopulationSources {
  country: { name: string; figure: CountryFigure | null }
  /** If empty, the country is one unit. */
  municipalities: readonly Municipality[]
  buildings: Buildings
  /** `landuse=residential`, for areas with few mapped buildings. */
  residentialLand: Iterable<Pick<Area, 'polygons'>>
}

interface Unit {
  population: number | null
  /** Rows of inhabited `Buildings`, and the sum of their floor space in m². */
  homes: number[]
  homeWeight: number
  /** Residential land; `people` is its area in m². */
  land: PopulationPoint[]
  centre: Position | null
}

/** Less mapped floor space per person (m²) means that most homes are unmapped; 30 to 60 is usual. */
const leastFloorSpace = 10
/** Share of homes outside every municipality above which they form a unit of their own. */
const largestUncovered = 0.02

/**
 * Distributes the country's figure over its municipalities by their own figures, and within each over its
 * homes by `people * footprint * storeys / sum(footprint * storeys)`. With few mapped homes it uses
 * residential land by area, and failing that the municipality's centre. Sums equal the figure.
 */
export function derivePopulation(sources: PopulationSources): Population {
  const { figure, name } = sources.country
  if (!figure) {
    return {
      points: packPopulation([]),
      total: 0,
      method: `OpenStreetMap holds no population figure for ${name}.`,
    }
  }
  const units = toUnits(sources)
  const people = sharePeople(
    figure.people,
    units.map(({ population, homeWeight }) => ({ population, homes: homeWeight })),
  )
  const spreads = units.map((unit, index) => spread(people[index] ?? 0, unit))
  return { points: pack(spreads, sources.buildings), total: figure.people, method: describe(sources, figure) }
}

export function packPopulation(points: readonly PopulationPoint[]): PopulationPoints {
  return {
    size: points.length,
    lngs: Float64Array.from(points, ({ position }) => position[0]),
    lats: Float64Array.from(points, ({ position }) => position[1]),
    people: Float64Array.from(points, ({ people }) => people),
  }
}

function toUnits({ municipalities, buildings, residentialLand }: PopulationSources): Unit[] {
  const units = municipalities.map(({ population, polygons }) => emptyUnit(population, insidePoint(polygons)))
  const rest = emptyUnit(null, null)
  const find = areaIndex(municipalities)
  const unitOfMunicipality = new Map(municipalities.map((each, index) => [each, units[index]]))
  const unitOf = (position: Position) => {
    const [municipality] = find(position)
    return (municipality && unitOfMunicipality.get(municipality)) ?? rest
  }
  for (let row = 0; row < buildings.size; row++) {
    if (!buildings.residential[row]) continue
    const unit = unitOf([buildings.lngs[row] ?? 0, buildings.lats[row] ?? 0])
    unit.homes.push(row)
    unit.homeWeight += floorSpace(buildings, row)
  }
  for (const { polygons } of residentialLand) {
    for (const polygon of polygons) {
      const position = insidePoint([polygon])
      unitOf(position).land.push({ position, people: polygonArea(polygon) })
    }
  }
  const homes = units.reduce((sum, { homeWeight }) => sum + homeWeight, 0)
  return rest.homeWeight > largestUncovered * (homes + rest.homeWeight) || units.length === 0
    ? [...units, rest]
    : units
}

function emptyUnit(population: number | null, centre: Position | null): Unit {
  return { population, homes: [], homeWeight: 0, land: [], centre }
}

const floorSpace = ({ areas, levels }: Buildings, row: number) => (areas[row] ?? 0) * (levels[row] ?? 0)

/** People of a unit: per m² of its homes' floor space, or at given points. */
type Spread = { homes: readonly number[]; perSquareMetre: number } | { points: readonly PopulationPoint[] }

function spread(people: number, { homes, homeWeight, land, centre }: Unit): Spread {
  if (people === 0) return { points: [] }
  const onHomes = homeWeight >= people * leastFloorSpace
  if ((onHomes || land.length === 0) && homeWeight > 0) {
    return { homes, perSquareMetre: people / homeWeight }
  }
  const area = land.reduce((sum, point) => sum + point.people, 0)
  if (area === 0) return { points: centre ? [{ position: centre, people }] : [] }
  return {
    points: land.map((point) => ({ position: point.position, people: (people * point.people) / area })),
  }
}

function pack(spreads: readonly Spread[], buildings: Buildings): PopulationPoints {
  const lengthOf = (each: Spread) => ('homes' in each ? each.homes : each.points).length
  const size = spreads.reduce((sum, each) => sum + lengthOf(each), 0)
  const [lngs, lats, people] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  let row = 0
  const put = ([lng, lat]: Position, count: number) => {
    lngs[row] = lng
    lats[row] = lat
    people[row] = count
    row += 1
  }
  for (const each of spreads) {
    if ('points' in each) {
      for (const point of each.points) put(point.position, point.people)
      continue
    }
    for (const home of each.homes) {
      const position: Position = [buildings.lngs[home] ?? 0, buildings.lats[home] ?? 0]
      put(position, floorSpace(buildings, home) * each.perSquareMetre)
    }
  }
  return { size, lngs, lats, people }
}

function describe({ country, municipalities }: PopulationSources, { people, source }: CountryFigure): string {
  const known = municipalities.filter(({ population }) => population !== null)
  const sum = known.reduce((total, { population }) => total + (population ?? 0), 0)
  const shares =
    known.length === 0
      ? ''
      : `, shared among ${municipalities.length} municipalities by OpenStreetMap's figures (${known.length} have one, ${formatCount(sum)} people in all)`
  return `${formatCount(people)} people in ${country.name} (OpenStreetMap, ${source})${shares}, spread over residential buildings by footprint and storeys.`
}
