const jsonEndings = ['json', 'geojson', 'geojsonl', 'geojsons', 'geojsonseq', 'jsonl', 'ndjson'] as const
const fileEndings = [...jsonEndings, 'csv', 'tsv', 'xlsx', 'arrow', 'parquet'] as const
export type FileEnding = (typeof fileEndings)[number]

export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',')

/** In lower case without the dot; undefined for a file that no reader knows. */
export const endingOf = (name: string): FileEnding | undefined => {
  const last = name.split('.').at(-1)?.toLowerCase()
  return fileEndings.find((ending) => ending === last)
}

const marks: readonly (readonly [mark: string, ending: FileEnding])[] = [
  ['PAR1', 'parquet'],
  ['PARE', 'parquet'],
  ['ARROW1', 'arrow'],
  ['\u00ff\u00ff\u00ff\u00ff', 'arrow'],
  ['PK\u0003\u0004', 'xlsx'],
]

/** By the first bytes, for a file whose name and type tell nothing; undefined for bytes and pages. */
export function endingOfBytes(head: Uint8Array): FileEnding | undefined {
  const letters = String.fromCharCode(...head.subarray(0, 8))
  const marked = marks.find(([mark]) => letters.startsWith(mark))
  if (marked) return marked[1]
  const text = new TextDecoder().decode(head).trimStart()
  if (/^\S?[[{]/.test(text)) return 'json'
  return /^[^\0<]+$/.test(text) && /[,;\t|]/.test(text) ? 'csv' : undefined
}

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
