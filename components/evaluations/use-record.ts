'use client'

import { useEvaluationMap } from '@/lib/client/evaluation/use-evaluation-map'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { isAborted } from '@/lib/client/fetch/request-error'
import type { EvaluationMap, EvaluationRecord } from '@/lib/contract/evaluation'
import { isOwnFile, isUnfinished } from '@/lib/domain/evaluation/evaluation-records'
import { webAddress } from '@/lib/domain/evaluation/web-address'

export type RecordState =
  | { step: 'loading'; record: EvaluationRecord | undefined }
  | { step: 'failed'; error: unknown; isRetrying: boolean; retry: () => void }
  | { step: 'not-found' }
  /** Still being evaluated; turns `ready` by itself. */
  | { step: 'unfinished' | 'without-map'; record: EvaluationRecord }
  /** Its map is a page of another site. */
  | { step: 'elsewhere'; record: EvaluationRecord; address: URL }
  | { step: 'ready'; record: EvaluationRecord; map: EvaluationMap }

/** A record with its map; polled while in progress. */
export function useRecord(evaluationId: string): RecordState {
  const runs = useRuns()
  const record = runs.data?.runs.find(({ evalId }) => evalId === evaluationId)
  const map = useEvaluationMap(record && isOwnFile(record.map) ? record.map : undefined)
  if (!runs.data) return runs.error ? failed(runs) : { step: 'loading', record }
  if (!record) return { step: 'not-found' }
  if (isUnfinished(record)) return { step: 'unfinished', record }
  if (!isOwnFile(record.map)) return withForeignMap(record)
  if (map.data) return { step: 'ready', record, map: map.data }
  return map.error && !isAborted(map.error) ? failed(map) : { step: 'loading', record }
}

/** Refuses anything but http(s): record maps come from customers. */
function withForeignMap(record: EvaluationRecord): RecordState {
  const address = webAddress(record.map)
  return address ? { step: 'elsewhere', record, address } : { step: 'without-map', record }
}

function failed(query: {
  error?: unknown
  isValidating: boolean
  mutate: () => Promise<unknown>
}): RecordState {
  return {
    step: 'failed',
    error: query.error,
    isRetrying: query.isValidating,
    retry: () => void query.mutate(),
  }
}
