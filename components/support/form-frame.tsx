'use client'

import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'

interface FormFrameProps {
  onSubmit: (event: FormEvent) => unknown
  isSending: boolean
  /** Reason of the last failure. */
  failure: string | undefined
  submitLabel: string
  /** An alternative action beside the button. */
  action?: ReactNode
  children: ReactNode
}

/** Shared layout of the overlay's forms: fields, error, button. */
export function FormFrame({ onSubmit, isSending, failure, submitLabel, action, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid grid-cols-1 gap-5">
      {children}
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="lg" busy={isSending} className="min-w-32 max-sm:flex-1">
          {submitLabel}
        </Button>
        {action}
      </div>
    </form>
  )
}
