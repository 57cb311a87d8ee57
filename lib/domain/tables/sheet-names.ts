/** Letters of a sheet's name, at most. */
const longest = 31

/** Characters that spreadsheets refuse in a name, and invisible ones. */
const refused = /[*?:\\/[\]]|\p{C}/gu

const edge = /['\s]/

/** Without apostrophes and spaces at both ends, which spreadsheets refuse or drop. */
function trimmed(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && edge.test(name.charAt(start))) start += 1
  while (end > start && edge.test(name.charAt(end - 1))) end -= 1
  return name.slice(start, end)
}

/** Cuts at whole characters. */
function fitted(name: string, length: number): string {
  let fits = ''
  for (const character of name) {
    if (fits.length + character.length > length) break
    fits += character
  }
  return trimmed(fits)
}

/**
 * Names for the sheets of one workbook: what spreadsheets refuse is a space, and of names alike but for case
 * the later ones are numbered, `Summit (2)`.
 */
export function createSheetNames(): (wanted: string) => string {
  // Excel keeps this one for itself.
  const taken = new Set(['history'])
  return (wanted) => {
    const plain = wanted.replace(refused, ' ').replace(/\s+/g, ' ').trim()
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`
      const name = `${fitted(plain, longest - end.length) || 'Sheet'}${end}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
