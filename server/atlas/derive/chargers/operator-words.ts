/** Shorter abbreviations fit too many names. */
const leastLetters = 3
const mostLetters = 6
/** Tokens up to this length (`de`, `und`) may be left out of an abbreviation. */
const minorToken = 3
const leastStem = 8
const mostEnding = 1

/**
 * Whether a word abbreviates a name of several tokens: the initials of all but minor tokens in order, each
 * followed by at most one further letter of its token (LKW of Liechtensteinische KraftWerke). Both folded.
 */
export function abbreviates(word: string, tokens: readonly string[]): boolean {
  if (word.length < leastLetters || word.length > mostLetters || tokens.length < 2) return false
  return spells(word, tokens)
}

function spells(letters: string, [token, ...rest]: readonly string[]): boolean {
  if (token === undefined) return letters === ''
  if (token.length <= minorToken && spells(letters, rest)) return true
  if (letters === '' || letters[0] !== token[0]) return false
  if (spells(letters.slice(1), rest)) return true
  const second = letters[1]
  return second !== undefined && token.includes(second, 1) && spells(letters.slice(2), rest)
}

/** Whether two names of several words, at least one in common, differ only in the last letter of long words. */
export function isInflected(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || a.length < 2) return false
  const pairs = a.map((word, index) => [word, b[index] ?? ''] as const)
  return pairs.some(([x, y]) => x === y) && pairs.every(([x, y]) => x === y || endsOf(x, y) <= mostEnding)
}

/** Letters after the common stem of the longer word; infinite below the least stem. */
function endsOf(a: string, b: string): number {
  let stem = 0
  while (stem < a.length && a[stem] === b[stem]) stem += 1
  return stem < leastStem ? Number.POSITIVE_INFINITY : Math.max(a.length, b.length) - stem
}
