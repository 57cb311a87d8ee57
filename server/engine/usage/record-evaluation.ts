import type { Db } from '@/server/base/db'
import { memberByEmail } from '@/server/engine/db/queries/members'
import type { Evaluation } from '@/server/engine/db/queries/records'
import type { UsageLog } from './usage-log'

/** The product's own examples are not usage. */
export async function recordEvaluation(
  usage: UsageLog,
  tx: Db,
  { evaluation, locations }: { evaluation: Evaluation; locations: number },
): Promise<void> {
  if (evaluation.submittedBy === null) return
  const member = await memberByEmail(tx, evaluation.submittedBy)
  const { customerId, evalId } = evaluation
  await usage.record(tx, { kind: 'evaluation', customerId, memberId: member?.id ?? null, evalId, locations })
}
