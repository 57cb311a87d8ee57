import { chargingClasses } from '@/lib/catalogue/charging-class'
import { inSlices } from '@/lib/client/browser/in-slices'
import { requestOf } from '@/lib/client/fetch/call-api'
import { brokenAnswer, fetchAnswer } from '@/lib/client/fetch/fetch-json'
import {
  fileHeadSchema,
  fileRowsSchema,
  fileRowsType,
  locationFileCalls,
  validatedSchema,
} from '@/lib/contract/location-file'
import type { KeptReading } from '@/lib/contract/unfinished-import'
import type { ColumnFields } from '@/lib/domain/location-file/file-fields'
import { connectorFields, fieldTitles } from '@/lib/domain/location-file/file-fields'
import type { Bounds, FileRow } from '@/lib/domain/location-file/file-row'
import { type MatchedTable, matchSteps } from '@/lib/domain/location-file/match-table'

export interface LocationFile {
  name: string
  columns: readonly string[]
  rows: readonly FileRow[]
  /** What its columns hold, which takes a while to tell in a long file. */
  matched?: MatchedTable | undefined
  areas: readonly Bounds[]
  /** Of an import that is taken up again: the fields chosen before. */
  fields?: ColumnFields | undefined
  /** Of the same, how its coordinates were read. */
  reading?: KeptReading | undefined
  /** True for text that is not valid UTF-8. */
  isWindows1252?: boolean | undefined
  /** What was left out, in sentences. */
  notes?: readonly string[] | undefined
  /** Names of a workbook's sheets, and the one that was read. */
  sheets?: readonly string[] | undefined
  sheet?: string | undefined
}

interface Wish {
  signal: AbortSignal
  /** Of a workbook; without it the likely sheet is read. */
  sheet?: string | undefined
}

/** Reads rows in parts to keep the page responsive. @throws {RequestError} with the sentence to show; `AbortError` */
export async function readLocationFile(file: File, { signal, sheet }: Wish): Promise<LocationFile> {
  const form = new FormData()
  if (sheet !== undefined) form.append('sheet', sheet)
  form.append('file', file)
  const accept = `${fileRowsType}, application/json;q=0.9`
  const answer = await fetchAnswer(
    requestOf(locationFileCalls.validateFile, { form, headers: { accept }, signal }),
  )
  const isByLine = answer.headers.get('content-type')?.startsWith(fileRowsType)
  const contents = isByLine ? await readLines(answer) : await readValidated(answer)
  const matched = await inSlices(matchSteps(contents), signal)
  return { name: file.name, ...contents, matched }
}

type Contents = Omit<LocationFile, 'name' | 'matched'>

async function readLines(answer: Response): Promise<Contents> {
  let head: Omit<Contents, 'rows'> & { rows: number } = { columns: [], areas: [], rows: -1 }
  const rows: FileRow[] = []
  for await (const line of linesOf(answer)) {
    if (head.rows < 0) head = fileHeadSchema.parse(line)
    else for (const [row, cells] of fileRowsSchema.parse(line)) rows.push({ row, cells })
  }
  // A cut connection ends the body without an error.
  if (rows.length !== head.rows) throw brokenAnswer()
  return { ...head, rows }
}

async function* linesOf({ body }: Response): AsyncGenerator<unknown> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    const lines = (rest + (value ?? '')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      yield JSON.parse(line)
      await breath()
    }
    if (done) return
  }
}

/** Lets the page handle pending events. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

const texts = [
  'location_id',
  'location_name',
  'address',
  'lat',
  'lng',
  'evaluation_type',
  'parking_type',
  'type',
  'status',
] as const

/** Some services answer only the locations: their fields are the columns. */
async function readValidated(answer: Response): Promise<Contents> {
  const { body } = validatedSchema.parse(await answer.json())
  const rows = body.map((location, index) => ({
    row: index + 1,
    cells: [
      ...texts.map((column) => String(location[column] ?? '')),
      ...chargingClasses.map((each) => String(location.connectors?.[each] ?? '')),
    ],
  }))
  const columns = [...texts, ...connectorFields.map(([, field]) => fieldTitles[field])]
  return { columns, rows, areas: [] }
}
