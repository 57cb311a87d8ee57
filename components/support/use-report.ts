'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { forgetDraft, useFormDraft } from '@/lib/client/drafts/form-draft'
import { useSendReport } from '@/lib/client/feedback/use-send-report'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSession } from '@/lib/client/session/session'
import type { NewIssue } from '@/lib/contract/issue'
import { reportedAddress } from '@/lib/domain/feedback/crash-report'
import { type ReportContext, supportMessages } from '@/lib/domain/feedback/support-forms'

/** The sender and the page of origin. */
function useWriter() {
  const session = useSession()
  const ref = useSearchParams().get('ref') ?? ''
  const email = session.status === 'signed-in' ? session.user.email : undefined
  return {
    /** Undefined for visitors and until known. */
    email,
    isSignedIn: email !== undefined,
    page: () => (ref === '' ? '' : reportedAddress(ref, window.location.origin)),
  }
}

/** Fills an empty email field with the account's address. */
export function usePrefilledEmail<T extends FieldValues>(
  { getValues, setValue }: UseFormReturn<T>,
  { field, email }: { field: Path<T>; email: string | undefined },
): void {
  useEffect(() => {
    if (email !== undefined && getValues(field) === '') setValue(field, email as PathValue<T, Path<T>>)
  }, [email, field, getValues, setValue])
}

interface ReportOptions<Values> {
  /** Storage key of the draft, which survives a reload and a sign-in. */
  draft: string
  toIssue: (values: Values, context: ReportContext) => NewIssue
  /** Start of a failure message; the reason follows. */
  failed: string
  pictures?: readonly File[] | undefined
  onDone: () => void
}

/** Shared by the overlay's forms: draft, sending and failure message. */
export function useReport<Values extends FieldValues & { email: string }>(
  form: UseFormReturn<Values>,
  { draft, toIssue, failed, pictures, onDone }: ReportOptions<Values>,
) {
  const writer = useWriter()
  const { sending, send } = useSendReport()
  useFormDraft(form, draft)
  const isSending = sending.step === 'filing' || sending.step === 'uploading'

  const finish = () => {
    form.reset()
    forgetDraft(draft)
    onDone()
  }
  const submit = async (values: Values) => {
    if (isSending) return
    const context = {
      email: values.email || (writer.email ?? ''),
      isSignedIn: writer.isSignedIn,
      page: writer.page(),
    }
    if (await send(toIssue(values, context), pictures)) finish()
  }
  const isTextThere = sending.step === 'pictures-failed'
  const reason = 'error' in sending ? messageOf(sending.error, '') : ''
  return {
    submit: form.handleSubmit(submit),
    finish,
    writer,
    isSending,
    /** Uploaded share of the pictures; null while none are sent. */
    progress: sending.step === 'uploading' ? sending.share : null,
    /** The text arrived, the pictures did not. */
    isTextThere,
    failure:
      'error' in sending
        ? [isTextThere ? supportMessages.picturesFailed : failed, reason].filter(Boolean).join(' ')
        : undefined,
  }
}
