import type { ComparisonRequest } from '@/lib/contract/comparison'
import type { Evaluation } from '@/server/engine/db/queries/records'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { recordWithMap } from '@/server/engine/services/records/read-map'

type NoteDeps = Pick<EngineDeps, 'db' | 'usage'>

interface RecordDownload {
  evaluation: Evaluation
  file: string
  locations?: number
}

/** Guests' reading of the examples is not usage. */
export async function noteRecordDownload(
  deps: NoteDeps,
  caller: Caller,
  { evaluation, file, locations = evaluation.locationCount }: RecordDownload,
): Promise<void> {
  if (caller.kind === 'visitor') return
  const { id: memberId } = await requireMember(deps, caller)
  const { customerId, evalId } = evaluation
  deps.usage.note({ kind: 'download', customerId, memberId, evalId, file, locations })
}

export async function noteComparison(
  deps: NoteDeps & Pick<EngineDeps, 'origin' | 'foreignMaps'>,
  caller: Caller,
  { url, ids, form }: ComparisonRequest,
): Promise<void> {
  const { evaluation } = await recordWithMap(deps, caller, url)
  await noteRecordDownload(deps, caller, {
    evaluation,
    file: `comparison.${form}`,
    locations: new Set(ids).size,
  })
}

export async function noteDownload(
  deps: NoteDeps,
  caller: Caller,
  { file, locations }: { file: string; locations: number },
): Promise<void> {
  const { id: memberId, customerId } = await requireMember(deps, caller)
  deps.usage.note({ kind: 'download', customerId, memberId, file, locations })
}
