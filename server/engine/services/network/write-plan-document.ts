import { publicPages } from '@/lib/config/public-pages'
import type { PlanDocumentRequest } from '@/lib/contract/plan-documents'
import { formatReaderDay } from '@/lib/format/date'
import { inReaderForm } from '@/server/engine/errors/reader-form'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { readPlan } from './read-plans'
import { requireResult } from './require-result'

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
