import type { Tags } from './entities'

const latin = /\p{Script=Latin}/u
const letter = /\p{Letter}/u

/** The local name, else the English or international one; empty without any. */
export const nameOf = (tags: Tags): string => tags.name || tags['name:en'] || tags.int_name || ''

/** For a local name in another script: the name in Latin letters, if one is mapped. */
export function latinNameOf(tags: Tags): string | undefined {
  const name = nameOf(tags)
  if (latin.test(name) || !letter.test(name)) return undefined
  return [tags['name:en'], tags.int_name].find((each) => each !== undefined && latin.test(each))
}
