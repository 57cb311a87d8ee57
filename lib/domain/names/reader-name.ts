/** First and last letter of scripts by their code of ISO 15924; an expression of the map knows letters by their order alone. */
const letters: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  Arab: [['\u0600', '\u06ff']],
  Armn: [['\u0530', '\u058f']],
  Beng: [['\u0980', '\u09ff']],
  Cyrl: [['\u0400', '\u052f']],
  Deva: [['\u0900', '\u097f']],
  Ethi: [['\u1200', '\u139f']],
  Geor: [['\u10a0', '\u10ff']],
  Grek: [
    ['\u0370', '\u03ff'],
    ['\u1f00', '\u1fff'],
  ],
  Gujr: [['\u0a80', '\u0aff']],
  Guru: [['\u0a00', '\u0a7f']],
  Hans: [['\u4e00', '\u9fff']],
  Hant: [['\u4e00', '\u9fff']],
  Hebr: [['\u0590', '\u05ff']],
  Jpan: [
    ['\u3040', '\u30ff'],
    ['\u4e00', '\u9fff'],
  ],
  Khmr: [['\u1780', '\u17ff']],
  Knda: [['\u0c80', '\u0cff']],
  Kore: [['\uac00', '\ud7af']],
  Laoo: [['\u0e80', '\u0eff']],
  Mlym: [['\u0d00', '\u0d7f']],
  Mymr: [['\u1000', '\u109f']],
  Orya: [['\u0b00', '\u0b7f']],
  Sinh: [['\u0d80', '\u0dff']],
  Taml: [['\u0b80', '\u0bff']],
  Telu: [['\u0c00', '\u0c7f']],
  Tfng: [['\u2d30', '\u2d7f']],
  Thaa: [['\u0780', '\u07bf']],
  Thai: [['\u0e00', '\u0e7f']],
  Tibt: [['\u0f00', '\u0fff']],
}

type Letters = readonly (readonly [from: string, to: string])[]

/** Browsers give more than a language, script and country, and not all of it is valid: `en-US@posix`. */
const known = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?(?![a-z\d])/i

/** Of the languages' scripts, without Latin. */
export function lettersReadIn(languages: readonly string[]): Letters {
  const scripts = languages
    .flatMap((language) => known.exec(language)?.[0] ?? [])
    .map((language) => new Intl.Locale(language).maximize().script ?? '')
  return [...new Set(scripts)].flatMap((script) => letters[script] ?? [])
}

/** Of the reader in this browser, BCP 47. */
export const readerLanguages = (): readonly string[] => globalThis.navigator?.languages ?? []

/** Thousands of rows ask for the same languages. */
const read = new Map<string, Letters>()

function lettersOf(languages: readonly string[]): Letters {
  const key = languages.join()
  const before = read.get(key)
  if (before) return before
  const found = lettersReadIn(languages)
  read.set(key, found)
  return found
}

const foreign = /(?!\p{Script=Latin})\p{Letter}/u

/**
 * The local name for those who read its script, as on the signs and on the map; for others the one in Latin letters.
 * @param latin empty if the local name is in Latin letters, or none is known
 * @param languages of the reader, BCP 47
 */
export function readerName(
  local: string,
  latin: string,
  languages: readonly string[] = readerLanguages(),
): string {
  if (latin === '') return local
  const letter = foreign.exec(local)?.[0] ?? ''
  return lettersOf(languages).some(([from, to]) => letter >= from && letter <= to) ? local : latin
}

/** `Athens (Αθήνα)`, for files that others read too. */
export const bothNames = (local: string, latin: string): string =>
  latin === '' ? local : `${latin} (${local})`
