import { foldName } from '@/lib/format/fold'
import type { OtherName, Tags } from '@/server/atlas/entities/entities'
import { foreignNameKeys, latinKeyOf, nameOf, ownNameKeys } from '@/server/atlas/entities/place-names'
import { isAlternativeKey, isLanguageKey, type TagKey } from '@/server/atlas/entities/tag-keys'

interface NamedBy {
  key: TagKey
  name: string
}

/**
 * The one in Latin letters first, if its own is in another script, then English and local ones, then other languages by
 * their code, then their further names. Without those that a search folds into the name itself or one before: many
 * languages share a name.
 */
function namesBeside(tags: Tags, own: string): NamedBy[] {
  const known = new Set([foldName(own)])
  return [latinKeyOf(tags) ?? 'name', ...ownNameKeys, ...foreignNameKeys(tags)]
    .flatMap((key) => (tags[key] ?? '').split(';').map((name) => ({ key, name: name.trim() })))
    .filter(({ name }) => {
      const folded = foldName(name)
      const isNew = folded !== '' && !known.has(folded)
      known.add(folded)
      return isNew
    })
}

export interface OtherNames {
  /** @param own the name that it has already */
  of(tags: Tags, city: string, own?: string): readonly OtherName[]
}

/** @param towns tags of settlements and municipalities, whose names go with those of the same language in them */
export function otherNamesIn(towns: Iterable<Tags>): OtherNames {
  const byTown = new Map<string, Tags>()
  for (const tags of towns) {
    const key = foldName(nameOf(tags))
    byTown.set(key, { ...tags, ...byTown.get(key) })
  }
  return {
    of(tags, city, own = nameOf(tags)) {
      const town = byTown.get(foldName(city)) ?? {}
      return namesBeside(tags, own).map(({ key, name }) => ({ name, city: townIn(key, town) ?? city }))
    },
  }
}

function townIn(key: TagKey, town: Tags): string | undefined {
  if (key === 'name:en' || key === 'int_name') return town['name:en'] ?? town.int_name
  if (isAlternativeKey(key)) return town[`name:${key.slice('alt_name:'.length)}`]
  return isLanguageKey(key) ? town[key] : undefined
}
