import { publicPages } from '@/lib/config/public-pages'
import type { PlanDocumentRequest, PlanRecordRequest, SavedPlanRecords } from '@/lib/contract/plan-documents'
import { planSubmission } from '@/lib/domain/plan-documents/plan-record'
import { submissionParts } from '@/lib/domain/records/submission'
import { formatReaderDay } from '@/lib/format/date'
import { AppError } from '@/server/engine/errors/app-error'
import { inReaderForm } from '@/server/engine/errors/validate'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { submitEvaluation } from '@/server/engine/services/evaluations/submit-evaluation'
import { readPlan, requireFinal, requireResult } from './read-plans'

interface SavePlan {
  id: string
  wanted: PlanRecordRequest
  /** The same key never makes a second record. */
  idempotencyKey: string | undefined
}

/**
 * Submits the chosen sites with their stations; none are saved where the account may not submit.
 * @throws AppError 404, 409 without a final result or without sites, and as `submitEvaluation`
 */
export async function savePlanRecord(
  deps: Parameters<typeof submitEvaluation>[0],
  caller: Caller,
  { id, wanted, idempotencyKey }: SavePlan,
): Promise<SavedPlanRecords> {
  const plan = await readPlan(deps, caller, { id, version: wanted.version })
  const { sites } = requireFinal(plan)
  if (sites.length === 0) {
    throw new AppError({
      code: 'conflict',
      message: 'This plan chooses no site, so there is nothing to save.',
    })
  }
  const { submission, powers } = planSubmission(plan.name, sites, wanted.customer)
  const saved: SavedPlanRecords = { records: [] }
  for (const [index, part] of submissionParts(submission).entries()) {
    const answer = await submitEvaluation(deps, caller, {
      submission: part,
      idempotencyKey: idempotencyKey && `${idempotencyKey}-${index + 1}`,
      plan: { id, powers },
    })
    if (answer.evalId === undefined) return { records: [] }
    saved.records.push({ evalId: answer.evalId, name: part.eval_name })
    if (answer.waitMinutes !== undefined) saved.waitMinutes = answer.waitMinutes
  }
  return saved
}

type DocumentDeps = Pick<EngineDeps, 'db' | 'atlas' | 'model' | 'documents' | 'clock' | 'origin'>

interface WrittenPlan {
  bytes: Uint8Array
  name: string
  sites: number
}

/** Also of a plan that is still improved, which the document says. @throws AppError 404, 409 without a result */
export async function writePlanDocument(
  deps: DocumentDeps,
  caller: Caller,
  { id, request }: { id: string; request: PlanDocumentRequest },
): Promise<WrittenPlan> {
  const { form, version, locale, numbers } = request
  const { customer } = await requireMember(deps, caller)
  const plan = await readPlan(deps, caller, { id, version })
  const result = requireResult(plan)
  // Workbook cells are numbers, formatted by the program that opens them.
  const reader = form === 'pdf' ? { locale, numbers } : {}
  const atlas = await atlasOf(deps, plan.settings.country)
  const { name, version: modelVersion, note } = deps.model.card
  const bytes = await deps.documents.plan({
    form,
    ...reader,
    plan,
    result,
    country: atlas?.manifest.name ?? plan.settings.country,
    customer: customer.name,
    date: inReaderForm(reader, () => formatReaderDay(deps.clock())),
    model: { name, version: modelVersion, note },
    sources: atlas?.manifest.sources ?? [],
    modelAddress: `${deps.origin}${publicPages.model.path}`,
    atlas,
  })
  return { bytes, name: plan.name, sites: result.sites.length }
}

/** Null once the country was removed: the document then has no map. */
async function atlasOf({ atlas }: Pick<EngineDeps, 'atlas'>, slug: string) {
  const isInstalled = (await atlas.countries()).some(({ country }) => country === slug)
  return isInstalled ? atlas.open(slug) : null
}
