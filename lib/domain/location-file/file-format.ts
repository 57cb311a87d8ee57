import { limits } from '@/lib/config/limits'
import { type FileFormat, fileTooLarge } from '@/lib/contract/location-file'

const formats: Readonly<Record<string, FileFormat>> = {
  xlsx: 'xlsx',
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  geojson: 'geojson',
  json: 'geojson',
  geojsonl: 'geojson',
  geojsons: 'geojson',
  geojsonseq: 'geojson',
  jsonl: 'geojson',
  ndjson: 'geojson',
}

export const fileEndings = Object.keys(formats)
  .map((ending) => `.${ending}`)
  .join(',')

export function fileFormatOf(name: string): FileFormat | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(formats, ending) ? formats[ending] : undefined
}

export const fileMessages = {
  wrongType: 'Choose a file that ends with .xlsx, .csv or .geojson.',
  tooLarge: fileTooLarge,
  several: 'Choose one file at a time.',
} as const

/** Checks files before any byte is sent; undefined for one good file. */
export function whyRefused(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  const [file, second] = files
  if (second) return fileMessages.several
  if (!file || !fileFormatOf(file.name)) return fileMessages.wrongType
  return file.size > limits.locationFileBytes ? fileMessages.tooLarge : undefined
}
