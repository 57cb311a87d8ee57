'use client'

import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import type { useReport } from './use-report'

interface FormFrameProps {
  report: Pick<ReturnType<typeof useReport>, 'submit' | 'isSending' | 'failure'>
  submitLabel?: string | undefined
  /** Alternative action beside the button. */
  action?: ReactNode
  children: ReactNode
}

/** Shared layout of the overlay's forms. */
export function FormFrame({ report, submitLabel = 'Submit', action, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={(event) => void report.submit(event)} className="grid grid-cols-1 gap-5">
      {children}
      {report.failure && <ErrorStrip>{report.failure}</ErrorStrip>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="lg" busy={report.isSending} className="min-w-32 max-sm:flex-1">
          {submitLabel}
        </Button>
        {action}
      </div>
    </form>
  )
}

type EmailFieldProps = { field: UseFormRegisterReturn; error: string | undefined }

/** Email address for the answer. */
export function EmailField({ field, error }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      required
      size="lg"
      type="email"
      autoComplete="email"
      maxLength={254}
      error={error}
      {...field}
    />
  )
}
