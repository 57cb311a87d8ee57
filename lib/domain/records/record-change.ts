import { type EvaluationFile, evaluationFileSchema } from '@/lib/contract/evaluation'
import { recordFileKinds } from './file-names'

interface Described {
  name: string
  date: string
  type: string
  status: string
}

interface FileChange {
  file: EvaluationFile
  step: 'replaced' | 'removed'
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const changedFields = (before: Described, after: Described) =>
  (['date', 'type', 'status'] as const).filter((field) => before[field] !== after[field])

const filesOf = (changes: readonly FileChange[], step: FileChange['step']) =>
  evaluationFileSchema.options
    .filter((file) => changes.some((change) => change.file === file && change.step === step))
    .map((file) => recordFileKinds[file].named)

export function actsOfRecordChange(
  before: Described,
  after: Described,
  files: readonly FileChange[],
): string[] {
  const named = `“${after.name}”`
  const fields = changedFields(before, after)
  const replaced = filesOf(files, 'replaced')
  const removed = filesOf(files, 'removed')
  return [
    before.name === after.name ? undefined : `Renamed “${before.name}” to ${named}`,
    fields.length === 0 ? undefined : `Changed the ${list.format(fields)} of ${named}`,
    replaced.length === 0 ? undefined : `Replaced the ${list.format(replaced)} of ${named}`,
    removed.length === 0 ? undefined : `Removed the ${list.format(removed)} of ${named}`,
  ].filter((act) => act !== undefined)
}
