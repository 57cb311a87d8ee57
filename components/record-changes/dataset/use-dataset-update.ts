'use client'

import { useState } from 'react'
import { useChangingCustomer } from '@/components/record-changes/use-changing-customer'
import type { DatasetSummary } from '@/lib/client/studio/dataset-job'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { type OpenedMap, useRecordMap } from './use-record-map'
import { useReplaceMap } from './use-replace-map'
import { type Replacement, useReplacement } from './use-replacement'

export interface DatasetUpdate {
  opened: OpenedMap
  /** Reopens the map. */
  again: () => void
  /** The chosen dataset; undefined until the map is open. */
  dataset: DatasetSummary | undefined
  choose: (place: number) => void
  csv: File | undefined
  setCsv: (csv: File) => void
  replacement: Replacement
  /** Share of the bytes sent, 0..1; null before and after sending. */
  sent: number | null
  failure: string | undefined
  /** The record before someone else's latest change. */
  seen: EvaluationRecord | undefined
  replace: () => void
  /** Cancels the running step; undefined while none runs. */
  stop: (() => void) | undefined
}

/** A CSV file in place of a dataset of a record's map. */
export function useDatasetUpdate(evalId: string, onReplaced: () => void): DatasetUpdate {
  const { id: customer = '' } = useChangingCustomer()
  const { opened, again } = useRecordMap(evalId)
  const [chosen, choose] = useState<number>()
  const [csv, setCsv] = useState<File>()
  const [seen, setSeen] = useState<EvaluationRecord>()
  const open = opened.step === 'ready' ? opened : undefined
  const dataset = open && datasetOf(open.datasets, chosen, csv)
  const replacement = useReplacement({ map: open?.map, place: dataset?.place, csv })
  const onConflict = (record: EvaluationRecord) => {
    setSeen(record)
    again()
  }
  const sending = useReplaceMap({ customer, onReplaced, onConflict })
  const { sent, failure } = sending
  const drop = replacement.step === 'reading' ? () => setCsv(undefined) : undefined
  return {
    opened,
    again,
    dataset,
    choose,
    csv,
    setCsv,
    replacement,
    sent,
    failure,
    seen,
    replace() {
      if (open && replacement.step === 'ready') void sending.replace(open.record, replacement.map)
    },
    stop: sent === null ? drop : sending.stop,
  }
}

/** The chosen one, else the one that the file is named after, else the first. */
const datasetOf = (datasets: readonly DatasetSummary[], chosen: number | undefined, csv: File | undefined) =>
  datasets.find(({ place }) => place === chosen) ??
  datasets.find(({ label }) => label === csv?.name) ??
  datasets[0]
