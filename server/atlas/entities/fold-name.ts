/** Unicode does not decompose these. Mapped to what people type without such a key. */
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

export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(foldable, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}
