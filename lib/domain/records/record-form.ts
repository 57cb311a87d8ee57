import { type EvaluationFile, type EvaluationRecord, evaluationFileSchema } from '@/lib/contract/evaluation'
import { recordFileFields, recordFormSchema } from '@/lib/contract/record'
import { without } from '@/lib/domain/without'
import { analysisType } from './analysis-type'
import { recordFileFault, recordFileKinds } from './file-names'
import { isOwnFile, type RecordList } from './record-facts'

export interface FileValue {
  /** `url` while the field takes an address. */
  by: 'file' | 'url'
  url: string
  file: File | undefined
  /** The record's own address, until the field changes. */
  kept: string
}

export interface RecordValues extends Record<EvaluationFile, FileValue> {
  name: string
  date: string
  customer: string
  type: string
  status: string
  powerType: string
}

export type RecordErrors = Partial<Record<keyof RecordValues, string>>

const emptyFile: FileValue = { by: 'file', url: '', file: undefined, kept: '' }

/** The first is the default. The last three are listed under My Analyses. */
const recordTypes = [
  'Utilization estimation',
  'Custom Utilization estimation',
  'EIPA',
  'Market Intelligence',
] as const

export function typeOptions(list: RecordList, own?: string): string[] {
  const ofList = recordTypes.filter((type) => analysisType({ type }) === list)
  return [...new Set([...ofList, ...recordTypes, ...(own ? [own] : [])])]
}

export const newRecordValues = (
  list: RecordList,
  { customer, today }: { customer: string; today: string },
): RecordValues => ({
  name: '',
  date: today,
  customer,
  type: typeOptions(list)[0] ?? '',
  status: 'Done',
  powerType: 'DC',
  map: emptyFile,
  excel: emptyFile,
  scorecard: emptyFile,
})

const isNone = (address: string) => address === '' || address === '-'

function fileValueOf(address: string): FileValue {
  if (isNone(address)) return emptyFile
  return isOwnFile(address) ? { ...emptyFile, kept: address } : { ...emptyFile, by: 'url', url: address }
}

export function recordValuesOf(record: EvaluationRecord, customer: string): RecordValues {
  const { name, date, type, status, powerType } = record
  const [day, month, year] = date.split('.')
  return {
    name,
    customer,
    type,
    status,
    powerType,
    date: `${year}-${month}-${day}`,
    map: fileValueOf(record.map),
    excel: fileValueOf(record.excel),
    scorecard: fileValueOf(record.scorecard),
  }
}

export const otherWay = ({ by }: FileValue): FileValue => ({
  ...emptyFile,
  by: by === 'file' ? 'url' : 'file',
})

const fieldOf: Readonly<Record<string, keyof RecordValues>> = {
  name: 'name',
  date: 'date',
  customer: 'customer',
  type: 'type',
  status: 'status',
  power_type: 'powerType',
  map: 'map',
  excel: 'excel',
  scorecard: 'scorecard',
}

const wireOf = (values: RecordValues) => ({
  name: values.name,
  date: values.date,
  customer: values.customer,
  type: values.type,
  status: values.status,
  power_type: values.powerType,
  ...Object.fromEntries(evaluationFileSchema.options.map((file) => [file, addressOf(values[file])])),
})

const addressOf = ({ by, url, file, kept }: FileValue) => {
  if (by === 'url') return url.trim()
  return file ? '' : kept
}

/** Leaves out files that do not fit their field: the field keeps what it had, and says why. */
export function takenFiles(part: Partial<RecordValues>): {
  taken: Partial<RecordValues>
  faults: RecordErrors
} {
  const faults: RecordErrors = {}
  for (const file of evaluationFileSchema.options) {
    const chosen = part[file]?.file
    const fault = chosen && recordFileFault(file, chosen)
    if (fault) faults[file] = `${chosen.name} is not taken. ${fault}`
  }
  return { taken: without(part, Object.keys(faults)), faults }
}

export function recordErrorsOf(values: RecordValues): RecordErrors | undefined {
  const errors: RecordErrors = {}
  for (const file of evaluationFileSchema.options) {
    const chosen = values[file].file
    const fault = chosen && recordFileFault(file, chosen)
    if (fault) errors[file] = fault
    if (values[file].by === 'url' && values[file].url.trim() === '') {
      errors[file] = `Enter the ${recordFileKinds[file].named}'s URL, or go back to a file.`
    }
  }
  const parsed = recordFormSchema.safeParse(wireOf(values))
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[fieldOf[String(path[0])] ?? 'name'] ??= message
  return Object.keys(errors).length === 0 ? undefined : errors
}

export function recordFormOf(
  values: RecordValues,
  changed?: Pick<EvaluationRecord, 'evalId' | 'version'>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(wireOf(values))) form.append(name, value)
  if (changed) {
    form.append('eval_id', changed.evalId)
    form.append('version', String(changed.version))
  }
  for (const file of evaluationFileSchema.options) {
    const chosen = values[file].file
    if (chosen) form.append(recordFileFields[file], chosen)
  }
  return form
}

/** Changes that other people made since `before`, as sentences. */
export function meanwhileChanges(before: EvaluationRecord, now: EvaluationRecord): string[] {
  const stampOf = (record: EvaluationRecord, file: EvaluationFile) =>
    `${record[file]} ${record.files?.find((each) => each.file === file)?.at ?? ''}`
  const fields = { name: 'name', date: 'date', type: 'type', status: 'status' } as const
  return [
    ...Object.entries(fields).flatMap(([field, named]) => {
      const old = before[field as 'name']
      const next = now[field as 'name']
      return old === next ? [] : `The ${named} is now “${next}”.`
    }),
    ...evaluationFileSchema.options
      .filter((file) => stampOf(before, file) !== stampOf(now, file))
      .map((file) =>
        isNone(now[file])
          ? `The ${recordFileKinds[file].named} was removed.`
          : `The ${recordFileKinds[file].named} was replaced.`,
      ),
  ]
}
