'use client'

import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'

interface FormFrameProps {
  onSubmit: (event: FormEvent) => unknown
  isSending: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  submitLabel: string
  /** Another way on, beside the button. */
  action?: ReactNode
  children: ReactNode
}

/** Fields, what went wrong, and the button: the same in each form of the overlay. */
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
