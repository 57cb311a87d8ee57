/** Numbers of a road as OpenStreetMap lists them: `A 13;E 43`. */
export const roadNumbersIn = (text: string): string[] =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const isDigit = (letter: string | undefined) => letter !== undefined && /\d/.test(letter)

/**
 * The same for all spellings of a number: width of letters, case, spaces and hyphens do not count (`CG-2`, `cg 2`), but
 * what parts two digits stays, as `US 1-9` is another road than `US 19`. European numbers have two digits or more, so
 * that `E 5` is `E 05`, and never `E 005`.
 */
export function roadKey(number: string): string {
  const text = number.normalize('NFKC').trim().toLowerCase()
  const key = text.replace(/[\s\p{Pd}]+/gu, (gap, start: number) =>
    isDigit(text[start - 1]) && isDigit(text[start + gap.length]) ? '-' : '',
  )
  return /^e\d$/.test(key) ? `e0${key.slice(1)}` : key
}

/** Why no European number is found in data from before they were read. */
export const withoutEuropean = (country: string): string =>
  `The data of ${country} were built before European numbers such as E 43 were read: build the country again to choose by them.`

/** Has the form of a European number, such as `E 43`, `E-712` or `E 15a`. */
export const isEuropeanNumber = (number: string): boolean => /^e\d{2,3}[a-z]?$/.test(roadKey(number))
