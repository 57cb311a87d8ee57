import { setTimeout as pause } from 'node:timers/promises'
import { type EvaluationRecord, runsSchema } from '@/lib/contract/evaluation'
import { until } from '@/tests/support/until'
import type { Ask } from './ask'

/** Milliseconds. Generous: evaluations share two processors with other apps. */
const patience = 240_000

/** Waits until the cookie's owner, or a visitor, has `count` records and all are done. */
export async function finishedRecords(
  ask: Ask,
  { cookie, count }: { cookie?: string; count: number },
): Promise<EvaluationRecord[]> {
  let records: EvaluationRecord[] = []
  await until(async () => {
    records = runsSchema.parse((await ask({ path: '/api/evals/runs', cookie })).json()).runs
    const areFinished = records.length >= count && records.every(({ status }) => status === 'Done')
    // Each question delays the evaluations.
    if (!areFinished) await pause(150)
    return areFinished
  }, patience)
  return records
}
