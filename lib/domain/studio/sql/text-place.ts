export interface TextPlace {
  from: number
  to: number
  line: number
  column: number
}

export function placeIn(text: string, from: number, to: number): TextPlace {
  const before = text.slice(0, from)
  const start = before.lastIndexOf('\n') + 1
  return { from, to, line: before.split('\n').length, column: from - start + 1 }
}

/** Converts an offset in UTF-8 bytes into one in letters. */
export function lettersOf(text: string, bytes: number): number {
  const encoder = new TextEncoder()
  let seen = 0
  let at = 0
  for (const letter of text) {
    if (seen >= bytes) break
    seen += encoder.encode(letter).length
    at += letter.length
  }
  return at
}

/** Index after a quoted text; a doubled quote belongs to the text. */
export function endOfQuoted(text: string, from: number): number {
  const mark = text[from] ?? ''
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== mark) continue
    if (text[at + 1] !== mark) return at + 1
    at += 1
  }
  return text.length
}

const letter = /[\p{L}\p{N}_$]/u

function endOfName(text: string, from: number): number {
  if (text[from] === '"') return endOfQuoted(text, from)
  let at = from
  while (at < text.length && letter.test(text[at] ?? '')) at += 1
  return at
}

function endOfWord(text: string, from: number): number {
  if (text[from] === "'") return endOfQuoted(text, from)
  let end = endOfName(text, from)
  while (end > from && text[end] === '.' && endOfName(text, end + 1) > end + 1) end = endOfName(text, end + 1)
  return Math.max(end, from + 1)
}

/** The word at an offset with the names after its points; at the end of a text, its last letter. */
export function wordAt(text: string, from: number): TextPlace {
  const last = text.trimEnd().length
  if (from >= last) return placeIn(text, Math.max(0, last - 1), last)
  return placeIn(text, from, endOfWord(text, from))
}
