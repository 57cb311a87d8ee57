'use client'

import { ErrorStrip } from '@/components/ui/error-strip'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type EvaluationRecord, evaluationFileSchema } from '@/lib/contract/evaluation'
import { recordDaySchema } from '@/lib/contract/record'
import type { RecordList } from '@/lib/domain/records/record-facts'
import { typeOptions } from '@/lib/domain/records/record-form'
import { formatDay } from '@/lib/format/date'
import { FileField } from './file-field'
import { needed } from './question-dialog'
import { useChangingCustomer } from './use-changing-customer'
import type { RecordFormState } from './use-record-form'

interface RecordFieldsProps {
  list: RecordList
  /** Undefined for a new record. */
  record: EvaluationRecord | undefined
  form: RecordFormState
  isSending: boolean
}

const powerTypes = [
  { value: 'AC', label: 'AC' },
  { value: 'DC', label: 'DC' },
  { value: 'AC_DC', label: 'AC and DC' },
]

const inProgress = { value: 'In progress', label: 'In Progress' }
const done = { value: 'Done', label: 'Done' }

/** Fields of a record, in the order of filling in. */
export function RecordFields({ list, record, form, isSending }: RecordFieldsProps) {
  const { values, errors, change } = form
  const isStored = record !== undefined
  const statuses = record && !record.added ? statusesOf(record) : [done, inProgress]
  return (
    <fieldset disabled={isSending} className="grid gap-4">
      <TextField
        label={needed('Evaluation Name')}
        required
        autoComplete="off"
        maxLength={200}
        value={values.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <CustomerChoice value={values.customer} error={errors.customer} isFixed={isStored} change={change} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField
          label={needed('Date')}
          required
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          // Browsers show dates in the reader's order, where 2 November may look like 11 February.
          hint={recordDaySchema.safeParse(values.date).success && `Shown as ${formatDay(values.date)}`}
          value={values.date}
          error={errors.date}
          onChange={({ target }) => change({ date: target.value })}
        />
        <SelectField
          label="Status"
          options={statuses}
          hint={statuses.length === 1 && 'An evaluated record stays done.'}
          value={values.status}
          error={errors.status}
          onChange={({ target }) => change({ status: target.value })}
        />
        <SelectField
          label="Type"
          className="max-sm:col-span-2"
          options={typeOptions(list, record?.type).map((type) => ({ value: type, label: type }))}
          value={values.type}
          error={errors.type}
          onChange={({ target }) => change({ type: target.value })}
        />
        <SelectField
          label="Power Type"
          className="max-sm:col-span-2"
          options={powerTypes}
          disabled={isStored}
          hint={isStored && 'Cannot be changed: the files of the record are made for it.'}
          value={values.powerType}
          error={errors.powerType}
          onChange={({ target }) => change({ powerType: target.value })}
        />
      </div>
      {evaluationFileSchema.options
        .toSorted((a, b) => filesInOrder.indexOf(a) - filesInOrder.indexOf(b))
        .map((file) => (
          <FileField
            key={file}
            file={file}
            value={values[file]}
            stored={record?.files?.find((each) => each.file === file)}
            error={errors[file]}
            isDisabled={isSending}
            onChange={(value) => change({ [file]: value })}
          />
        ))}
    </fieldset>
  )
}

const filesInOrder = ['map', 'excel', 'scorecard']

/** Evaluated records cannot go back to waiting, because nothing would end it. */
const statusesOf = ({ status }: EvaluationRecord) =>
  status === 'Failed' ? [{ value: status, label: status }, done] : [done]

interface CustomerChoiceProps {
  value: string
  error: string | undefined
  isFixed: boolean
  change: RecordFormState['change']
}

/** For staff only; others change their own customer's records. */
function CustomerChoice({ value, error, isFixed, change }: CustomerChoiceProps) {
  const { options, retry } = useChangingCustomer()
  if (retry) return <ErrorStrip onRetry={retry}>Error fetching customer list</ErrorStrip>
  if (options.length === 0) return null
  return (
    <SelectField
      label={needed('Customer')}
      required
      options={options}
      placeholder="Select a customer"
      disabled={isFixed}
      hint={isFixed && 'A record stays with its customer. Duplicate it for another one.'}
      value={options.find((option) => option.label === value)?.value ?? value}
      error={error}
      onChange={({ target }) => change({ customer: target.value })}
    />
  )
}
