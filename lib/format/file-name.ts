const maxLetters = 100

/** Refused in file names by some system, or able to turn a name's direction. */
const unsafe = /[\p{C}\u2028\u2029/\\:*?"<>|]+/gu

/** A file named after what is in it: `fileName(['Lindaplatz', 'result'], 'pdf')` is `Lindaplatz result.pdf`. */
export function fileName(parts: readonly (string | undefined)[], ending: string): string {
  const plain = parts
    .flatMap((part) => part?.replace(unsafe, ' ').replace(/\s+/g, ' ').trim() || [])
    .map((part) => [...part].slice(0, maxLetters).join('').trim())
    .join(' ')
    .replace(/^[. ]+/, '')
  return `${plain || 'file'}.${ending}`
}
