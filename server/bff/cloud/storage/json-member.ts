import { type Bytes, code, keyAt, pastBlanks, pastComma, pastNested, pastValue } from './json-walk'

/** Index of the value of a member of the object that begins at `from`. */
async function memberOf(bytes: Bytes, from: number, key: string): Promise<number | undefined> {
  let at = pastBlanks(bytes, from + 1)
  for (;;) {
    const member = keyAt(bytes, at)
    if (member.key === key) return member.value
    const next = pastComma(bytes, await pastValue(bytes, member.value))
    if (next.isEnd) return undefined
    at = next.at
  }
}

async function find(bytes: Bytes, path: readonly string[]): Promise<Bytes | undefined> {
  let at: number | undefined = pastBlanks(bytes, 0)
  for (const key of path) {
    if (bytes[at] !== code.brace) return undefined
    at = await memberOf(bytes, at, key)
    if (at === undefined) return undefined
  }
  if (bytes[at] !== code.brace) return undefined
  return bytes.subarray(at, await pastNested(bytes, at))
}

/**
 * The object at a path in the JSON of another, as it was written. What lies before it is passed over rather than parsed,
 * and other requests have their turn meanwhile: a map of 20 MB would hold them for half a second.
 * @returns undefined without such an object; what is inside of it is not checked
 */
export const objectAt = (bytes: Bytes, path: readonly string[]): Promise<Bytes | undefined> =>
  find(bytes, path).catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
