'use client'

import { useEffect, useState } from 'react'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { fetchFile } from '@/lib/client/fetch/download-file'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useRecordsCustomer } from '@/lib/client/records/use-records'
import { type DatasetSummary, datasetMessages } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import { type EvaluationRecord, evaluationCalls } from '@/lib/contract/evaluation'
import { filePath, isOwnFile } from '@/lib/domain/records/record-facts'

export type OpenedMap =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'ready'; record: EvaluationRecord; map: Blob; datasets: readonly DatasetSummary[] }

/** Fetches record and map again: a cached record may be older than the map. */
export function useRecordMap(evalId: string): { opened: OpenedMap; again: () => void } {
  const { customer, isPending } = useRecordsCustomer()
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState<OpenedMap & { turn?: number }>({ step: 'loading' })
  const key = isPending
    ? undefined
    : addressOf(evaluationCalls.readRun, { params: { evalId }, query: { customer } })
  useEffect(() => {
    if (key === undefined) return
    const controller = new AbortController()
    openMap(key, controller.signal).then(
      (next) => setOpened({ ...next, turn }),
      (error: unknown) => isAborted(error) || setOpened({ ...failureOf(error), turn }),
    )
    return () => controller.abort()
  }, [key, turn])
  return {
    opened: opened.turn === turn ? opened : { step: 'loading' },
    again: () => setTurn((before) => before + 1),
  }
}

/** Reads the record first: if it changes before its map is read, its version is refused later. */
async function openMap(key: string, signal: AbortSignal): Promise<OpenedMap> {
  const record = await fetchCall(evaluationCalls.readRun)({ url: key, signal })
  const path = isOwnFile(record.map) ? filePath(record.map) : undefined
  if (path === undefined) return { step: 'failed', message: datasetMessages.noMap }
  const { blob: map } = await fetchFile(path, 'map.json', signal)
  const outcome = await runDatasetJob({ map }, { signal })
  if (outcome.step === 'refused') return { step: 'failed', message: outcome.message }
  if (outcome.step !== 'read' || outcome.datasets.length === 0) {
    return { step: 'failed', message: datasetMessages.noMap }
  }
  return { step: 'ready', record, map, datasets: outcome.datasets }
}

function failureOf(error: unknown): OpenedMap {
  const isMissing = error instanceof RequestError && error.status === 404
  const message = isMissing ? datasetMessages.noMap : messageOf(error, "The record's map could not be read.")
  return { step: 'failed', message }
}
