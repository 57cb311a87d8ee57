import { setImmediate } from 'node:timers/promises'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that are looked at before other requests have their turn: some ms. */
const atOnce = 500_000

const code = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c, brace: 0x7b, braceEnd: 0x7d } as const

/** What a byte outside of texts does to the depth; a text begins with `text`. */
const text = 2
const turns = new Int8Array(256)
for (const letter of '{[') turns[letter.charCodeAt(0)] = 1
for (const letter of '}]') turns[letter.charCodeAt(0)] = -1
turns[code.quote] = text

const turnAt = (bytes: Bytes, at: number) => turns[bytes[at] ?? 0] ?? 0

/** Index of the quote that ends the text begun before `from`. */
function textEnd(bytes: Bytes, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== code.quote) at += bytes[at] === code.backslash ? 2 : 1
  return at
}

function pastBlanks(bytes: Bytes, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0a || bytes[at] === 0x0d) at += 1
  return at
}

/** Index behind the object or list that begins at `from`; undefined if it does not end. */
async function pastNested(bytes: Bytes, from: number): Promise<number | undefined> {
  let [at, depth] = [from, 0]
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
  return undefined
}

/** Index behind a value. */
async function pastValue(bytes: Bytes, from: number): Promise<number | undefined> {
  const turn = turnAt(bytes, from)
  if (turn === text) return textEnd(bytes, from + 1) + 1
  if (turn === 1) return pastNested(bytes, from)
  let at = from
  while (at < bytes.length && bytes[at] !== code.comma && bytes[at] !== code.braceEnd) at += 1
  return at
}

/** Index of the value of a member of the object that begins at `from`. */
async function memberOf(bytes: Bytes, from: number, key: string): Promise<number | undefined> {
  let at: number | undefined = from
  do {
    const begin = pastBlanks(bytes, at + 1)
    if (bytes[begin] !== code.quote) return undefined
    const end = textEnd(bytes, begin + 1)
    const colon = pastBlanks(bytes, end + 1)
    if (bytes[colon] !== code.colon) return undefined
    const value = pastBlanks(bytes, colon + 1)
    if (Buffer.from(bytes.subarray(begin + 1, end)).toString() === key) return value
    at = await pastValue(bytes, value)
    if (at !== undefined) at = pastBlanks(bytes, at)
  } while (at !== undefined && bytes[at] === code.comma)
  return undefined
}

/**
 * The object at a path in the JSON of another, as it was written. What lies before it is passed over rather than parsed,
 * and other requests have their turn meanwhile: a map of 20 MB would hold them for half a second.
 * @returns undefined without such an object; what is inside of it is not checked
 */
export async function objectAt(bytes: Bytes, path: readonly string[]): Promise<Bytes | undefined> {
  let at: number | undefined = pastBlanks(bytes, 0)
  for (const key of path) {
    if (bytes[at] !== code.brace) return undefined
    at = await memberOf(bytes, at, key)
    if (at === undefined) return undefined
  }
  const end = bytes[at] === code.brace ? await pastNested(bytes, at) : undefined
  return end === undefined ? undefined : bytes.subarray(at, end)
}
