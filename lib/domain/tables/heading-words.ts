/** Letters with strokes and the like, which no normal form takes apart. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', ß: 'ss' }

/** `Site_Latitude`, `x_lat`, `coordinates.latitude`, `stopLon` and `Długość` in words, in lower case without accents. */
export const headingWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .replace(/[łøđıæß]/g, (letter) => strokes[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
