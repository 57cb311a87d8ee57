import Flatbush from 'flatbush'
import { metresPerDegree } from '@/lib/geo/distance'
import { isInside } from '@/lib/geo/mercator'
import { landBorder } from '@/server/atlas/derive/country/border'
import { coastOf } from '@/server/atlas/derive/country/coast'
import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import { degreesAround, footOnSegment } from '@/server/atlas/derive/geometry/inside-point'
import { edgesOf } from '@/server/atlas/derive/geometry/polygon-index'
import { derivePois } from '@/server/atlas/derive/places/pois'
import { type AdminArea, deriveAdminAreas } from '@/server/atlas/derive/population/admin-areas'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { coarseGrid } from '@/server/atlas/derive/population/spread-grid'
import { namedStreets, streetFinder } from '@/server/atlas/derive/roads/streets'
import { deriveStations } from '@/server/atlas/derive/stations/stations'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type {
  ChargingStation,
  Country,
  Extract,
  Poi,
  Polygon,
  PopulationPoints,
  Position,
} from '@/server/atlas/entities/entities'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import type { StationFile } from '@/server/atlas/read/station-file'
import { joinExtracts } from './joined-extract'
import { joinPoints, neighbourPeople, pointsWhere } from './neighbour-people'
import type { Strip } from './strip'

/** For neighbours without figures of their parts. */
const countryLevel = 2

/**
 * Follows the rules of a country's own areas. An area that reaches beyond the zone counts by the share of
 * its land within, unless parts of it have figures: its own then says nothing about the rest.
 * @param isFree whether a position is neither in the country nor in an area of another neighbour
 */
export function neighbourAreas(
  extract: Extract,
  strip: Pick<Strip, 'isInZone'>,
  isFree: (position: Position) => boolean,
): AdminArea[] {
  const { areas } = deriveAdminAreas(extract, { contains: isFree }, countryLevel)
  const hasFigureWithin = areas.map(() => false)
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const { figure, parent } = areas[row] as AdminArea
    if (parent >= 0 && (figure || hasFigureWithin[row])) hasFigureWithin[parent] = true
  }
  const known: AdminArea[] = []
  const newRows = new Map<number, number>()
  areas.forEach((area, row) => {
    const figure = figureWithin(area, strip, hasFigureWithin[row] === true)
    const parent = newRows.get(area.parent) ?? -1
    if (!figure && parent < 0) return
    newRows.set(row, known.length)
    known.push(withFigure(area, { figure, parent }))
  })
  return known
}

function figureWithin(
  { figure, polygons }: AdminArea,
  { isInZone }: Pick<Strip, 'isInZone'>,
  hasFigureWithin: boolean,
): AdminArea['figure'] {
  if (!figure || polygons.every(([outline = []]) => outline.every(isInZone))) return figure
  if (hasFigureWithin) return null
  const people = figure.people * shareOf(polygons, isInZone)
  return people > 0 ? { ...figure, people } : null
}

function shareOf(polygons: readonly Polygon[], isInZone: (position: Position) => boolean): number {
  let within = 0
  let all = 0
  for (const { position, size } of coarseGrid(polygons)) {
    all += size
    if (isInZone(position)) within += size
  }
  return all === 0 ? 0 : within / all
}

const withFigure = (area: AdminArea, known: Pick<AdminArea, 'figure' | 'parent'>): AdminArea => ({
  level: area.level,
  ...known,
  get polygons() {
    return area.polygons
  },
})

/** Metres from a coastline within which it separates sea and land. */
const reach = 20_000
/** Coastlines within this many metres of each other count as equally near. */
const equal = 0.01

/**
 * OpenStreetMap has the sea on the right of a coastline. If the nearest point is a shared corner, the
 * stretch that is more across decides. False farther than 20 km from any coastline.
 */
export function seaFinder(extract: Pick<Extract, 'ways'>): (position: Position) => boolean {
  const stretches = coastOf(extract).lines.flatMap((line) => [...edgesOf(line)])
  if (stretches.length === 0) return () => false
  const tree = new Flatbush(stretches.length)
  for (const [a, b] of stretches) {
    tree.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  tree.finish()
  return (position) => {
    const half = degreesAround(position[1], reach)
    const [lng, lat] = position
    const sides = tree
      .search(lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat)
      .map((index) => sideOf(position, stretches[index] ?? [position, position]))
    const nearest = sides.reduce((min, { metres }) => Math.min(min, metres), reach)
    const across = sides
      .filter(({ metres }) => metres <= nearest + equal)
      .sort((a, b) => Math.abs(b.left) - Math.abs(a.left))[0]
    return across !== undefined && across.left < 0
  }
}

/** `metres` to the left of the line through the stretch. */
function sideOf(position: Position, [from, to]: readonly [Position, Position]) {
  const { metres, length } = footOnSegment(position, from, to)
  const scale = metresPerDegree * Math.cos((position[1] * Math.PI) / 180)
  const dx = (to[0] - from[0]) * scale
  const dy = (to[1] - from[1]) * metresPerDegree
  const x = (position[0] - from[0]) * scale
  const y = (position[1] - from[1]) * metresPerDegree
  return { metres, left: length === 0 ? 0 : (dx * y - dy * x) / length }
}

const step = 500

interface Coverage {
  /** Figures are incomplete within 10 km of these lines; sampled places are lines without length. */
  open: (readonly Position[])[]
  /** Share of the land border beyond which there is neighbours' data. */
  borderCovered: number
}

interface Judged {
  country: Pick<Country, 'polygons' | 'sea' | 'coast' | 'contains'>
  strip: Pick<Strip, 'contains' | 'bounds'>
  isCovered(position: Position): boolean
  isSea(position: Position): boolean
}

function findCoverage({ country, strip, isCovered, isSea }: Judged): Coverage {
  const open: (readonly Position[])[] = []
  let covered = 0
  let all = 0
  for (const { line, metres, abroad } of landBorder(country)) {
    all += metres
    if (abroad.every(isCovered)) covered += metres
    else open.push(line)
  }
  const isOpen = (position: Position) => strip.contains(position) && !isCovered(position) && !isSea(position)
  for (const position of places(strip)) if (isOpen(position)) open.push([position, position])
  return { open, borderCovered: all === 0 ? 1 : covered / all }
}

function* places({ bounds: [west, south, east, north] }: Pick<Strip, 'bounds'>): Generator<Position> {
  const height = degreesAround(0, step).lat
  for (let lat = south; lat <= north; lat += height) {
    const width = degreesAround(lat, step).lng
    for (let lng = west; lng <= east; lng += width) yield [lng, lat]
  }
}

export interface Around extends Coverage {
  joined: Extract
  strip: Strip
  chargers: ChargingStation[]
  pois: Poi[]
  people: PopulationPoints
  buildings: Buildings[]
}

interface AroundSources {
  neighbours: readonly Extract[]
  strip: Strip
  country: Country
  register: StationFile | null
  grid: PopulationGrid | null
}

/** People come from each neighbour's own figures, or from the grid if there is one. */
export function deriveAround(own: Extract, sources: AroundSources): Around {
  const { neighbours, strip, country, register, grid } = sources
  const joined = joinExtracts(own, neighbours, strip)
  const isHeld = (position: Position) => neighbours.some((each) => holds(each, position))
  const surroundings = {
    ...country,
    contains: (position: Position) => strip.contains(position) && isHeld(position),
  }
  const { people, buildings, isKnown } = peopleAround(sources)
  const isCovered = grid ? isHeld : isKnown
  return {
    joined,
    strip,
    people: grid ? gridAround(grid, strip) : people,
    buildings,
    pois: derivePois(joined, surroundings),
    chargers: deriveStations(joined, surroundings, {
      register,
      street: streetFinder(namedStreets(joined, surroundings)),
    }).chargers,
    ...findCoverage({ country, strip, isCovered, isSea: seaFinder(joined) }),
  }
}

/** An extract whose last block is full may be truncated, so it counts as complete nowhere. */
function holds({ file, holds: isHeld }: Extract, position: Position): boolean {
  if (file?.endsFull || (file?.box && !isInside(file.box, position))) return false
  return isHeld?.(position) ?? true
}

interface People {
  people: PopulationPoints
  buildings: Buildings[]
  isKnown(position: Position): boolean
}

function peopleAround({ neighbours, strip, country }: AroundSources): People {
  const known: ((position: Position) => boolean)[] = []
  const isTaken = (position: Position) => known.some((test) => test(position))
  const points: PopulationPoints[] = []
  const buildings: Buildings[] = []
  for (const extract of neighbours) {
    const earlier = known.slice()
    const isFree = (position: Position) =>
      !(country.contains(position) || earlier.some((test) => test(position)))
    const homes = deriveBuildings(extract, { ...country, contains: isFree })
    const areas = neighbourAreas(extract, strip, isFree)
    const find = areaIndex(areas)
    const found = neighbourPeople(extract, { areas, buildings: homes })
    points.push(pointsWhere(found, (position) => strip.contains(position) && isFree(position)))
    buildings.push(homes)
    known.push((position) => find(position).length > 0 && holds(extract, position))
  }
  return { people: joinPoints(points), buildings, isKnown: isTaken }
}

function gridAround({ lats, lngs, people }: PopulationGrid, strip: Strip): PopulationPoints {
  const rows = Array.from({ length: people.length }, (_, row) => row).filter((row) =>
    strip.contains([lngs.at(row), lats.at(row)]),
  )
  return {
    size: rows.length,
    lngs: Float64Array.from(rows, (row) => lngs.at(row)),
    lats: Float64Array.from(rows, (row) => lats.at(row)),
    people: Float64Array.from(rows, (row) => people.at(row)),
  }
}
