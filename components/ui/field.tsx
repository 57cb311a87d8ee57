'use client'

import { type ReactNode, useId } from 'react'
import { classes } from './classes'
import { FieldAlert } from './error-strip'

type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldFrame = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
  /** Screen readers still read the label. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Parts the props of a control in a `Field`: those of the frame, and its own. */
export function framed<Props extends FieldFrame>(props: Props) {
  const { label, error, hint, required, hideLabel, className, ...own } = props
  return { frame: { label, error, hint, required, hideLabel, className }, own }
}

type FieldProps = FieldFrame & { children: (control: FieldControl) => ReactNode }

/** Passes the connecting ids to the control. */
export function Field({ label, error, hint, required, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={classes('grid grid-cols-[minmax(0,1fr)] content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-ink-700'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? note : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldAlert id={note}>{error}</FieldAlert>}
      {!error && hint && (
        <p id={note} className="text-xs text-ink-600">
          {hint}
        </p>
      )}
    </div>
  )
}
