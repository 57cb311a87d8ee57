import type { Tags } from './entities'
import { isLanguageKey } from './tag-keys'

const latin = /\p{Script=Latin}/u
const letter = /\p{Letter}/u

/** The local name, else the English or international one; empty without any. */
export const nameOf = (tags: Tags): string => tags.name || tags['name:en'] || tags.int_name || ''

/**
 * For a local name in another script: the name in Latin letters, if one is mapped; in English, else transliterated, else
 * in the first language by its code.
 */
export function latinNameOf(tags: Tags): string | undefined {
  const name = nameOf(tags)
  if (latin.test(name) || !letter.test(name)) return undefined
  const languages = Object.keys(tags).filter(isLanguageKey).sort()
  const transliterated = languages.filter((key) => key.endsWith('-Latn'))
  return (['name:en', 'int_name', ...transliterated, ...languages] as const)
    .map((key) => tags[key])
    .find((each) => each !== undefined && latin.test(each))
}

/** On a map: a name in another script has its Latin form on the line above. */
export const labelOf = (local: string, latinName: string | undefined): string =>
  latinName === undefined ? local : `${latinName}\n${local}`
