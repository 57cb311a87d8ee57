'use client'

import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import { useRecords } from '@/lib/client/records/use-records'
import { limits } from '@/lib/config/limits'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { mapAddressOf } from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'
import { needed, QuestionDialog } from './question-dialog'
import { useChangingCustomer } from './use-changing-customer'

interface OfOne {
  record: EvaluationRecord
  onClose: () => void
}

interface OfSeveral {
  records: readonly EvaluationRecord[]
  onDone: () => void
  onClose: () => void
}

/** State of a name field; `isGiven` validates it and shows its error. */
function useNameField(initial: string) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const isGiven = () => {
    const isMissing = name.trim() === ''
    setError(isMissing ? 'Enter a name.' : undefined)
    return !isMissing
  }
  const field = (
    <TextField
      label={needed('Evaluation Name')}
      required
      autoComplete="off"
      maxLength={200}
      value={name}
      error={error}
      onChange={({ target }) => {
        setName(target.value)
        setError(undefined)
      }}
    />
  )
  return { name, isGiven, field }
}

/** Copies a record under a new name, for the same or another customer. */
export function DuplicateDialog({ record, onClose }: OfOne) {
  const { duplicate } = useRecordChanges()
  const { id = '', options } = useChangingCustomer()
  const { name, isGiven, field } = useNameField(`${record.name.slice(0, 190)} copy`)
  const [customer, setCustomer] = useState(id)
  const submit = async () => {
    if (!isGiven()) return false
    await duplicate({ customer: id, evalId: record.evalId }, { name, customer })
    notify.success(recordMessages.duplicated)
    return true
  }
  return (
    <QuestionDialog
      title="Duplicate Record"
      submitLabel="Duplicate"
      failed={recordMessages.duplicateFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      {field}
      {options.length > 0 && (
        <SelectField
          label="Customer"
          options={options}
          value={customer}
          onChange={({ target }) => setCustomer(target.value)}
        />
      )}
    </QuestionDialog>
  )
}

/** Asks before deleting; several records need the customer's name typed. */
export function DeleteDialog({ records, onDone, onClose }: OfSeveral) {
  const { remove } = useRecordChanges()
  const { id = '', name: ofList } = useChangingCustomer()
  const { data: shown } = useRecords()
  const name = ofList ?? shown?.name ?? ''
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const isOne = records.length === 1
  const submit = async () => {
    const isWrong = !isOne && (name === '' || typed.trim() !== name)
    setError(isWrong ? `Type “${name}” to delete these records.` : undefined)
    if (isWrong) return false
    await remove(
      id,
      records.map(({ evalId }) => evalId),
    )
    notify.success(recordMessages.deleted)
    onDone()
    return true
  }
  return (
    <QuestionDialog
      title={isOne ? 'Delete Record' : `Delete ${formatCountOf(records.length, 'record')}`}
      description={
        <>
          {isOne ? (
            <span className="font-medium wrap-anywhere text-ink-1000">{records[0]?.name}</span>
          ) : (
            'They'
          )}{' '}
          can be restored from Recently deleted for {limits.deletedRecordDays} days. Public links stop working
          in the meantime.
        </>
      }
      submitLabel="Delete"
      isDanger
      failed={recordMessages.deleteFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isOne && (
        <TextField
          label={`Type the customer's name, ${name}`}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      )}
    </QuestionDialog>
  )
}

export function MergeDialog({ records, onDone, onClose }: OfSeveral) {
  const { merge } = useRecordChanges()
  const { id = '' } = useChangingCustomer()
  const { name, isGiven, field } = useNameField('')
  const submit = async () => {
    if (!isGiven()) return false
    const evaluations = records.map((record) => ({ map: mapAddressOf(record), excel: record.excel }))
    await merge({ name, customer: id, evaluations })
    notify.success(recordMessages.merged)
    onDone()
    return true
  }
  return (
    <QuestionDialog
      title={`Merge ${formatCountOf(records.length, 'evaluation')}`}
      description="Makes a new record with the map and spreadsheet of all their locations. The records stay as they are."
      submitLabel="Merge"
      failed={recordMessages.mergeFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      {field}
    </QuestionDialog>
  )
}
