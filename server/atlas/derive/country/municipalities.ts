import { createHash } from 'node:crypto'
import { countries } from '@/lib/catalogue/countries'
import { foldName } from '@/lib/format/fold'
import { metresBetween } from '@/lib/geo/distance'
import { areaIndex, packedArea } from '@/server/atlas/derive/geometry/area-index'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { findNearestPoint, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Country, Extract, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { type Named, namedBy, nameOf } from '@/server/atlas/entities/place-names'
import { type Area, eachArea } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'
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

/** The municipality around a position, else the nearest settlement that it is near enough to; no name without one. */
export function townFinder(
  extract: Pick<Extract, 'nodes'>,
  country: Country,
  municipalities: readonly Municipality[],
): (position: Position) => Named {
  const find = areaIndex(municipalities)
  const isSettlement = (tags: Tags) => reaches[tags.place ?? ''] !== undefined && nameOf(tags) !== ''
  const places = [...objectsWith(extract.nodes, isSettlement)].filter(({ position }) =>
    country.contains(position),
  )
  const index = indexPositions(places.map(({ position }) => position))
  return (position) => {
    const municipality = find(position)[0]
    if (municipality) return namedBy(municipality.tags)
    const isNear = (row: number) => {
      const place = places[row]
      if (!place) return false
      return metresBetween(position, place.position) <= (reaches[place.tags.place ?? ''] ?? 0)
    }
    const nearest = findNearestPoint(index, position, isNear, farthest)
    return namedBy((nearest && places[nearest.index]?.tags) ?? {})
  }
}

export interface CountryNames {
  iso: string
  slug: string
  name: string
}

/** Letters, as in every address that holds an atlas's id. */
const maxSlugLength = 41
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/**
 * The id of a region begins with its country's, so that Georgia in the United States is not the country
 * and prices, speed limits and addresses follow the country.
 * @throws ExtractError if the name has no Latin letter or digit
 */
export function regionNames(country: CountryNames, region: string): CountryNames {
  const own = slugOf(region)
  if (own === '') {
    throw new ExtractError(
      `The name ${region} gives no id of Latin letters: give the region another name with --name.`,
    )
  }
  const slug = shortened(`${country.slug}-${own}`)
  if (countries.some((each) => each.slug === slug)) {
    throw new ExtractError(`The name ${region} gives the id of a country, ${slug}: give another with --name.`)
  }
  const isNamed = region.toLowerCase().endsWith(country.name.toLowerCase())
  return { iso: country.iso, slug, name: isNamed ? region : `${region}, ${country.name}` }
}

const slugOf = (name: string) =>
  foldName(name)
    .replace(/\d/g, (digit) => `-${digits[Number(digit)]}-`)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

/** A hash keeps long names apart that begin alike. */
function shortened(slug: string): string {
  if (slug.length <= maxSlugLength) return slug
  const hash = createHash('sha256').update(slug).digest().subarray(0, 6)
  const letters = Array.from(hash, (byte) => String.fromCharCode(97 + (byte % 26))).join('')
  return `${slug.slice(0, maxSlugLength - letters.length - 1).replace(/-$/, '')}-${letters}`
}
