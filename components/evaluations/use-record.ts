'use client'

import { useEvaluationMap } from '@/lib/client/evaluation/use-evaluation-map'
import { useRun } from '@/lib/client/evaluation/use-run'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import type { EvaluationMap, EvaluationRecord } from '@/lib/contract/evaluation'
import { isOwnFile, isUnfinished, problemCountOf } from '@/lib/domain/evaluation/evaluation-records'
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

/** The list has the newest records, and no problems; any other comes alone. */
function useFoundRecord(evaluationId: string) {
  const runs = useRuns()
  const listed = runs.data?.runs.find(({ evalId }) => evalId === evaluationId)
  const isListed = listed !== undefined && problemCountOf(listed) === listed.problems.length
  const alone = useRun(runs.data && !isListed ? evaluationId : undefined)
  const isFresh = alone.data !== undefined && alone.data.version >= (listed?.version ?? 0)
  return { runs, alone, record: isFresh ? alone.data : listed }
}

/** A record with its map; polled while in progress. */
export function useRecord(evaluationId: string): RecordState {
  const { runs, alone, record } = useFoundRecord(evaluationId)
  const map = useEvaluationMap(record && isOwnFile(record.map) ? record.map : undefined)
  if (!runs.data) return runs.error ? failed(runs) : { step: 'loading', record }
  return record ? withRecord(record, map) : withoutRecord(alone)
}

function withRecord(record: EvaluationRecord, map: ReturnType<typeof useEvaluationMap>): RecordState {
  if (isUnfinished(record)) return { step: 'unfinished', record }
  if (!isOwnFile(record.map)) return withForeignMap(record)
  if (map.data) return { step: 'ready', record, map: map.data }
  return map.error && !isAborted(map.error) ? failed(map) : { step: 'loading', record }
}

function withoutRecord(alone: ReturnType<typeof useRun>): RecordState {
  const isMissing = alone.error instanceof RequestError && alone.error.status === 404
  if (isMissing) return { step: 'not-found' }
  return alone.error ? failed(alone) : { step: 'loading', record: undefined }
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
