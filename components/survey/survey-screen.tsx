'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BrandMark, Wordmark } from '@/components/shell/brand-mark'
import { SurveyForm } from './survey-form'
import { useSurveyForm } from './use-survey-form'

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
