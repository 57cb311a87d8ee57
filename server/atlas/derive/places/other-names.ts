import type { OtherName, Place, Tags } from '@/server/atlas/entities/entities'
import { foldName } from '@/server/atlas/entities/fold-name'
import { nameOf } from '@/server/atlas/entities/place-names'

const englishKeys = ['name:en', 'int_name'] as const
const localKeys = ['alt_name', 'loc_name', 'old_name'] as const

interface Named {
  english: string[]
  local: string[]
}

/** Without those that a search folds into the name itself. */
function namesBeside(tags: Tags): Named {
  const known = new Set([foldName(nameOf(tags))])
  const fresh = (keys: readonly (keyof Tags)[]) =>
    keys
      .flatMap((key) => (tags[key] ?? '').split(';'))
      .map((name) => name.trim())
      .filter((name) => {
        const folded = foldName(name)
        const isNew = folded !== '' && !known.has(folded)
        known.add(folded)
        return isNew
      })
  return { english: fresh(englishKeys), local: fresh(localKeys) }
}

export interface OtherNames {
  of(tags: Tags, city: string): Pick<Place, 'otherNames' | 'aids'>
}

/** @param towns tags of settlements and municipalities, whose own other names go with the streets in them */
export function otherNamesIn(towns: Iterable<Tags>): OtherNames {
  const byTown = new Map<string, Named>()
  for (const tags of towns) {
    const named = namesBeside(tags)
    const key = foldName(nameOf(tags))
    if (named.english.length + named.local.length > 0 && !byTown.has(key)) byTown.set(key, named)
  }
  return {
    of(tags, city) {
      const { english, local } = namesBeside(tags)
      const town = byTown.get(foldName(city))
      const englishCity = town?.english[0] ?? city
      const otherNames: OtherName[] = [
        ...english.map((name) => ({ name, city: englishCity })),
        ...local.map((name) => ({ name, city })),
      ]
      const aids = town ? [...town.english, ...town.local] : []
      return {
        ...(otherNames.length > 0 && { otherNames }),
        ...(aids.length > 0 && { aids }),
      }
    },
  }
}
