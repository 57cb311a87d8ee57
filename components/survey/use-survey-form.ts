'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { useFileIssue } from '@/lib/client/feedback/use-file-issue'
import { messageOf } from '@/lib/client/fetch/request-error'
import { type SurveyAnswers, surveyAnswersSchema, surveyIssue } from '@/lib/domain/feedback/survey'

const failedMessage = 'Your answers could not be sent. They are still here: try again.'

/** The survey's fields, errors and sending state. */
export function useSurveyForm() {
  const { filing, file } = useFileIssue()
  const form = useForm<z.input<typeof surveyAnswersSchema>, unknown, SurveyAnswers>({
    defaultValues: { missing: '', email: '' },
    resolver: zodResolver(surveyAnswersSchema),
  })
  return {
    register: keepEarlyWords(form),
    errors: form.formState.errors,
    isSending: filing.step === 'sending',
    isDone: filing.step === 'done',
    failure: filing.step === 'failed' ? messageOf(filing.error, failedMessage) : undefined,
    submit: form.handleSubmit((answers) => file(surveyIssue(answers))),
  }
}
