import { formatCount } from '@/lib/format/number'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract, Population } from '@/server/atlas/entities/entities'

const instead =
  '--population takes them from WorldPop (worldpop.org), GHSL (human-settlement.emergency.copernicus.eu) or a table.'

/** Null where every person has a figure. */
export function populationHint({ total, isPartial }: Pick<Population, 'total' | 'isPartial'>): string | null {
  if (total === 0) return `OpenStreetMap holds no figures of people here: ${instead}`
  return isPartial ? `OpenStreetMap holds figures of people for some places only: ${instead}` : null
}

/** Call it last: ways count as incomplete only once read. */
export function lackNotes(
  {
    country: { name },
    sites,
    chargers,
    population,
  }: Pick<DerivedEntities, 'country' | 'sites' | 'chargers' | 'population'>,
  { incompleteWays }: Pick<Extract, 'incompleteWays'>,
): string[] {
  const ways = incompleteWays?.() ?? 0
  const hint = populationHint(population)
  return [
    ...(hint ? [hint] : []),
    ...(sites.length === 0
      ? [`The extract holds no car park, fuel station or rest stop of ${name} that the public may enter.`]
      : []),
    ...(chargers.length === 0 ? [`The sources hold no public charger in ${name}.`] : []),
    ...(ways > 0
      ? [
          `The extract lacks nodes of ${ways === 1 ? 'a way' : `${formatCount(ways)} ways`}: lines leave them out, areas with such an outline are left out.`,
        ]
      : []),
  ]
}
