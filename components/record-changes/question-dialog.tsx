'use client'

import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Progress } from '@/components/ui/progress'
import { useSending } from '@/lib/client/fetch/use-sending'

interface QuestionDialogProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  submitLabel: string
  isDanger?: boolean
  /** Shown if a failure has no sentence of its own. */
  failed: string
  /** Resolves to false to keep the dialog open, because a field is wrong. */
  onSubmit: () => Promise<boolean>
  onClose: () => void
}

/** A short form about records that closes on success. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, description, children, submitLabel, isDanger, failed, onSubmit, onClose } = props
  const id = useId()
  const { isSending, failure, send } = useSending()
  const act = async () => {
    if (await onSubmit()) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(act, failed)
  }
  const actions = (
    <>
      <Button tone="line" disabled={isSending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} tone={isDanger ? 'danger' : 'primary'} busy={isSending}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    // Stays open while sending, to show a failure.
    <Dialog
      open
      isForm
      onOpenChange={onClose}
      dismissible={!isSending}
      title={title}
      description={description}
      actions={actions}
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4 empty:hidden">
        {children}
        {failure && <ErrorStrip>{failure}</ErrorStrip>}
      </form>
    </Dialog>
  )
}

export const needed = (label: string) => (
  <>
    {label} <span aria-hidden>*</span>
  </>
)

/** @param share of the bytes sent, 0..1 */
export function Sending({ share }: { share: number }) {
  const isAtService = share >= 1
  return (
    <div className="grid gap-1.5 text-xs text-ink-600" role="status">
      {isAtService ? 'Checking and storing...' : 'Uploading...'}
      <Progress label={isAtService ? 'Checking' : 'Uploading'} value={isAtService ? null : share} />
    </div>
  )
}
