import { type Bounds, largerFirst } from '@/lib/geo/mercator'

/**
 * The country that holds most places, the larger one of two that hold as many: so places within one country stay
 * together, whichever of its regions are installed too. Undefined without any.
 * @param held the countries and regions that hold each place
 */
export function countryOfMost<Country extends { country: string; bounds: Bounds }>(
  held: readonly (readonly Country[])[],
): Country | undefined {
  const counts = new Map<string, { country: Country; places: number }>()
  for (const country of held.flat()) {
    const known = counts.get(country.country)
    if (known) known.places += 1
    else counts.set(country.country, { country, places: 1 })
  }
  return [...counts.values()].sort(
    (one, other) => other.places - one.places || largerFirst(one.country.bounds, other.country.bounds),
  )[0]?.country
}
