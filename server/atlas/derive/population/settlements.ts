import Flatbush from 'flatbush'
import { foldName } from '@/lib/format/fold'
import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import { populationOf } from '@/server/atlas/derive/country/municipalities'
import { type Feature, featuresOf } from '@/server/atlas/derive/geometry/features'
import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import { polygonContains, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import type { Country, Extract, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { type AdminArea, type AdminAreas, finestAreaFinder } from './admin-areas'
import { municipalLevel } from './place-figures'

/** Places lie in places of lower ranks: a suburb in its town, a town on its island. */
const rankOf: Readonly<Record<string, number>> = {
  island: 0,
  islet: 0,
  city: 1,
  municipality: 1,
  town: 1,
  village: 1,
  hamlet: 1,
  isolated_dwelling: 1,
  borough: 2,
  suburb: 2,
  quarter: 3,
  neighbourhood: 3,
}
const ranks = 4
/** A point says nothing about how far an island reaches. */
const outlined = 0
const settlementLevel = 9

/**
 * People per m² that a place has at least: those of an urban cluster, and of an urban centre within cities.
 * Eurostat, Applying the Degree of Urbanisation, 2021: 300 and 1,500 per km².
 */
const clusterDensity = 300e-6
const centreDensity = 1500e-6
const dense = new Set(['city', 'borough', 'suburb', 'quarter', 'neighbourhood'])
/**
 * People per m² of the built-up core, to which people keep where no home is mapped. An assumption: twice what an
 * urban centre has at least.
 */
const coreDensity = 3000e-6
/** Metres. */
const minReach = 500

interface Settlement {
  rank: number
  people: number
  position: Position
  /** Metres; 0 for an outline. */
  reach: number
  /** Metres; 0 for an outline. */
  core: number
  outline: readonly Polygon[]
  size: number
}

export interface Settlements {
  /** Follow the administrative areas, which their parents may be. */
  areas: AdminArea[]
  /** Row in `areas` of the place around a position in the administrative area `area`, -1 without one. */
  find(position: Position, area: number): number
  /** Whether a position is in the built-up core of the place at `row`; an outline is its own. */
  isCore(row: number, position: Position): boolean
}

/**
 * Places with their own population, where no municipality has one. An outline is the place itself; a point covers
 * what is nearest to it relative to its reach, within a circle in which its people would be a town. A place
 * in another one is a part of it.
 * @param usedPlaces ids of nodes whose figures count otherwise
 */
export function deriveSettlements(
  extract: Extract,
  country: Pick<Country, 'contains'>,
  { areas, usedPlaces }: AdminAreas,
): Settlements {
  const finest = finestAreaFinder(areas)
  const figured = figuredRows(areas)
  const isLocal = localAreas(areas)
  const rootOf = (area: number) => (area < 0 ? -1 : (figured[area] ?? -1))
  const found = settlementsOf(extract, country, usedPlaces).filter(({ position }) => {
    const root = rootOf(finest(position))
    return root < 0 || !isLocal[root]
  })
  const roots = found.map(({ position }) => rootOf(finest(position)))
  const parents = found.map(() => -1)
  const locate = locator(found, { roots, parents })
  found.forEach(({ position, rank }, row) => {
    parents[row] = locate(position, { root: roots[row] ?? -1, below: rank })
  })
  return {
    areas: found.map((settlement, row) => {
      const parent = parents[row] ?? -1
      return settledArea(settlement, parent < 0 ? (roots[row] ?? -1) : areas.length + parent)
    }),
    find: (position, area) =>
      found.length === 0 ? -1 : locate(position, { root: rootOf(area), below: ranks }),
    isCore(row, position) {
      const each = found[row]
      return !each || each.reach === 0 || metresBetween(position, each.position) <= each.core
    },
  }
}

/** Row of the nearest area around or at each one that has a figure, else -1. */
function figuredRows(areas: readonly AdminArea[]): number[] {
  const rows: number[] = []
  areas.forEach(({ figure, parent }, row) => {
    rows.push(figure ? row : (rows[parent] ?? -1))
  })
  return rows
}

/** Whether an area's figure is as fine as a place's: a municipality's, or what stands for one (level 7). */
function localAreas(areas: readonly AdminArea[]): boolean[] {
  const hasMunicipality = areas.map(() => false)
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const { level, parent } = areas[row] as AdminArea
    if (parent >= 0 && (level >= municipalLevel || hasMunicipality[row])) hasMunicipality[parent] = true
  }
  return areas.map(
    ({ level }, row) => level >= municipalLevel || (level === municipalLevel - 1 && !hasMunicipality[row]),
  )
}

function settlementsOf(
  extract: Extract,
  country: Pick<Country, 'contains'>,
  usedPlaces: ReadonlySet<number>,
): Settlement[] {
  const isSettlement = ({ place = '' }: Tags) => rankOf[place] !== undefined
  // Administrative boundaries with a place are areas already.
  const isOwn = (tags: Tags) => isSettlement(tags) && tags.boundary !== 'administrative'
  const inside = featuresOf(extract, isOwn).features.filter(({ position }) => country.contains(position))
  const outlines = inside.filter(({ area }) => area > 0)
  const points = inside.filter(({ kind, osmId }) => kind === 'node' && !usedPlaces.has(Number(osmId)))
  const doubles = new Set<Feature>()
  const namesakes = Map.groupBy(points, nameOf)
  const drawn = outlines.flatMap((outline) => {
    const own = namesakes.get(nameOf(outline))?.find((point) => isInside(point, outline))
    if (own) doubles.add(own)
    const people = populationOf(outline.tags) ?? (own ? populationOf(own.tags) : null)
    return people === null ? [] : settlement(outline, people)
  })
  const alone = points.flatMap((point) => {
    const people = populationOf(point.tags)
    const isPlaced = rankOf[point.tags.place ?? ''] !== outlined
    return people === null || !isPlaced || doubles.has(point) ? [] : settlement(point, people)
  })
  return [...drawn, ...alone].sort((a, b) => a.rank - b.rank || b.size - a.size)
}

const nameOf = ({ tags }: Feature) => foldName(tags.name ?? '')

const isInside = ({ position }: Feature, { polygons }: Feature) =>
  polygons.some((polygon) => polygonContains(polygon, position))

function settlement({ tags, position, polygons, area }: Feature, people: number): Settlement {
  const place = tags.place ?? ''
  const density = dense.has(place) ? centreDensity : clusterDensity
  const radius = (least: number) => (area > 0 ? 0 : Math.max(minReach, Math.sqrt(people / (Math.PI * least))))
  return {
    rank: rankOf[place] ?? 1,
    people,
    position,
    reach: radius(density),
    core: radius(coreDensity),
    outline: polygons,
    size: area,
  }
}

interface Located {
  /** Row of the administrative area with a figure. */
  root: number
  /** Rank that the place is below. */
  below: number
}

/** From the lowest rank on, each place within the one before: the smallest outline, else the nearest by reach. */
function locator(
  settlements: readonly Settlement[],
  { roots, parents }: { roots: readonly number[]; parents: readonly number[] },
): (position: Position, located: Located) => number {
  if (settlements.length === 0) return () => -1
  const boxes = new Flatbush(settlements.length)
  for (const each of settlements) {
    const [west, south, east, north] = boxOf(each)
    boxes.add(west, south, east, north)
  }
  boxes.finish()
  const inside = settlements.map(({ outline }) => (outline.length > 0 ? polygonIndex(outline) : null))
  const farness = (row: number, position: Position) => {
    const each = settlements[row] as Settlement
    const contains = inside[row]
    if (!contains) return metresBetween(position, each.position) / each.reach
    // Below every point's, and smaller for smaller outlines, which follow larger ones.
    return contains(position) ? -row : Number.POSITIVE_INFINITY
  }
  const nearest = (rows: readonly number[], position: Position) => {
    let least = 1
    let best = -1
    for (const row of rows) {
      const far = farness(row, position)
      if (far > least || (far === least && best >= 0)) continue
      least = far
      best = row
    }
    return best
  }
  return (position, { root, below }) => {
    const near = boxes
      .search(position[0], position[1], position[0], position[1])
      .filter((row) => roots[row] === root)
    let current = -1
    for (let rank = 0; rank < below && near.length > 0; rank += 1) {
      const within = near.filter((row) => settlements[row]?.rank === rank && parents[row] === current)
      const best = nearest(within, position)
      if (best >= 0) current = best
    }
    return current
  }
}

function boxOf({ position, reach, outline }: Settlement): readonly [number, number, number, number] {
  const half = degreesAround(position[1], reach)
  const [lng, lat] = position
  return boundsOf(outline.flat(2)) ?? [lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat]
}

const corners = 24

function settledArea({ people, position, reach, outline }: Settlement, parent: number): AdminArea {
  return {
    level: settlementLevel,
    parent,
    figure: { people, source: 'place' },
    get polygons() {
      return outline.length > 0 ? outline : [[circle(position, reach)]]
    },
  }
}

function circle([lng, lat]: Position, metres: number): Position[] {
  const half = degreesAround(lat, metres)
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % corners)) / corners
    return [lng + half.lng * Math.cos(angle), lat + half.lat * Math.sin(angle)]
  })
}
