'use client'

import { useEffect, useState } from 'react'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type DatasetOutcome, datasetMessages, type FileChoices } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import { type FileWish, studioMessages } from '@/lib/client/studio/studio-messages'
import { limits } from '@/lib/config/limits'
import { acceptedFiles, endingOf } from '@/lib/domain/studio/read/file-formats'
import type { DatasetChange } from '@/lib/domain/studio/read/replace-dataset'

export type Replacement =
  | { step: 'none' }
  /** `share` of the file, 0..1. */
  | { step: 'reading'; share: number }
  | { step: 'refused'; message: string }
  /** The map would lose its places: somebody may say where they are. */
  | { step: 'unplaced'; message: string; choices: FileChoices }
  | { step: 'ready'; change: DatasetChange; notes: readonly string[]; map: Blob; choices: FileChoices }

interface Replacing {
  map: Blob | undefined
  /** Index of the dataset in the map. */
  place: number | undefined
  file: File | undefined
  /** About the file. */
  wish: FileWish
}

/** Reason to reject a file unread. */
function refusalOf({ name, size }: File): string | undefined {
  if (!endingOf(name)) return `Choose a file that ends with ${acceptedFiles.replaceAll(',', ', ')}.`
  return size > limits.recordFileBytes ? studioMessages.tooLarge : undefined
}

/** The map with one dataset replaced by a file, rebuilt when any of them changes. */
export function useReplacement({ map, place, file, wish }: Replacing): Replacement {
  const [done, setDone] = useState<{ of: Replacing; replacement: Replacement }>()
  useEffect(() => {
    if (!map || place === undefined || !file || refusalOf(file) !== undefined) return
    const of = { map, place, file, wish }
    const controller = new AbortController()
    const show = (replacement: Replacement) => setDone({ of, replacement })
    const job = { map, replace: { file, name: file.name, place, wish } }
    const onProgress = (share: number) => show({ step: 'reading', share })
    runDatasetJob(job, { signal: controller.signal, onProgress }).then(
      (outcome) => show(replacementOf(outcome)),
      (error: unknown) => isAborted(error) || show({ step: 'refused', message: datasetMessages.failed }),
    )
    return () => controller.abort()
  }, [map, place, file, wish])
  if (!map || place === undefined || !file) return { step: 'none' }
  const refusal = refusalOf(file)
  if (refusal !== undefined) return { step: 'refused', message: refusal }
  const isDone =
    done?.of.map === map && done.of.place === place && done.of.file === file && done.of.wish === wish
  return isDone ? done.replacement : { step: 'reading', share: 0 }
}

function replacementOf(outcome: DatasetOutcome): Replacement {
  if (outcome.step === 'replaced') return { ...outcome, step: 'ready' }
  if (outcome.step === 'unplaced' || outcome.step === 'refused') return outcome
  return { step: 'refused', message: datasetMessages.failed }
}
