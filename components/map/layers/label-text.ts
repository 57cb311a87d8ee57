import type { ExpressionSpecification } from 'maplibre-gl'

/** First and last letter of scripts by their code of ISO 15924; an expression knows letters by their order alone. */
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
  Hans: [['\u4e00', '\u9fff']],
  Hant: [['\u4e00', '\u9fff']],
  Hebr: [['\u0590', '\u05ff']],
  Jpan: [
    ['\u3040', '\u30ff'],
    ['\u4e00', '\u9fff'],
  ],
  Khmr: [['\u1780', '\u17ff']],
  Kore: [['\uac00', '\ud7af']],
  Laoo: [['\u0e80', '\u0eff']],
  Mymr: [['\u1000', '\u109f']],
  Sinh: [['\u0d80', '\u0dff']],
  Taml: [['\u0b80', '\u0bff']],
  Thaa: [['\u0780', '\u07bf']],
  Thai: [['\u0e00', '\u0e7f']],
}

/** Browsers give more than a language, script and country, and not all of it is valid: `en-US@posix`. */
const known = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?(?![a-z\d])/i

/** Of the languages' scripts, without Latin. */
export function lettersReadIn(languages: readonly string[]): (readonly [from: string, to: string])[] {
  const scripts = languages
    .flatMap((language) => known.exec(language)?.[0] ?? [])
    .map((language) => new Intl.Locale(language).maximize().script ?? '')
  return [...new Set(scripts)].flatMap((script) => letters[script] ?? [])
}

/**
 * A name in another script has its Latin form on the line above; that of a road is Latin, with the `local` one beside.
 * Those who read the script see the local name alone, as on the signs.
 * @param languages of the reader, BCP 47
 */
export function labelText(languages: readonly string[] = navigator.languages): ExpressionSpecification {
  const name: ExpressionSpecification = ['string', ['get', 'name'], '']
  const read = lettersReadIn(languages)
  if (read.length === 0) return name
  const first: ExpressionSpecification = ['slice', ['var', 'local'], 0, 1]
  const isRead = read.map(
    ([from, to]): ExpressionSpecification => ['all', ['>=', first, from], ['<=', first, to]],
  )
  return [
    'let',
    'local',
    [
      'case',
      ['has', 'local'],
      ['string', ['get', 'local']],
      ['slice', name, ['+', ['index-of', '\n', name], 1]],
    ],
    ['case', ['any', ...isRead], ['var', 'local'], name],
  ]
}
