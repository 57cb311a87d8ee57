import { and, eq } from 'drizzle-orm'
import { type EvaluationFile, evaluationFileSchema } from '@/lib/contract/evaluation'
import { actsOfRecordChange } from '@/lib/domain/records/record-change'
import type { Db } from '@/server/base/db'
import { type Evaluation, filesOf, isKept, type StoredFile } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { claimFiles, type NewFile, removeFiles } from '@/server/engine/services/record-files/kept-files'
import { summariseAgain } from './insert-record'
import { keepMapVersion } from './map-versions'
import { addressesOf, type RecordDeps, type RecordPlan } from './record-plan'

export type UpdatePlan = RecordPlan & { before: Evaluation }

/**
 * @throws AppError 409 for an outdated `version`, 422 for another power type and for a status that
 * nothing would end.
 */
export async function updateRecord(
  deps: RecordDeps,
  plan: UpdatePlan,
): Promise<{ evalId: string; version: number }> {
  const { form, before, customer, member } = plan
  refuseFixedFields(plan)
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const stored = await filesOf(tx, [before.id])
    const changes = fileChanges(plan, stored)
    await changeRow(tx, plan)
    const kinds = changes.flatMap((change) => (change.file === 'map' ? [] : change.kinds))
    await removeFiles(tx, { id: before.id, kinds, stored, now })
    if (changes.some(({ file }) => file === 'map')) await keepMapVersion(tx, { record: before, stored, now })
    const named = plan.received.map((file) => ({ ...file, name: nameFor(file, stored) }))
    await claimFiles(tx, { recordId: before.id, files: named, now })
    for (const act of actsOfRecordChange(before, form, changes)) {
      await noteAudit(tx, { customerId: customer.id, member, act, now })
    }
    await summariseAgain(deps, tx, before)
  })
  return { evalId: before.evalId, version: before.version + 1 }
}

function refuseFixedFields({ form, before }: UpdatePlan): void {
  const invalid = (message: string) => new AppError({ code: 'invalid', message })
  if (form.power_type !== before.powerType) {
    throw invalid('The power type of a record is a part of its ID and cannot be changed.')
  }
  if (form.status === 'In progress' && !before.isAdded) {
    throw invalid('Only a record that staff have added can be put in progress.')
  }
}

/** Refuses the later of two changes to one version. */
async function changeRow(tx: Db, { form, before, files, locations }: UpdatePlan): Promise<void> {
  const version = Number(form.version)
  const changed = await tx
    .update(evaluations)
    .set({
      name: form.name,
      date: form.date,
      type: form.type,
      status: form.status,
      version: version + 1,
      ...addressesOf(files),
      ...(locations !== undefined && { locationCount: locations }),
    })
    .where(
      and(
        ...[eq(evaluations.id, before.id), eq(evaluations.version, version), isKept],
        // A new evaluation may have begun since the form was read.
        eq(evaluations.status, before.status),
      ),
    )
    .returning({ id: evaluations.id })
  if (changed.length > 0) return
  throw new AppError({
    code: 'conflict',
    message: 'Somebody has changed this record since you opened it. Your changes are not saved yet.',
  })
}

interface FileChange {
  file: EvaluationFile
  step: 'replaced' | 'removed'
  kinds: string[]
}

function fileChanges({ received, files, before }: UpdatePlan, stored: readonly StoredFile[]): FileChange[] {
  return evaluationFileSchema.options.flatMap((file): FileChange[] => {
    const kinds = stored
      .map(({ kind }) => kind)
      .filter((kind) => kind === file || kind.startsWith(`${file}_`))
    if (received.some(({ kind }) => kind === file)) return [{ file, step: 'replaced', kinds }]
    const plan = files[file]
    if (plan.step === 'keep') return []
    const address = before[`${file}Address`]
    if (plan.step === 'address') {
      return plan.address === address ? [] : [{ file, step: 'replaced', kinds }]
    }
    return kinds.length === 0 && address === null ? [] : [{ file, step: 'removed', kinds }]
  })
}

/** A kept file keeps its name. */
function nameFor({ kind, name }: NewFile, stored: readonly StoredFile[]): string | null {
  const before = stored.find((file) => file.kind === kind)
  return before ? before.name : name
}
