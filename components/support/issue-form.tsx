'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { TextArea } from '@/components/ui/text-area'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import {
  issueFormSchema,
  problemIssue,
  supportMessages,
  type IssueForm as Values,
} from '@/lib/domain/feedback/support-forms'
import { EmailField } from './email-field'
import { FormFrame } from './form-frame'
import { PictureField } from './picture-field'
import type { Pictures } from './use-pictures'
import { useReport } from './use-report'

interface IssueFormProps {
  /** State of the screen, so that switching tabs keeps the pictures. */
  pictures: Pictures
  onDone: () => void
}

/** Reports a fault, with pictures. Asks for an email address if none is known. */
export function IssueForm({ pictures, onDone }: IssueFormProps) {
  const session = useSession()
  const { isGuest } = useGuest()
  const isKnown = session.status === 'signed-in'
  // Outside guest pages people are usually signed in: assuming so avoids a layout shift.
  const isUnsure = session.status === 'loading' && !isGuest
  const form = useForm<Values>({
    defaultValues: { email: '', note: '' },
    resolver: zodResolver(issueFormSchema(isKnown)),
  })
  const register = keepEarlyWords(form)
  const report = useReport(form, {
    draft: 'support-issue',
    toIssue: problemIssue,
    failed: supportMessages.reportFailed,
    pictures: pictures.files,
    onDone: () => {
      pictures.clear()
      onDone()
    },
  })
  const { errors } = form.formState
  return (
    <FormFrame
      report={report}
      submitLabel={report.isTextThere ? 'Send the pictures again' : undefined}
      action={
        report.isTextThere && (
          <Button tone="line" size="lg" onClick={report.finish}>
            Leave the pictures out
          </Button>
        )
      }
    >
      {isKnown || isUnsure ? (
        <p className="min-h-5 text-base text-ink-600">
          {isKnown && (
            <>
              We answer to{' '}
              <span className="font-medium wrap-anywhere text-ink-1000">{session.user.email}</span>.
            </>
          )}
        </p>
      ) : (
        <EmailField field={register('email')} error={errors.email?.message} />
      )}
      <TextArea
        label="Note"
        required
        rows={6}
        maxLength={10_000}
        hint="What did you do, what did you expect, what happened instead?"
        error={errors.note?.message}
        {...register('note')}
      />
      <PictureField pictures={pictures} isDisabled={report.isSending} />
      {report.progress !== null && <Progress label="Uploading pictures" value={report.progress} />}
    </FormFrame>
  )
}
