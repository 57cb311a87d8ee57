/** Nesting limit; kepler.gl's own format has about fifteen levels. */
export const maxLevels = 500

const quote = 0x22
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

function textEnd(json: Uint8Array, from: number): number {
  let at = from
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}

/** Guards against stack overflow without parsing. @param json UTF-8 */
export function isDeeperThan(json: Uint8Array, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) at = textEnd(json, at + 1)
    else if (byte === openList || byte === openObject) depth += 1
    else if (byte === closeList || byte === closeObject) depth -= 1
    if (depth > levels) return true
  }
  return false
}
