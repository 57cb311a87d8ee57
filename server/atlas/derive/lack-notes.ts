import { formatCount } from '@/lib/format/number'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract } from '@/server/atlas/entities/entities'

/** Call it last: ways count as incomplete only once read. */
export function lackNotes(
  { country: { name }, sites, chargers }: Pick<DerivedEntities, 'country' | 'sites' | 'chargers'>,
  { incompleteWays }: Pick<Extract, 'incompleteWays'>,
): string[] {
  const ways = incompleteWays?.() ?? 0
  return [
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
