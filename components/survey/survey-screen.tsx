'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { BrandMark, Wordmark } from '@/components/shell/brand-mark'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextArea, TextField } from '@/components/ui/text-field'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { useFileIssue } from '@/lib/client/feedback/use-file-issue'
import { messageOf } from '@/lib/client/fetch/request-error'
import {
  type SurveyAnswers,
  surveyAnswersSchema,
  surveyGoals,
  surveyIssue,
  surveyScores,
} from '@/lib/domain/feedback/survey'

/** Replaces the form and takes the focus, because the focused button is gone. */
function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <span className="grid size-10 place-items-center rounded-full bg-success-wash text-success">
        <CircleCheck aria-hidden className="size-5" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-[-0.02em] outline-none">
        Thank you!
      </h1>
      <p className="text-base text-ink-600">Your answers have been sent. You can continue scouting.</p>
    </div>
  )
}

type Radio = ComponentProps<'input'>

/** One option; the whole line is clickable. */
function GoalChoice({ label, ...input }: Radio & { label: string }) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 rounded-sm px-3 text-base shadow-[inset_0_0_0_1px_var(--color-ink-500)] transition-colors duration-(--duration-instant) hover:bg-ink-50 has-checked:bg-ink-100 has-checked:shadow-[inset_0_0_0_1.5px_var(--color-ink-1000)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring) max-sm:min-h-11">
      <input {...input} type="radio" className="size-4 shrink-0 outline-none" />
      {label}
    </label>
  )
}

function ScoreChoice({ label, ...input }: Radio & { label: string }) {
  return (
    <label className="relative grid h-11 flex-1 place-items-center rounded-sm text-base font-medium text-ink-800 shadow-[inset_0_0_0_1px_var(--color-ink-500)] transition-colors duration-(--duration-instant) hover:bg-ink-50 has-checked:bg-ink-1000 has-checked:text-paper has-checked:shadow-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)">
      <input
        {...input}
        type="radio"
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {label}
    </label>
  )
}

const FieldQuestion = ({ children }: { children: string }) => (
  <span className="text-base font-medium text-ink-1000">{children}</span>
)

const failedMessage = 'Your answers could not be sent. They are still here: try again.'

/** The survey's fields, errors and sending state. */
function useSurveyForm() {
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

/** Four questions, two of them required. */
function SurveyForm({ form }: { form: ReturnType<typeof useSurveyForm> }) {
  const { register, errors } = form
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-6">
      <Question text="What are you looking for?" error={errors.goal?.message}>
        <div className="grid gap-1.5">
          {surveyGoals.map((goal) => (
            <GoalChoice key={goal} label={goal} value={goal} {...register('goal')} />
          ))}
        </div>
      </Question>
      <Question text="How useful is the demand score to you?" error={errors.score?.message}>
        <div className="flex gap-1.5">
          {surveyScores.map((score) => (
            <ScoreChoice key={score} label={score} value={score} {...register('score')} />
          ))}
        </div>
        <p aria-hidden className="flex justify-between text-xs text-ink-600">
          <span>not at all</span>
          <span>very</span>
        </p>
      </Question>
      <TextArea
        label={<FieldQuestion>What is missing?</FieldQuestion>}
        hint="Anything that would have helped you today. Optional."
        rows={3}
        maxLength={2000}
        error={errors.missing?.message}
        {...register('missing')}
      />
      <TextField
        label={<FieldQuestion>May we write to you?</FieldQuestion>}
        hint="Only if you want an answer."
        type="email"
        size="lg"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={errors.email?.message}
        {...register('email')}
      />
      {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
      <Button type="submit" size="lg" block busy={form.isSending}>
        Send answers
      </Button>
    </form>
  )
}

interface QuestionProps {
  text: string
  error: string | undefined
  children: ReactNode
}

function Question({ text, error, children }: QuestionProps) {
  const note = useId()
  return (
    <fieldset aria-describedby={error ? note : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-base font-medium text-ink-1000">{text}</legend>
      {children}
      {error && (
        <p id={note} role="alert" className="flex items-start gap-[5px] text-xs font-medium text-danger">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The survey, as a page and in the frame of the scouting screen: it links nowhere else. */
export function SurveyScreen() {
  const form = useSurveyForm()
  return (
    <main className="mx-auto max-w-xl px-5 py-5 sm:py-12">
      <p className="mb-8 hidden items-center gap-2.5 sm:flex">
        <span className="grid size-9 place-items-center rounded-md bg-ink-1000 text-volt">
          <BrandMark className="size-5" />
        </span>
        <Wordmark className="text-[17px]" />
      </p>
      {form.isDone ? (
        <Thanks />
      ) : (
        <>
          <h1 className="text-xl font-semibold tracking-[-0.02em]">Four questions, one minute</h1>
          <p className="mt-1 mb-6 text-base text-ink-600">
            Your answers decide what we work on next. They are kept without your name.
          </p>
          <SurveyForm form={form} />
        </>
      )}
    </main>
  )
}
