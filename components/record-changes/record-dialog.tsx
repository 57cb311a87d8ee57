'use client'

import { type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ConflictNotice, TheirsShown } from '@/components/ui/conflict-notice'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useRecordById } from '@/lib/client/records/use-records'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { RecordList } from '@/lib/domain/records/record-facts'
import { newRecordValues, type RecordValues, recordValuesOf } from '@/lib/domain/records/record-form'
import { dayHere } from '@/lib/domain/usage/days'
import { Sending } from './question-dialog'
import { RecordFields } from './record-fields'
import { useChangingCustomer } from './use-changing-customer'
import { useRecordForm } from './use-record-form'

/** A map whose configuration was edited here. */
interface MadeMap {
  /** Version of the record that the edits began from. */
  began: number
  remake: (signal: AbortSignal) => Promise<File>
  openTheirs: () => void
}

interface RecordDialogProps {
  list: RecordList
  /** A map made here, replacing the record's. */
  map?: File | undefined
  onSaved?: ((version: number | undefined) => void) | undefined
  onClose: () => void
}

/** Adds a record from files and addresses. @param powerType of its map, if known */
export function AddRecordDialog({
  list,
  map,
  powerType,
  onSaved,
  onClose,
}: RecordDialogProps & { powerType?: string | undefined }) {
  const { id } = useChangingCustomer()
  const today = dayHere(new Date())
  const values = withMap(newRecordValues(list, { customer: id ?? '', today }), map)
  const initial = powerType === undefined ? values : { ...values, powerType }
  return (
    <FormDialog
      title="Add Record"
      list={list}
      initial={initial}
      onSaved={onSaved}
      onClose={onClose}
      record={undefined}
    />
  )
}

interface UpdateRecordDialogProps extends RecordDialogProps {
  evalId: string
  /** Where `map` comes from, if it was made here. */
  made?: MadeMap | undefined
}

/** Changes a record after fetching its latest state. */
export function UpdateRecordDialog(props: UpdateRecordDialogProps) {
  const { evalId, list, map, made, onSaved, onClose } = props
  const { data, error, isValidating, mutate } = useRecordById(evalId)
  const { id } = useChangingCustomer()
  if (data && id !== undefined && data.evalId === evalId) {
    const initial = withMap(recordValuesOf(data, id), map && namedAsBefore(map, data))
    return (
      <FormDialog
        title="Update Record"
        list={list}
        initial={initial}
        made={made}
        onSaved={onSaved}
        onClose={onClose}
        record={data}
      />
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title="Update Record" width="wide">
      {error ? (
        <ErrorStrip onRetry={() => void mutate()} retrying={isValidating}>
          {failureOf(error)}
        </ErrorStrip>
      ) : (
        <SkeletonRows label="Loading the record..." rows={5} height={40} leading={false} className="px-0!" />
      )}
    </Dialog>
  )
}

const withMap = (values: RecordValues, file: File | undefined): RecordValues =>
  file ? { ...values, map: { by: 'file', url: '', file, kept: '' } } : values

/** Keeps the file name of the record's map. */
function namedAsBefore(map: File, { files }: EvaluationRecord): File {
  const name = files?.find(({ file }) => file === 'map')?.name
  return name ? new File([map], name, { type: map.type }) : map
}

function failureOf(error: unknown): string {
  const isMissing = error instanceof RequestError && error.status === 404
  return isMissing ? 'Evaluation record not found!' : messageOf(error, 'The record could not be loaded.')
}

interface FormDialogProps extends Omit<RecordDialogProps, 'map'> {
  title: string
  made?: MadeMap | undefined
  /** Undefined for a new record. */
  record: EvaluationRecord | undefined
  initial: Parameters<typeof useRecordForm>[0]['initial']
}

/** Scrolls to the first wrong field, which a phone's dialog may have scrolled away. */
function useFirstFault(fields: RefObject<HTMLFormElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals === 0) return
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, refusals])
}

function FormDialog({ title, list, record, initial, made, onSaved, onClose }: FormDialogProps) {
  const id = useId()
  const form = useRecordForm({
    initial,
    record,
    began: made?.began,
    remake: made?.remake,
    onSaved(version) {
      onSaved?.(version)
      onClose()
    },
  })
  const fields = useRef<HTMLFormElement>(null)
  useFirstFault(fields, form.refusals)
  const isSending = form.sent !== null
  const label = record ? 'Save' : 'Add'
  const actions = (
    <>
      <Button tone="line" onClick={isSending ? form.stop : onClose}>
        {isSending ? 'Stop' : 'Cancel'}
      </Button>
      {!form.meanwhile && (
        <Button type="submit" form={id} busy={isSending}>
          {label}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      isForm
      width="wide"
      onOpenChange={onClose}
      dismissible={!isSending}
      title={title}
      actions={actions}
    >
      <form ref={fields} id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <RecordFields list={list} record={record} form={form} isSending={isSending} />
        {form.sent !== null && <Sending share={form.sent} />}
        {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
        {form.meanwhile && (
          <ConflictNotice
            title="Someone else has changed this record since you opened it."
            changes={form.meanwhile}
            keep={{ type: 'submit', form: id, busy: isSending }}
            theirs={{ onPress: made?.openTheirs ?? form.openTheirs }}
          >
            Your changes are not saved yet. Keeping yours overwrites theirs with what the form shows.
          </ConflictNotice>
        )}
        {form.backToMine && <TheirsShown onBack={form.backToMine} />}
      </form>
    </Dialog>
  )
}
