export const defaultBodyBytes = 16_000

/** Of JSON answers; the largest screens of rows have a tenth of it. */
export const defaultAnswerBytes = 8_000_000

/** What the proxy reads whole to check it; larger answers are streamed. */
export const readAnswerBytes = 32_000_000

/** A streamed answer with the rows or hexagons of a country. */
export const countryAnswerBytes = 250_000_000

/** A record's map, with room for what is wrapped around its file. */
export const mapAnswerBytes = 110_000_000

const units = [
  [1_000_000, 'MB'],
  [1_000, 'KB'],
] as const

export function bodyTooLarge(max: number): string {
  const [size, unit] = units.find(([each]) => max >= each) ?? [1, 'bytes']
  return `The request is larger than ${max / size} ${unit}.`
}
