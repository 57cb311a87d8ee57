/** Letters that no normal form takes apart, as people type them without such a key. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ĸ: 'k',
  ə: 'e',
  ƙ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ʻ: '',
  ʼ: '',
}
const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Skips accent removal, which is ten times slower, for most names. */
const isPlain = /^[\x20-\x7e]*$/

/**
 * `Długość` → `Długosc`: without accents, ligatures and wide forms. Vowel signs, as of Hindi and Thai, are letters and
 * stay.
 */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/(?=\p{Diacritic})\p{M}/gu, '')

/** Lower case in plain letters, for searching: `Tromsø` and `tromso` are one. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return withoutAccents(text)
    .toLowerCase()
    .replace(foldable, (letter) => plainLetters[letter] ?? letter)
}

/** The words of a name for comparing it: folded, without signs, a space between them. */
export const foldName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** A name for comparing it whatever its spaces: `Länge (°)` matches `lange`. */
export const foldText = (text: string): string => foldName(text).replaceAll(' ', '')
