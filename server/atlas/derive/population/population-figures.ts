import { foldName } from '@/lib/format/fold'
import { populationOf } from '@/server/atlas/derive/country/municipalities'
import type { Country, Extract, Tags } from '@/server/atlas/entities/entities'
import { objectsWith } from '@/server/atlas/read/objects-with'
import type { AdminArea } from './admin-areas'

export interface CountryFigure {
  people: number
  source: string
  /** Ids of nodes of places that are the country itself, as in a city state. */
  places?: readonly number[]
  /** Of places only: nothing is known of people outside them. */
  isPartial?: boolean
}

/** Share of a country's people from which a town of its name is the country: not Luxembourg, but Monaco. */
const minSameShare = 0.5

/** A city state's figure may be on the place of its name. */
export function findCountryFigure(extract: Extract, country: Country): CountryFigure | null {
  const { region } = country
  const boundary = extract.relations.find(({ id, tags }) =>
    region
      ? id === region.relation
      : tags.boundary === 'administrative' &&
        tags.admin_level === '2' &&
        (tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']) === country.iso,
  )
  const own = boundary?.tags
  const name = foldName((region && (own?.['name:en'] ?? own?.name)) ?? country.name)
  const isNamesake = (tags: Tags) =>
    !!tags.place && [tags.name, tags['name:en']].some((each) => each && foldName(each) === name)
  const namesakes = [...objectsWith(extract.nodes, isNamesake)]
    .filter(({ position, tags }) => country.contains(position) && populationOf(tags) !== null)
    .sort((a, b) => Number(b.tags.place === 'country') - Number(a.tags.place === 'country'))
  const onBoundary = boundary && populationOf(boundary.tags)
  const first = namesakes[0]
  const people = onBoundary || (first && populationOf(first.tags))
  if (!people) return null
  const source = onBoundary ? 'the figure on its boundary' : `the figure on its place (${first?.tags.place})`
  const same = namesakes.filter(({ tags }) => (populationOf(tags) ?? 0) >= minSameShare * people)
  return { people, source, places: same.map(({ id }) => id) }
}

/** For a country without a figure of its own. */
export function summedFigure(areas: readonly Pick<AdminArea, 'figure' | 'parent'>[]): CountryFigure | null {
  const people = sumOfAreas(areas)
  if (people === 0) return null
  const figured = areas.filter(({ figure }) => figure !== null)
  const places = figured.filter(({ figure }) => figure?.source === 'place').length
  if (places === 0) return { people, source: 'the sum of its areas' }
  const source = places === figured.length ? 'the sum of its places' : 'the sum of its areas and places'
  return { people, source, isPartial: true }
}

export function sumOfAreas(areas: readonly Pick<AdminArea, 'figure' | 'parent'>[]): number {
  const isWithin = areas.map(() => false)
  let sum = 0
  areas.forEach(({ figure, parent }, row) => {
    const around = parent >= 0 && (isWithin[parent] || areas[parent]?.figure !== null)
    isWithin[row] = around
    if (figure && !around) sum += figure.people
  })
  return sum
}
