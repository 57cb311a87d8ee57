'use client'

import { useEffect, useState } from 'react'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type DatasetOutcome, datasetMessages } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import { limits } from '@/lib/config/limits'
import type { DatasetChange } from '@/lib/domain/studio/read/replace-dataset'

export type Replacement =
  | { step: 'none' }
  /** `share` of the file, 0..1. */
  | { step: 'reading'; share: number }
  | { step: 'refused'; message: string }
  | { step: 'ready'; change: DatasetChange; map: Blob }

interface Replacing {
  map: Blob | undefined
  /** Index of the dataset in the map. */
  place: number | undefined
  csv: File | undefined
}

const megabytes = limits.recordFileBytes / 1_000_000

/** Reason to reject a file unread. */
function refusalOf({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return 'Choose a file that ends with .csv.'
  return size > limits.recordFileBytes ? `The file is larger than ${megabytes} MB.` : undefined
}

/** The map with one dataset replaced by a file, rebuilt when any of the three changes. */
export function useReplacement({ map, place, csv }: Replacing): Replacement {
  const [done, setDone] = useState<{ of: Replacing; replacement: Replacement }>()
  useEffect(() => {
    if (!map || place === undefined || !csv || refusalOf(csv) !== undefined) return
    const of = { map, place, csv }
    const controller = new AbortController()
    const show = (replacement: Replacement) => setDone({ of, replacement })
    const job = { map, replace: { csv, place } }
    const onProgress = (share: number) => show({ step: 'reading', share })
    runDatasetJob(job, { signal: controller.signal, onProgress }).then(
      (outcome) => show(outcome.step === 'replaced' ? { ...outcome, step: 'ready' } : refused(outcome)),
      (error: unknown) => isAborted(error) || show({ step: 'refused', message: datasetMessages.failed }),
    )
    return () => controller.abort()
  }, [map, place, csv])
  if (!map || place === undefined || !csv) return { step: 'none' }
  const refusal = refusalOf(csv)
  if (refusal !== undefined) return { step: 'refused', message: refusal }
  const isDone = done?.of.map === map && done.of.place === place && done.of.csv === csv
  return isDone ? done.replacement : { step: 'reading', share: 0 }
}

const refused = (outcome: DatasetOutcome): Replacement => ({
  step: 'refused',
  message: outcome.step === 'refused' ? outcome.message : datasetMessages.failed,
})
