import type { PopulationSpread } from '@/lib/catalogue/population-methods'
import { landFinder } from '@/server/atlas/derive/geometry/area-index'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { floatColumn } from '@/server/atlas/read/column'
import { polygonArea } from '@/server/atlas/read/rings'
import { areaGrid, type GridPoint, lineGrid } from './spread-grid'

export type ResidentialAreas = () => Iterable<{ polygons: readonly Polygon[] }>

interface ResidentialLand {
  /** m² of floor per m² of land. */
  density: number
  isBare(place: number): boolean
}

export const floorSpace = ({ areas, levels }: Pick<Buildings, 'areas' | 'levels'>, row: number) =>
  (areas[row] ?? 0) * (levels[row] ?? 0)

/** Suburban houses; used if too few homes are mapped to measure it. */
const assumedDensity = 0.2
const minMeasured = 20
/** Below this share of the usual floor space, homes are unmapped. */
const hardlyMapped = 0.1

export function surveyLand(residentialAreas: ResidentialAreas, buildings: Buildings): ResidentialLand {
  const areas = floatColumn()
  const find = landFinder(measured(residentialAreas(), areas))
  const floors = new Float64Array(areas.length)
  for (let row = 0; row < buildings.size; row += 1) {
    if (!buildings.residential[row]) continue
    const position: Position = [buildings.lngs[row] ?? 0, buildings.lats[row] ?? 0]
    const place = find(position)
    if (place >= 0) floors[place] = (floors[place] ?? 0) + floorSpace(buildings, row)
  }
  const densities = [...floors]
    .flatMap((floor, place) => (floor > 0 && areas.at(place) > 0 ? floor / areas.at(place) : []))
    .sort((a, b) => a - b)
  const median = densities[densities.length >> 1] ?? assumedDensity
  const density = densities.length < minMeasured ? assumedDensity : median
  return {
    density,
    isBare: (place) => (floors[place] ?? 0) < hardlyMapped * density * areas.at(place),
  }
}

function* measured(
  residential: Iterable<{ polygons: readonly Polygon[] }>,
  areas: ReturnType<typeof floatColumn>,
): Generator<{ polygons: readonly Polygon[] }> {
  for (const each of residential) {
    areas.push(each.polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0))
    yield each
  }
}

export interface HomeSources {
  size: number
  buildings: Buildings
  residentialAreas: ResidentialAreas
  /** Iterated several times. */
  residentialStreets: () => Iterable<readonly Position[]>
  land: ResidentialLand
  /** -1 abroad. */
  unitOf(position: Position): number
}

export type SpreadKind = Exclude<PopulationSpread, 'grid'>

/** m² by unit. */
export interface MappedHomes {
  homes: Float64Array
  /** Usual floor space of residential land with hardly any home on it. */
  bare: Float64Array
  land: Float64Array
  streets: Float64Array
  unitOfBuilding: Int32Array
}

/** m² per person; 30 to 60 is usual, 6 crowded. Less means that most homes are unmapped. */
const minFloorSpace = 6
/** m² per person. With so much, homes hold everybody however many streets there are. */
const typicalFloorSpace = 30
/** m² per metre: a house of 150 m² every 30 m on both sides. */
const floorPerStreetMetre = 10

export function surveyHomes({ size, buildings, land, unitOf, ...sources }: HomeSources): MappedHomes {
  const column = () => new Float64Array(size)
  const unitOfBuilding = new Int32Array(buildings.size).fill(-1)
  const mapped = { homes: column(), bare: column(), land: column(), streets: column(), unitOfBuilding }
  const add = (sums: Float64Array, unit: number, value: number) => {
    if (unit >= 0) sums[unit] = (sums[unit] ?? 0) + value
  }
  for (let row = 0; row < buildings.size; row += 1) {
    if (!buildings.residential[row]) continue
    const unit = unitOf([buildings.lngs[row] ?? 0, buildings.lats[row] ?? 0])
    unitOfBuilding[row] = unit
    add(mapped.homes, unit, floorSpace(buildings, row))
  }
  for (const { position, size: floor, isBare } of landPoints({ ...sources, land })) {
    const unit = unitOf(position)
    add(mapped.land, unit, floor)
    if (isBare) add(mapped.bare, unit, floor)
  }
  for (const { position, size: floor } of streetPoints(sources)) add(mapped.streets, unitOf(position), floor)
  return mapped
}

export function* landPoints({
  residentialAreas,
  land,
}: Pick<HomeSources, 'residentialAreas' | 'land'>): Generator<GridPoint & { isBare: boolean }> {
  let place = 0
  for (const { polygons } of residentialAreas()) {
    const isBare = land.isBare(place)
    for (const { position, size } of areaGrid(polygons)) {
      yield { position, size: size * land.density, isBare }
    }
    place += 1
  }
}

export function* streetPoints({
  residentialStreets,
}: Pick<HomeSources, 'residentialStreets'>): Generator<GridPoint> {
  for (const line of residentialStreets()) {
    for (const { position, size } of lineGrid(line)) yield { position, size: size * floorPerStreetMetre }
  }
}

/** Homes, unless they are too small for the people or hardly mapped; then land, then streets. */
export function spreadKind(mapped: MappedHomes, unit: number, people: number): SpreadKind {
  const { built, land, streets } = floorsOf(mapped, unit)
  if (people > 0 && built >= people * typicalFloorSpace) return 'homes'
  const isMapped = (floor: number) => floor > 0 && floor >= hardlyMapped * streets
  if (isMapped(built) && built >= people * minFloorSpace) return 'homes'
  if (isMapped(land)) return 'land'
  if (streets > 0) return 'streets'
  return built > 0 ? 'homes' : 'area'
}

export function roomOf(mapped: MappedHomes, unit: number): number {
  const { built, land, streets } = floorsOf(mapped, unit)
  const kind = spreadKind(mapped, unit, 0)
  if (kind === 'streets') return streets
  return kind === 'land' ? land : built
}

const floorsOf = ({ homes, bare, land, streets }: MappedHomes, unit: number) => ({
  built: (homes[unit] ?? 0) + (bare[unit] ?? 0),
  land: land[unit] ?? 0,
  streets: streets[unit] ?? 0,
})
