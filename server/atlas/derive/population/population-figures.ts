import { populationOf } from '@/server/atlas/derive/country/municipalities'
import type { Country, Extract, Tags } from '@/server/atlas/entities/entities'
import { foldName } from '@/server/atlas/entities/fold-name'
import { objectsWith } from '@/server/atlas/read/objects-with'
import type { AdminArea } from './admin-areas'

export interface CountryFigure {
  people: number
  source: string
}

/** A city state's figure may be on the place of its name. */
export function findCountryFigure(
  extract: Extract,
  country: Country,
  areas: readonly Pick<AdminArea, 'figure' | 'parent'>[],
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
  const sum = sumOfAreas(areas)
  return sum > 0 ? { people: sum, source: 'the sum of its areas' } : null
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
