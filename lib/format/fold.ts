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
  // Apostrophes of printers and phones.
  '’': "'",
  '‘': "'",
  // At the end of a word, which may be typed in capitals and not to its end.
  ς: 'σ',
  // Persian and Arabic keyboards have one each; many people type neither dots nor the lengthening.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}
const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Hints for line breaks and directions: a soft hyphen, or the breaks between the words of Khmer. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]|\u200d/g

/** Catalan, as in `col·legi`. */
const betweenLs = /(?<=l)·(?=l)/g

/** Skips accent removal, which is ten times slower, for most names. */
const isPlain = /^[\x20-\x7e]*$/

/**
 * `Długość` → `Długosc`: without accents, ligatures and wide forms, and without the hamza on Arabic letters. Vowel signs,
 * as of Hindi and Thai, are letters and stay.
 */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/(?=[\p{Diacritic}\u0653-\u0655])\p{M}/gu, '')

/** Lower case in plain letters, for searching: `Tromsø` and `tromso` are one. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return withoutAccents(text)
    .toLowerCase()
    .replace(unseen, '')
    .replace(betweenLs, '')
    .replace(foldable, (letter) => plainLetters[letter] ?? letter)
}

/** The words of a name for comparing it: folded, without signs, a space between them. */
export const foldName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** A name for comparing it whatever its spaces: `Länge (°)` matches `lange`. */
export const foldText = (text: string): string => foldName(text).replaceAll(' ', '')
