const jsonEndings = ['json', 'geojson', 'geojsonl', 'geojsons', 'geojsonseq', 'jsonl', 'ndjson'] as const
const fileEndings = [...jsonEndings, 'csv', 'tsv', 'xlsx', 'arrow', 'parquet'] as const
export type FileEnding = (typeof fileEndings)[number]

export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',')

/** In lower case without the dot; undefined for a file that no reader knows. */
export const endingOf = (name: string): FileEnding | undefined => {
  const last = name.split('.').at(-1)?.toLowerCase()
  return fileEndings.find((ending) => ending === last)
}
