import { setImmediate } from 'node:timers/promises'

export type Bytes = Uint8Array<ArrayBuffer>

/** Takes a few ms; other requests run in between. */
export const atOnce = 200_000

export const code = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  list: 0x5b,
  listEnd: 0x5d,
  brace: 0x7b,
  braceEnd: 0x7d,
} as const

export const text = 2
const turns = new Int8Array(256)
for (const letter of '{[') turns[letter.charCodeAt(0)] = 1
for (const letter of '}]') turns[letter.charCodeAt(0)] = -1
turns[code.quote] = text

export const turnAt = (bytes: Bytes, at: number) => turns[bytes[at] ?? 0] ?? 0

const shortText = 1_000

export function textEnd(bytes: Bytes, from: number): number {
  let at = from
  const stop = from + shortText
  while (at < stop && at < bytes.length && bytes[at] !== code.quote) {
    at += bytes[at] === code.backslash ? 2 : 1
  }
  return at < stop ? at : longTextEnd(bytes, at)
}

function longTextEnd(bytes: Bytes, from: number): number {
  let at = bytes.indexOf(code.quote, from)
  while (at !== -1) {
    let before = at
    while (before > from && bytes[before - 1] === code.backslash) before -= 1
    if ((at - before) % 2 === 0) return at
    at = bytes.indexOf(code.quote, at + 1)
  }
  return bytes.length
}

export function pastBlanks(bytes: Bytes, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0a || bytes[at] === 0x0d) at += 1
  return at
}

const broken = () => new SyntaxError('The JSON ends too early or is broken.')

export async function pastNested(bytes: Bytes, from: number): Promise<number> {
  let at = from
  let depth = 0
  while (at < bytes.length) {
    const stop = at + atOnce
    for (; at < stop && at < bytes.length; at += 1) {
      const turn = turnAt(bytes, at)
      if (turn === text) at = textEnd(bytes, at + 1)
      else depth += turn
      if (depth === 0) return at + 1
    }
    await setImmediate()
  }
  throw broken()
}

export async function pastValue(bytes: Bytes, from: number): Promise<number> {
  const turn = turnAt(bytes, from)
  if (turn === text) return textEnd(bytes, from + 1) + 1
  if (turn === 1) return pastNested(bytes, from)
  let at = from
  while (
    at < bytes.length &&
    bytes[at] !== code.comma &&
    bytes[at] !== code.braceEnd &&
    bytes[at] !== code.listEnd
  ) {
    at += 1
  }
  return at
}

/** `from` is the key's opening quote. @throws SyntaxError without a key and value */
export function keyAt(bytes: Bytes, from: number): { key: string; value: number } {
  if (bytes[from] !== code.quote) throw broken()
  const end = textEnd(bytes, from + 1)
  const colon = pastBlanks(bytes, end + 1)
  if (bytes[colon] !== code.colon) throw broken()
  const key = Buffer.from(bytes.buffer, bytes.byteOffset + from + 1, end - from - 1).toString()
  return { key, value: pastBlanks(bytes, colon + 1) }
}

export function pastComma(bytes: Bytes, from: number): { at: number; isEnd: boolean } {
  const at = pastBlanks(bytes, from)
  const isEnd = bytes[at] === code.braceEnd || bytes[at] === code.listEnd
  if (!isEnd && bytes[at] !== code.comma) throw broken()
  return { at: isEnd ? at + 1 : pastBlanks(bytes, at + 1), isEnd }
}
