'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { TextArea, TextField } from '@/components/ui/text-field'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import {
  leadFormSchema,
  leadIssue,
  supportMessages,
  type LeadForm as Values,
} from '@/lib/domain/feedback/support-forms'
import { EmailField, FormFrame } from './form-frame'
import { usePrefilledEmail, useReport } from './use-report'

interface LeadFormProps {
  /** Counts requests for the form; each focuses the first empty field. */
  asked: number
  onDone: () => void
}

/** Requests sites, or a demo. */
export function LeadForm({ asked, onDone }: LeadFormProps) {
  const form = useForm<Values>({
    defaultValues: { email: '', area: '', locations: '', comment: '' },
    resolver: zodResolver(leadFormSchema),
  })
  const register = keepEarlyWords(form)
  const failed = supportMessages.messageFailed
  const report = useReport(form, { draft: 'support-lead', toIssue: leadIssue, failed, onDone })
  usePrefilledEmail(form, { field: 'email', email: report.writer.email })
  const { getValues, setFocus } = form
  useEffect(() => {
    if (asked > 0) setFocus(getValues('email') === '' ? 'email' : 'area')
  }, [asked, getValues, setFocus])
  const { errors } = form.formState
  return (
    <FormFrame report={report}>
      <EmailField field={register('email')} error={errors.email?.message} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[minmax(0,1fr)_180px]">
        <TextField
          label="Area"
          required
          size="lg"
          placeholder="Vaduz, or the A13 from Sargans to Chur"
          maxLength={500}
          error={errors.area?.message}
          {...register('area')}
        />
        <TextField
          label="Number of locations"
          required
          size="lg"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          error={errors.locations?.message}
          {...register('locations')}
        />
      </div>
      <TextArea
        label="Comment (optional)"
        rows={4}
        maxLength={10_000}
        error={errors.comment?.message}
        {...register('comment')}
      />
    </FormFrame>
  )
}
