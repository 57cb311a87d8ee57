'use client'

import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { fetchFile } from '@/lib/client/fetch/download-file'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import { useRecordsCustomer } from '@/lib/client/records/use-records'
import {
  type DatasetOutcome,
  type DatasetSummary,
  datasetMessages,
  type FileChoices,
} from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import { type FileWish, studioMessages } from '@/lib/client/studio/studio-messages'
import { limits } from '@/lib/config/limits'
import { type EvaluationRecord, evaluationCalls } from '@/lib/contract/evaluation'
import { filePath, isOwnFile } from '@/lib/domain/records/record-facts'
import { recordFormOf, recordValuesOf } from '@/lib/domain/records/record-form'
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

export const updatedMapName = 'updated_map.json'

interface ReplaceMap {
  /** Share of the bytes sent, 0..1; null while not sending. */
  sent: number | null
  failure: string | undefined
  replace: (record: EvaluationRecord, map: Blob) => Promise<void>
  stop: () => void
}

interface MapReplacing {
  /** Id of the record's customer. */
  customer: string
  onReplaced: () => void
  /** Someone else changed the record in the meantime. */
  onConflict: (record: EvaluationRecord) => void
}

/** Replaces a record's map; leaving the page aborts the upload. */
export function useReplaceMap({ customer, onReplaced, onConflict }: MapReplacing): ReplaceMap {
  const { save, restoreMap } = useRecordChanges()
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  const undo = async ({ evalId, version: from }: EvaluationRecord, version: number) => {
    try {
      await restoreMap(evalId, { customer: customer || undefined, version, from })
      notify.success('The map before is back.')
    } catch (error) {
      notify.error(messageOf(error, recordMessages.versionFailed))
    }
  }
  const replace = async (record: EvaluationRecord, map: Blob) => {
    const controller = new AbortController()
    pending.current = controller
    setSent(0)
    setFailure(undefined)
    const file = new File([map], updatedMapName, { type: 'application/json' })
    const values = recordValuesOf(record, customer)
    const form = recordFormOf({ ...values, map: { by: 'file', url: '', file, kept: '' } }, record)
    try {
      const version = await save(form, { onProgress: setSent, signal: controller.signal })
      const mayUndo = version !== undefined && { label: 'Undo', onPress: () => void undo(record, version) }
      notify.success('Successfully replaced map', mayUndo || undefined)
      onReplaced()
    } catch (error) {
      if (isAborted(error)) return
      if (error instanceof RequestError && error.status === 409) onConflict(record)
      else setFailure(messageOf(error, 'Failed to open updated map.'))
    } finally {
      setSent(null)
    }
  }
  return { sent, failure, replace, stop: () => pending.current?.abort() }
}
