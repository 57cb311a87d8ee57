'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import { useRecordById } from '@/lib/client/records/use-records'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  meanwhileChanges,
  type RecordErrors,
  type RecordValues,
  recordErrorsOf,
  recordFormOf,
  recordValuesOf,
  takenFiles,
} from '@/lib/domain/records/record-form'
import { without } from '@/lib/domain/without'

interface Editing {
  initial: RecordValues
  /** Undefined for a new record. */
  record: EvaluationRecord | undefined
  /** Version of the record that the edits of its map began from, if the map was made here. */
  began?: number | undefined
  /** Makes the map again from what is stored now. */
  remake?: ((signal: AbortSignal) => Promise<File>) | undefined
  onSaved: (version: number | undefined) => void
}

export interface RecordFormState {
  values: RecordValues
  errors: RecordErrors
  /** Number of attempts stopped by a wrong field. */
  refusals: number
  failure: string | undefined
  /** Other people's changes since the form opened. */
  meanwhile: readonly string[] | undefined
  /** Fills the form with what is stored now; `backToMine` undoes it. */
  openTheirs: () => void
  backToMine: (() => void) | undefined
  /** Share of the bytes sent, 0..1; null while not sending. */
  sent: number | null
  change: (part: Partial<RecordValues>) => void
  submit: (event: FormEvent) => void
  stop: () => void
}

interface Mine {
  values: RecordValues
  meanwhile: readonly string[] | undefined
}

/** A record's form. Keeps what was typed until stored; leaving the page aborts an upload. */
export function useRecordForm({ initial, record, began, remake, onSaved }: Editing): RecordFormState {
  const { save } = useRecordChanges()
  const { mutate: readAnew } = useRecordById(record?.evalId)
  const [values, setValues] = useState(initial)
  // The record that filled the form: a newer one must be noticed.
  const [base, setBase] = useState(record)
  const [errors, setErrors] = useState<RecordErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string>()
  const isBehind = began !== undefined && record !== undefined && record.version !== began
  const [meanwhile, setMeanwhile] = useState<readonly string[] | undefined>(isBehind ? [] : undefined)
  const [mine, setMine] = useState<Mine>()
  const made = useRef(initial.map.file)
  const [sent, setSent] = useState<number | null>(null)
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])

  /** Saving over must not put back rows that someone else has replaced. */
  const remakeMap = async () => {
    const { current: old } = made
    if (!remake || !old || values.map.file !== old) return
    const file = new File([await remake(new AbortController().signal)], old.name, { type: old.type })
    made.current = file
    setValues((now) => ({ ...now, map: { ...now.map, file } }))
  }
  const compare = async () => {
    const now = await readAnew()
    if (!base || !now || now.version === base.version) return false
    await remakeMap()
    setMeanwhile(meanwhileChanges(base, now))
    setBase(now)
    return true
  }
  const failed = async (error: unknown) => {
    if (isAborted(error)) return
    const isConflict = error instanceof RequestError && error.status === 409
    if (isConflict && (await compare().catch(() => false))) return
    setFailure(messageOf(error, recordMessages.saveFailed))
  }
  const send = async () => {
    const controller = new AbortController()
    pending.current = controller
    setSent(0)
    try {
      const version = await save(recordFormOf(values, base), {
        onProgress: setSent,
        signal: controller.signal,
      })
      notify.success(base ? recordMessages.updated : recordMessages.saved)
      onSaved(version)
    } catch (error) {
      await failed(error)
    } finally {
      setSent(null)
    }
  }
  return {
    values,
    errors,
    refusals,
    failure,
    meanwhile,
    openTheirs() {
      if (!base) return
      // A second conflict must not forget what was typed before the first.
      setMine((before) => before ?? { values, meanwhile })
      setMeanwhile(undefined)
      setValues(recordValuesOf(base, values.customer))
      setErrors({})
    },
    backToMine:
      mine &&
      (() => {
        setValues(mine.values)
        setMeanwhile(mine.meanwhile)
        setMine(undefined)
        setErrors({})
      }),
    sent,
    change(part) {
      const { taken, faults } = takenFiles(part)
      setValues((now) => ({ ...now, ...taken }))
      setErrors((now) => ({ ...without(now, Object.keys(part)), ...faults }))
      setFailure(undefined)
    },
    submit(event) {
      event.preventDefault()
      if (sent !== null) return
      const found = recordErrorsOf(values)
      setErrors(found ?? {})
      setFailure(undefined)
      if (found) setRefusals((count) => count + 1)
      else void send()
    },
    stop: () => pending.current?.abort(),
  }
}
