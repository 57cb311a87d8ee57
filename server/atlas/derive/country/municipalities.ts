import { metresBetween } from '@/lib/geo/distance'
import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { findNearestPoint, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { packedArea } from '@/server/atlas/derive/geometry/packed-area'
import type { Country, Extract, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { nameOf } from '@/server/atlas/entities/place-names'
import { type Area, eachArea } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'

export interface Municipality {
  osmId: string
  name: string
  tags: Tags
  /** Unpacked on each read. */
  readonly polygons: readonly Polygon[]
}

/** Preferred first. Andorra's parishes are level 7; Monaco only has quarters. */
const levels = ['8', '7', '9', '10', '6']

/** Metres from the middle of a settlement beyond which nobody would name it for a place. An assumption. */
const reaches: Readonly<Record<string, number>> = {
  city: 20_000,
  town: 10_000,
  village: 5000,
  suburb: 3000,
}
const farthest = Math.max(...Object.values(reaches))

export function deriveMunicipalities(extract: Extract, country: Country): Municipality[] {
  const inside = areasInside(extract, country)
  const level = levels.find((each) => inside.some(({ tags }) => tags.admin_level === each))
  return inside.filter(({ tags }) => tags.admin_level === level).map(toMunicipality)
}

function areasInside(extract: Extract, country: Country): Area[] {
  const isMunicipal = ({ boundary, admin_level = '', name }: Tags) =>
    boundary === 'administrative' && levels.includes(admin_level) && !!name
  const inside: Area[] = []
  for (const area of eachArea(extract, isMunicipal)) {
    if (country.contains(insidePoint(area.polygons))) inside.push(packedArea(area))
  }
  return inside
}

function toMunicipality(area: Area): Municipality {
  const { osmId, tags } = area
  const name = tags.name ?? ''
  return {
    osmId,
    name,
    tags,
    get polygons() {
      return area.polygons
    },
  }
}

/** Accepts `~500` and `1 500`. */
export function populationOf(tags: Tags): number | null {
  const digits = tags.population?.replace(/[\s.,'’~]/g, '')
  return digits && /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** The municipality around a position, else the nearest settlement that it is near enough to; empty without one. */
export function townFinder(
  extract: Pick<Extract, 'nodes'>,
  country: Country,
  municipalities: readonly Municipality[],
): (position: Position) => string {
  const find = areaIndex(municipalities)
  const isSettlement = (tags: Tags) => reaches[tags.place ?? ''] !== undefined && nameOf(tags) !== ''
  const places = [...objectsWith(extract.nodes, isSettlement)].filter(({ position }) =>
    country.contains(position),
  )
  const index = indexPositions(places.map(({ position }) => position))
  return (position) => {
    const municipality = find(position)[0]
    if (municipality) return municipality.name
    const isNear = (row: number) => {
      const place = places[row]
      if (!place) return false
      return metresBetween(position, place.position) <= (reaches[place.tags.place ?? ''] ?? 0)
    }
    const nearest = findNearestPoint(index, position, isNear, farthest)
    return nearest ? nameOf(places[nearest.index]?.tags ?? {}) : ''
  }
}
