/** Endings of the files that the studio reads, in their reader's order. */
const fileEndings = ['json', 'geojson', 'csv', 'xlsx', 'arrow', 'parquet'] as const
export type FileEnding = (typeof fileEndings)[number]

/** For a file input. */
export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',')

/** In lower case, without its dot; undefined for a file that no reader knows. */
export const endingOf = (name: string): FileEnding | undefined => {
  const last = name.split('.').at(-1)?.toLowerCase()
  return fileEndings.find((ending) => ending === last)
}
