/** Greedy pattern for a part of a date and time format. */
function patternOf(part: string): RegExp | undefined {
  if (/^Y+$/.test(part)) return /\d{2,4}/y
  if (/^M{3,}$/.test(part)) return /[a-z]{3,9}/iy
  if (/^(?:M+|D+|H+|h+|m+|s+)$/.test(part)) return /\d{1,2}/y
  if (/^S+$/.test(part)) return /\d{1,9}/y
  if (part === 'Z') return /Z|[-+]\d{2}:?\d{2}/y
  if (part === 'A' || part === 'a') return /[ap]m/iy
  return part === 'X' || part === 'x' ? /-?\d{1,16}(?:\.\d{1,9})?/y : undefined
}

/** Longer texts are not date formats. */
const mostLetters = 60

/**
 * Whether texts have a format of kepler.gl's (those of moment), such as `YYYY-M-D H:m`. Years may have two digits, as
 * kepler.gl reads them.
 */
export function formatFits(format: string): (text: string) => boolean {
  const parts = format.slice(0, mostLetters).match(/Y+|M+|D+|H+|h+|m+|s+|S+|[\s\S]/g) ?? []
  const wanted = parts.map((part) => ({ part, pattern: patternOf(part) }))
  return (text) => {
    let at = 0
    for (const { part, pattern } of wanted) {
      if (!pattern) {
        if (!text.startsWith(part, at)) return false
        at += part.length
        continue
      }
      pattern.lastIndex = at
      if (!pattern.test(text)) return false
      at = pattern.lastIndex
    }
    return at === text.length
  }
}
