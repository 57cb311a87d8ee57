import { limits } from '@/lib/config/limits'
import { jsonFault } from '@/lib/domain/map/map-fault'
import { withPlacesAs } from '@/lib/domain/place-columns/placed-texts'
import { DatasetFault, type TextTable } from '@/lib/domain/studio/read/csv-table'
import { keplerDatasets } from '@/lib/domain/studio/read/kepler-map'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { type DatasetChange, replaceDataset } from '@/lib/domain/studio/read/replace-dataset'
import { placeTargets } from '@/lib/domain/studio/read/replaced-places'
import { type ColumnReading, isQuestion } from '@/lib/domain/tables/column-reading'
import { isObject } from '@/lib/json/json-parts'
import type { NamedFile } from './studio-messages'

export const datasetMessages = {
  noMap: 'No map found to save.',
  failed: 'An error occurred while processing the file.',
  tooLarge: `The updated map is larger than ${limits.recordFileBytes / 1_000_000} MB.`,
} as const

/** Reads a map or replaces parts of it: the dataset at `place` by a table, or its configuration. */
export interface DatasetJob {
  map: Blob
  configure?: Readonly<Record<string, unknown>>
  replace?: NamedFile & { place: number }
}

/** A decision about a column that moves rows, to make or to change. */
interface PlaceQuestion {
  name: string
  reading: ColumnReading
}

/** What a person can change about how the file was read. */
export interface FileChoices {
  questions: readonly PlaceQuestion[]
  /** Whether its columns can be chosen. */
  isTable: boolean
  /** Of a workbook with several. */
  sheets?: readonly string[] | undefined
  sheet?: string | undefined
}

export interface DatasetSummary {
  place: number
  label: string
  rows: number
  columns: number
}

export type DatasetOutcome =
  | { step: 'read'; datasets: readonly DatasetSummary[] }
  | { step: 'configured'; map: Blob }
  | { step: 'replaced'; change: DatasetChange; notes: readonly string[]; map: Blob; choices: FileChoices }
  | { step: 'unplaced'; message: string; choices: FileChoices }
  | { step: 'refused'; message: string }

/** Takes seconds for the largest files; see `dataset.worker`. @param onProgress receives the finished share, 0..1 */
export async function doDatasetJob(
  { map, configure, replace }: DatasetJob,
  onProgress: (share: number) => void,
): Promise<DatasetOutcome> {
  const parsed = await parsedMap(map)
  if ('refused' in parsed) return { step: 'refused', message: parsed.refused }
  if (configure) {
    if (!isObject(parsed.body)) return { step: 'refused', message: datasetMessages.noMap }
    const text = JSON.stringify({ ...parsed.body, configuration: configure })
    return { step: 'configured', map: new Blob([text], { type: 'application/json' }) }
  }
  const datasets = keplerDatasets(parsed.body)
  if (!replace) {
    return {
      step: 'read',
      datasets: datasets.map(({ place, label, rows, fields }) => ({
        place,
        label,
        rows,
        columns: fields.length,
      })),
    }
  }
  const dataset = datasets.find(({ place }) => place === replace.place)
  if (!dataset) return { step: 'refused', message: datasetMessages.noMap }
  try {
    // On demand: most visits read no file.
    const { textsOf } = await import('./read-file')
    const { table, ...file } = await textsOf(replace, (share) => onProgress(share / 2))
    const choices = { ...file, questions: questionsOf(table) }
    const placed = withPlacesAs(table, placeTargets(parsed.body, dataset), replace.wish?.places)
    const { change, refusal, text } = replaceDataset({
      map: parsed.body,
      dataset,
      table: placed,
      onProgress: (share) => onProgress((1 + share) / 2),
    })
    if (refusal !== undefined) return { step: 'unplaced', message: refusal, choices }
    return {
      step: 'replaced',
      change,
      notes: placed.notes ?? [],
      choices,
      map: new Blob([...text], { type: 'application/json' }),
    }
  } catch (error) {
    if (error instanceof DatasetFault || error instanceof MapFileFault)
      return { step: 'refused', message: error.message }
    throw error
  }
}

const questionsOf = ({ placeReadings = {} }: TextTable): PlaceQuestion[] =>
  Object.entries(placeReadings).flatMap(([name, reading]) => (isQuestion(reading) ? [{ name, reading }] : []))

async function parsedMap(map: Blob): Promise<{ body: unknown } | { refused: string }> {
  const text = new TextDecoder().decode(await map.arrayBuffer())
  try {
    return { body: JSON.parse(text) }
  } catch (cause) {
    return { refused: jsonFault(text, cause) }
  }
}
