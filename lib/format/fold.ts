/** Skips accent removal, which is ten times slower, for most names. */
const isPlain = /^[\x20-\x7e]*$/

/** Lower case without accents, for searching. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
