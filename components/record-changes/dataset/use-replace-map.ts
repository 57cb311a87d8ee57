'use client'

import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { recordFormOf, recordValuesOf } from '@/lib/domain/records/record-form'

export const updatedMapName = 'updated_map.json'

interface ReplaceMap {
  /** Share of the bytes sent, 0..1; null while not sending. */
  sent: number | null
  failure: string | undefined
  replace: (record: EvaluationRecord, map: Blob) => Promise<void>
  stop: () => void
}

interface Replacing {
  /** Id of the record's customer. */
  customer: string
  onReplaced: () => void
  /** Someone else changed the record in the meantime. */
  onConflict: (record: EvaluationRecord) => void
}

/** Replaces a record's map; leaving the page aborts the upload. */
export function useReplaceMap({ customer, onReplaced, onConflict }: Replacing): ReplaceMap {
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
