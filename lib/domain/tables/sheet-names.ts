const maxLength = 31

/** Characters that spreadsheets refuse in a name, and invisible ones. */
const refused = /[*?:\\/[\]]|\p{C}/gu

const edge = /['\s]/

/** Spreadsheets refuse or drop apostrophes and spaces at both ends. */
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

/** Replaces refused characters by spaces and numbers names that differ only in case: `Summit (2)`. */
export function createSheetNames(): (wanted: string) => string {
  // Reserved by Excel.
  const taken = new Set(['history'])
  return (wanted) => {
    const plain = wanted.replace(refused, ' ').replace(/\s+/g, ' ').trim()
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`
      const name = `${fitted(plain, maxLength - end.length) || 'Sheet'}${end}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
