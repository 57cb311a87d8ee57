import type { Country, Extract, Tags } from '@/server/atlas/base/entities'
import { foldName } from '@/server/atlas/base/fold-name'
import { type Municipality, populationOf } from '@/server/atlas/derive/country/municipalities'
import { objectsWith } from '@/server/atlas/read/objects-with'

export interface CountryFigure {
  people: number
  /** Source of the figure, for the manifest. */
  source: string
}

/**
 * The country's population: the figure on its boundary, else on a place of its name (a city state's city),
 * else the sum of its municipalities. Null if OpenStreetMap has none.
 */
export function findCountryFigure(
  extract: Extract,
  country: Country,
  municipalities: readonly Municipality[],
): CountryFigure | null {
  const boundary = extract.relations.find(
    ({ tags }) =>
      tags.boundary === 'administrative' &&
      tags.admin_level === '2' &&
      (tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']) === country.iso,
  )
  const onBoundary = boundary && populationOf(boundary.tags)
  if (onBoundary) return { people: onBoundary, source: 'the figure on its boundary' }

  const name = foldName(country.name)
  const isNamesake = (tags: Tags) =>
    !!tags.place && [tags.name, tags['name:en']].some((each) => each && foldName(each) === name)
  const namesakes = [...objectsWith(extract.nodes, isNamesake)]
    .filter(({ position }) => country.contains(position))
    .sort((a, b) => Number(b.tags.place === 'country') - Number(a.tags.place === 'country'))
  for (const { tags } of namesakes) {
    const people = populationOf(tags)
    if (people) return { people, source: `the figure on its place (${tags.place})` }
  }
  const sum = municipalities.reduce((total, { population }) => total + (population ?? 0), 0)
  return sum > 0 ? { people: sum, source: 'the sum of its municipalities' } : null
}

/**
 * People by municipality, in the given order, summing to `total`. If all figures are known they are scaled;
 * otherwise known figures are kept and the rest is split by homes (floor space in m²). If nothing is left,
 * everybody is spread by homes.
 */
export function sharePeople(
  total: number,
  units: readonly { population: number | null; homes: number }[],
): number[] {
  const known = units.reduce((sum, { population }) => sum + (population ?? 0), 0)
  const unknownHomes = units.reduce((sum, unit) => sum + (unit.population === null ? unit.homes : 0), 0)
  const allKnown = units.every(({ population }) => population !== null)
  if (allKnown && known > 0) return units.map(({ population }) => (total * (population ?? 0)) / known)
  const rest = total - known
  if (rest > 0 && unknownHomes > 0) {
    return units.map(({ population, homes }) => population ?? (rest * homes) / unknownHomes)
  }
  const allHomes = units.reduce((sum, { homes }) => sum + homes, 0)
  return units.map(({ homes }) => (allHomes > 0 ? (total * homes) / allHomes : total / units.length))
}
