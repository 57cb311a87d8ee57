import type { Tags } from './entities'
import { isAlternativeKey, isLanguageKey, type TagKey } from './tag-keys'

const latin = /\p{Script=Latin}/u
const letter = /\p{Letter}/u

/** Of the local names and the English one; some hold several, separated by semicolons. */
export const ownNameKeys = [
  'name',
  'name:en',
  'int_name',
  'alt_name',
  'loc_name',
  'official_name',
  'old_name',
] as const satisfies readonly TagKey[]

/** Of the names in each language by its code, then of their further ones. */
export function foreignNameKeys(tags: Tags): TagKey[] {
  const keys = Object.keys(tags).sort()
  return [...keys.filter(isLanguageKey), ...keys.filter(isAlternativeKey)]
}

/** The local name, else the English or international one; empty without any. */
export const nameOf = (tags: Tags): string => tags.name || tags['name:en'] || tags.int_name || ''

/** Whether a name has letters, none of them Latin. */
export const isInOtherScript = (name: string) => letter.test(name) && !latin.test(name)

/**
 * For a local name in another script: the name in Latin letters, if one is mapped; in English, else transliterated, else
 * in the first language by its code.
 */
export function latinNameOf(tags: Tags): string | undefined {
  const key = latinKeyOf(tags)
  return key && tags[key]
}

/** Of the name in Latin letters, as `latinNameOf` finds it. */
export function latinKeyOf(tags: Tags): TagKey | undefined {
  if (!isInOtherScript(nameOf(tags))) return undefined
  const languages = Object.keys(tags).filter(isLanguageKey).sort()
  const transliterated = languages.filter((key) => key.endsWith('-Latn'))
  return (['name:en', 'int_name', ...transliterated, ...languages] as const).find((key) =>
    latin.test(tags[key] ?? ''),
  )
}

/** A name as on the signs, and in Latin letters if that one is in another script. */
export interface Named {
  name: string
  latinName?: string
}

export function namedBy(tags: Tags): Named {
  const latinName = latinNameOf(tags)
  return { name: nameOf(tags), ...(latinName !== undefined && { latinName }) }
}

/** A name made of others: in Latin letters as far as theirs are known, which one at least must be. */
export function composedName(parts: readonly Named[], write: (names: readonly string[]) => string): Named {
  const name = write(parts.map((part) => part.name))
  if (parts.every(({ latinName }) => latinName === undefined)) return { name }
  return { name, latinName: write(parts.map((part) => part.latinName ?? part.name)) }
}

/** On a map: a name in another script has its Latin form on the line above. */
export const labelOf = (local: string, latinName: string | undefined): string =>
  latinName === undefined ? local : `${latinName}\n${local}`

/** The names of a label; mapped names may have lines too. */
export function namesOfLabel(label: string): Named {
  const end = label.indexOf('\n')
  const name = label.slice(end + 1)
  return end < 0 || !isInOtherScript(name) ? { name: label } : { name, latinName: label.slice(0, end) }
}
