'use client'

import { useEffect, useRef } from 'react'
import { notify } from '@/components/ui/notify'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useRecordTables } from '@/lib/client/records/use-record-locations'
import { useRecordById, useRecords } from '@/lib/client/records/use-records'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { MapTables } from '@/lib/domain/records/map-tables'
import { foreignMap, isUnfinished, mapReadHere, problemCountOf } from '@/lib/domain/records/record-facts'

export type RecordState =
  | { step: 'loading'; record: EvaluationRecord | undefined }
  /** `isOfDetails`: the record or its map failed; otherwise the list. */
  | ({ step: 'failed'; error: unknown; isOfDetails: boolean } & Retrying)
  | ({ step: 'not-found' } & Retrying)
  /** Being evaluated; turns `ready` by itself. */
  | { step: 'unfinished' | 'without-map'; record: EvaluationRecord }
  /** Its map is a page of another site. */
  | { step: 'elsewhere'; record: EvaluationRecord; address: URL }
  /** `mapVersion` of the record when its map was read; older than the record while a newer map loads. */
  | { step: 'ready'; record: EvaluationRecord; map: MapTables; mapVersion: number }

interface Retrying {
  isRetrying: boolean
  retry: () => void
}

/** Newest records come with the list, without problems; others are requested one by one. */
function useFoundRecord(evaluationId: string) {
  const runs = useRecords()
  const listed = runs.data?.runs.find(({ evalId }) => evalId === evaluationId)
  const isListed = listed !== undefined && problemCountOf(listed) === listed.problems.length
  const alone = useRecordById(runs.data && !isListed ? evaluationId : undefined)
  const isFresh = alone.data !== undefined && alone.data.version >= (listed?.version ?? 0)
  return { runs, alone, record: isFresh ? alone.data : listed }
}

export function useRecord(evaluationId: string): RecordState {
  const { runs, alone, record } = useFoundRecord(evaluationId)
  const map = useRecordTables(record && mapReadHere(record), record?.version)
  if (!runs.data) return runs.error ? { ...failed(runs), isOfDetails: false } : { step: 'loading', record }
  return record ? withRecord(record, map) : withoutRecord(alone)
}

function withRecord(record: EvaluationRecord, map: ReturnType<typeof useRecordTables>): RecordState {
  if (isUnfinished(record)) return { step: 'unfinished', record }
  if (mapReadHere(record) === undefined) return withForeignMap(record)
  if (map.data) return { step: 'ready', record, map: map.data.map, mapVersion: map.data.version }
  return map.error && !isAborted(map.error) ? failed(map) : { step: 'loading', record }
}

function withoutRecord(alone: ReturnType<typeof useRecordById>): RecordState {
  const isMissing = alone.error instanceof RequestError && alone.error.status === 404
  if (isMissing) return { step: 'not-found', ...retrying(alone) }
  return alone.error ? failed(alone) : { step: 'loading', record: undefined }
}

function withForeignMap(record: EvaluationRecord): RecordState {
  const address = foreignMap(record)
  return address ? { step: 'elsewhere', record, address } : { step: 'without-map', record }
}

interface Query {
  error?: unknown
  isValidating: boolean
  mutate: () => Promise<unknown>
}

const retrying = (query: Query): Retrying => ({
  isRetrying: query.isValidating,
  retry: () => void query.mutate(),
})

const failed = (query: Query) => ({
  step: 'failed' as const,
  error: query.error as unknown,
  isOfDetails: true,
  ...retrying(query),
})

const fetchFailed = 'An error occurred while fetching evaluation details'
const missing = 'Evaluation not found'

/** Notices while a record opens: why it failed, and that a retry did not find it. */
export function useRecordNotices(state: RecordState): { retry: () => void } {
  const isRetried = useRef(false)
  const failure =
    state.step === 'failed' && state.isOfDetails ? messageOf(state.error, fetchFailed) : undefined
  useEffect(() => {
    if (failure === undefined) return
    notify.error(failure)
    return () => notify.withdraw('error', failure)
  }, [failure])
  const isMissing = state.step === 'not-found' && !state.isRetrying
  useEffect(() => {
    if (!isMissing || !isRetried.current) return
    isRetried.current = false
    notify.error(missing)
    return () => notify.withdraw('error', missing)
  }, [isMissing])
  return {
    retry: () => {
      if (!('retry' in state)) return
      isRetried.current = true
      state.retry()
    },
  }
}
