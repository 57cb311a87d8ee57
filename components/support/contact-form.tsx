'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { keepEarlyWords } from '@/lib/client/page/early-words'
import {
  contactFormSchema,
  contactIssue,
  supportMessages,
  type ContactForm as Values,
} from '@/lib/domain/feedback/support-forms'
import { EmailField } from './email-field'
import { FormFrame } from './form-frame'
import { useReport } from './use-report'
import { usePrefilledEmail } from './use-writer'

/** A message on any subject. */
export function ContactForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Values>({
    defaultValues: { email: '', title: '', message: '' },
    resolver: zodResolver(contactFormSchema),
  })
  const register = keepEarlyWords(form)
  const failed = supportMessages.messageFailed
  const report = useReport(form, { draft: 'support-contact', toIssue: contactIssue, failed, onDone })
  usePrefilledEmail(form, { field: 'email', email: report.writer.email })
  const { errors } = form.formState
  return (
    <FormFrame report={report}>
      <EmailField field={register('email')} error={errors.email?.message} />
      <TextField
        label="Title (optional)"
        size="lg"
        autoComplete="off"
        maxLength={200}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Message"
        required
        rows={6}
        maxLength={10_000}
        error={errors.message?.message}
        {...register('message')}
      />
    </FormFrame>
  )
}
