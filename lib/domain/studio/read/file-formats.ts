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
